package scan

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// needle is a set of strings of which every match of an expression holds one.
type needle []string

// needles are what every match holds, the rarest first. It panics where there
// are none: the expression would have to be run everywhere.
func needles(source string) []needle {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		panic(err)
	}
	list := required(re)
	if len(list) == 0 {
		panic("no text is sure to be in " + source)
	}
	slices.SortStableFunc(list, func(a, b needle) int {
		if c := b.shortest() - a.shortest(); c != 0 {
			return c
		}
		return len(a) - len(b)
	})
	return list
}

// required are the sets that a match must hold one string each of.
func required(re *syntax.Regexp) []needle {
	switch re.Op {
	case syntax.OpLiteral:
		return []needle{{string(re.Rune)}}
	case syntax.OpCapture, syntax.OpPlus:
		return required(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return required(re.Sub[0])
		}
	case syntax.OpAlternate:
		var all needle
		for _, sub := range re.Sub {
			list := required(sub)
			if len(list) == 0 {
				return nil
			}
			all = append(all, slices.MaxFunc(list, func(a, b needle) int { return a.shortest() - b.shortest() })...)
		}
		return []needle{all}
	case syntax.OpConcat:
		var all []needle
		for _, sub := range re.Sub {
			all = append(all, required(sub)...)
		}
		return all
	}
	return nil
}

func (n needle) shortest() int {
	shortest := len(n[0])
	for _, s := range n {
		shortest = min(shortest, len(s))
	}
	return shortest
}

// all are where the strings stand in s, and their ends, in order.
func (n needle) all(s string) [][2]int {
	var found [][2]int
	for _, word := range n {
		for from := 0; ; {
			i := strings.Index(s[from:], word)
			if i < 0 {
				break
			}
			found = append(found, [2]int{from + i, from + i + len(word)})
			from += i + len(word)
		}
	}
	slices.SortFunc(found, func(a, b [2]int) int { return a[0] - b[0] })
	return found
}

func inAll(s string, list []needle) bool {
	for _, n := range list {
		if !slices.ContainsFunc(n, func(word string) bool { return strings.Contains(s, word) }) {
			return false
		}
	}
	return true
}
