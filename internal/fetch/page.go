package fetch

import (
	"encoding/json"
	"errors"
)

type page struct {
	tools []json.RawMessage
	next  *string
	bytes int
}

func readPage(result json.RawMessage) (page, error) {
	members, err := object(result, "tools/list")
	if err != nil {
		return page{}, err
	}
	p := page{bytes: len(result)}
	list := present(members, "tools")
	if list == nil {
		return page{}, errors.New("the tools/list result has no tools array")
	}
	var ok bool
	if p.tools, ok = splitArray(list); !ok {
		return page{}, errors.New("the tools of the tools/list result are not an array")
	}
	if next := present(members, "nextCursor"); next != nil {
		s, ok := text(next)
		if !ok {
			return page{}, errors.New("the nextCursor of the tools/list result is not a string")
		}
		p.next = &s
	}
	return p, nil
}
