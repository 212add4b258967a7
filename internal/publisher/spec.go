package publisher

import "strings"

// made says that s is not empty and made of ASCII letters and digits, the other
// characters and ${NAME} references.
func made(s, others string) bool {
	others += "${}"
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !alphanumeric(r) && !strings.ContainsRune(others, r) }) < 0
}

func alphanumeric(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || digit(r) }

func digit(r rune) bool { return '0' <= r && r <= '9' }
