package scan

import "strings"

// views are plain, and what else a model may read it as: a name's words, and
// digits that stand for letters. All have plain's offsets.
func (t *text) views() []string {
	if t.seen != nil {
		return t.seen
	}
	views := []string{t.plain}
	if strings.Contains(t.plain, "_") || !strings.Contains(t.plain, " ") && strings.Contains(t.plain, "-") {
		views = append(views, words.Replace(t.plain))
	}
	if leet := leetLetters(t.plain); leet != t.plain {
		views = append(views, leet)
	}
	t.seen = views
	return views
}

var words = strings.NewReplacer("_", " ", "-", " ")

const digits, letters = "013457@$", "oieast" + "as"

// leetLetters has letters for the digits that stand between letters.
func leetLetters(s string) string {
	if !strings.ContainsAny(s, digits) {
		return s
	}
	b := []byte(s)
	near := func(i int) bool {
		return i >= 0 && i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || strings.IndexByte(digits, s[i]) >= 0)
	}
	for i := range b {
		if k := strings.IndexByte(digits, b[i]); k >= 0 && (near(i-1) || near(i+1)) {
			b[i] = letters[k]
		}
	}
	return string(b)
}
