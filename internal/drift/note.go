package drift

import "github.com/mcppin/mcppin/internal/lockfile"

// awaits says that a quarantine holds exactly what is listed now. What was
// unstable comes first: it awaits approval even where it vanished since.
func (s subject) awaits(q *lockfile.Quarantine) bool {
	if len(s.listed) == 0 {
		return vanished(q) || has(q, lockfile.Unstable)
	}
	return quarantines(q, s.listed[0])
}

// reasons says what the quarantine is for, but for that it is changed or
// vanished, and what else.
func (s subject) reasons(note string) string {
	q := s.recorded.Quarantine
	words := []string{}
	if has(q, lockfile.New) {
		words = append(words, lockfile.New)
	}
	words = append(words, codes(q)...)
	if has(q, lockfile.Unstable) {
		words = append(words, lockfile.Unstable)
	}
	return noted(words, note)
}

// gone says why a pinned tool is not there, and what else there is to say.
func (s subject) gone(note string) string {
	switch {
	case !s.outside:
		return note
	case note == "":
		return "not selected by the server's globs"
	default:
		return "not selected by the server's globs, " + note
	}
}

// against says how what is listed now stands to a quarantine beside a pin.
func (s subject) against(q *lockfile.Quarantine) string {
	switch listed := len(s.listed) > 0; {
	case q == nil:
		return ""
	case listed && vanished(q):
		return "recorded as vanished"
	case s.awaits(q):
		return s.reasons("awaits approval as recorded")
	default:
		return "differs from what is quarantined"
	}
}
