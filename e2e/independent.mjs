// What independent implementations make of a server's raw answer and of the
// files that mcppin wrote:
//
//   node independent.mjs RAW FILE...
//
// RAW is {"instructions": ..., "tools": [...]}. Prints the digest of each tool
// by RFC 8785 and SHA-256, that of the instructions' UTF-8 bytes, and each YAML
// file as JSON, read by the rules of YAML 1.1 and of 1.2.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import canonicalize from "canonicalize";
import { parse } from "yaml";

const sha256 = (text) => "sha256:" + createHash("sha256").update(text, "utf8").digest("hex");
const [raw, ...files] = process.argv.slice(2);
const server = JSON.parse(readFileSync(raw, "utf8"));

const read = (file) => {
  const text = readFileSync(file, "utf8");
  const as = (version) => parse(text, { version, strict: true, uniqueKeys: true, maxAliasCount: 0 });
  return { "1.1": as("1.1"), "1.2": as("1.2") };
};

console.log(
  JSON.stringify({
    tools: server.tools.map((tool) => sha256(canonicalize(tool))),
    instructions: server.instructions === undefined ? "" : sha256(server.instructions),
    files: files.map(read),
  }),
);
