package hidden

import "unicode"

// table holds the ranges above ASCII, from the Unicode Character Database,
// version 15.0: General_Category C* (but unassigned), Z*, and
// Default_Ignorable_Code_Point, plus letters that render blank.
var table = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0080, 0x00a0, 1}, // C1 controls, no-break space
		{0x00ad, 0x00ad, 1}, // soft hyphen
		{0x034f, 0x034f, 1}, // combining grapheme joiner
		{0x0600, 0x0605, 1}, // Arabic number signs
		{0x061c, 0x061c, 1}, // Arabic letter mark
		{0x06dd, 0x06dd, 1},
		{0x070f, 0x070f, 1},
		{0x0890, 0x0891, 1},
		{0x08e2, 0x08e2, 1},
		{0x115f, 0x1160, 1}, // Hangul fillers
		{0x1680, 0x1680, 1}, // Ogham space
		{0x17b4, 0x17b5, 1}, // Khmer inherent vowels
		{0x180b, 0x180f, 1}, // Mongolian variation selectors, vowel separator
		{0x2000, 0x200f, 1}, // spaces, zero width, marks
		{0x2028, 0x202f, 1}, // separators, bidirectional controls
		{0x205f, 0x206f, 1}, // word joiner, invisible operators, isolates
		{0x2800, 0x2800, 1}, // Braille blank
		{0x3000, 0x3000, 1}, // ideographic space
		{0x3164, 0x3164, 1}, // Hangul filler
		{0xd800, 0xf8ff, 1}, // surrogates, private use
		{0xfdd0, 0xfdef, 1}, // noncharacters
		{0xfe00, 0xfe0f, 1}, // variation selectors
		{0xfeff, 0xfeff, 1}, // byte order mark
		{0xffa0, 0xffa0, 1}, // half-width Hangul filler
		{0xfff0, 0xffff, 1}, // specials, replacement character
	},
	R32: []unicode.Range32{
		{0x110bd, 0x110bd, 1},
		{0x110cd, 0x110cd, 1},
		{0x13430, 0x1343f, 1},  // Egyptian format controls
		{0x1bca0, 0x1bca3, 1},  // shorthand format controls
		{0x1d159, 0x1d159, 1},  // null notehead
		{0x1d173, 0x1d17a, 1},  // musical format controls
		{0xe0000, 0xe0fff, 1},  // tags, variation selectors supplement
		{0xf0000, 0x10ffff, 1}, // private use planes
	},
	LatinOffset: 2,
}
