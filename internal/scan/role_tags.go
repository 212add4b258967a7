package scan

// roleTags are marks that chat templates and prompts use to say who speaks. In a
// descriptor they have a model read data as if the system or the user had said it.
var roleTags = family{
	Family{"MCP101", "role and chat-template tags", High},
	func(_ *scanner, t *text) []match { return tagLexicon.find(t) },
}

var tagLexicon = newLexicon(
	phrase{`<\|[a-z_]{2,24}\|>`, "a chat template's token"},
	phrase{`\[/?inst\]|<</?sys>>|<(start|end)_of_turn>|<\|?(bos|eos)\|?>`, "a chat template's token"},
	phrase{`</?(system|assistant|important|tool_call|tool_response|function_calls?|function_results?|system[-_](prompt|message|reminder|instructions?|note|override)|system|critical|mandatory|(hidden|secret|priority|internal)[-_ ]instructions?|im_(start|end)|instructions? for (the )?(ai|assistant|model|llm|agent)[a-z ]{0,20})>`, "a tag that sets text apart as instructions"},
	phrase{`</(secret|hidden|admin|instructions?|developer|thinking|directive|override)>`, "a tag that sets text apart as instructions"},
	phrase{`\[/?(system|admin|developer|assistant)( (message|note|override|prompt|instructions?|directive|command))?\]`, "a mark that sets text apart as the system's"},
	phrase{` (human|assistant): .{0,200} (human|assistant): |^(human|assistant): `, "turns of a conversation"},
	phrase{`### ?(system|instruction|response|assistant|human)( (prompt|message))? ?:`, "a prompt template's heading"},
	phrase{`["']role["'] ?: ?["'](system|developer)["'].{0,40}["']content["']`, "a message in the system's name"},
	phrase{`\bbegin (system|hidden|secret|admin) (prompt|instructions?|message)\b`, "a mark that sets text apart as the system's"},
	phrase{`<!-- ?(system|ai|assistant|llm|agent|model|hidden|instructions?|note to)\b`, "a comment that addresses the model"},
)
