package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/mcptest"
)

const pageSize = 100 // tools

// tools is a server that lists n tools in pages, and the size of them all.
// Each descriptor is about 800 bytes and has texts of its own.
func tools(n int) (mcptest.Script, int) {
	s, size := mcptest.Script{Next: map[string]json.RawMessage{}}, 0
	for first := 0; first < n; first += pageSize {
		var page []string
		for i := first; i < min(first+pageSize, n); i++ {
			d := strings.NewReplacer("NNNN", fmt.Sprintf("%04d", i), "\n", "").Replace(descriptor)
			page = append(page, d)
			size += len(d)
		}
		raw := mcptest.Tools(page...)
		if first+pageSize < n {
			raw = mcptest.Page(cursor(first+pageSize), page...)
		}
		if first == 0 {
			s.First = raw
		} else {
			s.Next[cursor(first)] = raw
		}
	}
	return s, size
}

func cursor(first int) string { return fmt.Sprintf("from-%d", first) }

const descriptor = `{"name":"records_search_NNNN","title":"Search records NNNN",
"description":"Searches the records of collection NNNN and returns those that match, newest first.\nUse it before records_update_NNNN; it never changes anything.",
"inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{
"query":{"type":"string","description":"What to look for in collection NNNN: words, or \"phrases\" in quotes","minLength":1},
"limit":{"type":"integer","description":"How many records to return","minimum":1,"maximum":100,"default":20},
"order":{"type":"string","enum":["relevance","newest","oldest"],"default":"relevance"},
"fields":{"type":"array","items":{"type":"string"},"description":"Names of the fields to return; all if empty"}},
"required":["query"],"additionalProperties":false},
"annotations":{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":false}}`
