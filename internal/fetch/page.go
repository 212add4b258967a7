package fetch

import (
	"errors"
	"fmt"

	"github.com/mcppin/mcppin/internal/descriptor"
)

type page struct {
	tools []descriptor.Raw
	next  *string
	bytes int
}

func readPage(result descriptor.Raw) (page, error) {
	members, err := object(result.Text, "tools/list")
	if err != nil {
		return page{}, err
	}
	p := page{bytes: len(result.Text)}
	if present(members, "tools") == nil {
		return page{}, errors.New("the tools/list result has no tools array")
	}
	if p.tools, err = elements(pair(members, result.Canonical, "tools")); err != nil {
		return page{}, fmt.Errorf("the tools of the tools/list result are %w", err)
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
