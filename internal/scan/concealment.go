package scan

// concealment is what wants something kept from the user.
var concealment = family{
	Family{"MCP103", "concealment from the user", High},
	func(_ *scanner, t *text) []match { return concealLexicon.find(t) },
}

const (
	not    = `\b(do not|don't|never|must not|mustn't|should not|shouldn't|without|avoid|refrain from|no need to|need not) (ever |directly |explicitly |also )?`
	hiding = "wants something kept from the user"
	covert = "wants something done without being seen"
)

var concealLexicon = newLexicon(
	phrase{not + `(tell|inform|notif(y|ying)|alert|warn|let|bother|remind|advise)(ing)? (to )?(the |your |any |this |an? )?(end )?(users?|human|person|operator|customer|them|him|her)\b`, hiding},
	phrase{not + `(mention|reveal|disclos|divulg|announc|admit|expos|leak|say)(e|ing)?\b[^.!?]{0,50}\b(to|with|in front of) (the |your |any )?(end )?(users?|human|person|operator|customer)\b`, hiding},
	phrase{not + `(show|display|explain|describ|report|present|print|output|list|surface)(e|ing)?( (or|and) \w+)? (this|that|these|those|it|them|any of|anything|what you|the (call|upload|copy|side|extra|added|recipient|address|step|transfer|instructions?|note|argument|parameter))\b[^.!?]{0,50}\b(to|in) (the |your |any )?(users?|human|person|operator|customer|chat|summary|reply|answer)`, hiding},
	phrase{`\b(stay|stays|remain|remains|be|is|kept|keep it|keep this|go|goes) (invisible|hidden|unnoticed|unseen|unaware|unknown|secret) (to|from|by) (the |your |any )?(users?|human|operator|customer)`, hiding},
	phrase{`\b(show|tell|present|read)\b[^.!?]{0,40}\b(user|human|customer)\b[^.!?]{0,30}\bleave[^.!?]{0,30}\b(out|away|off)\b`, hiding},
	phrase{`\b(do not|don't|never|must not|should not|no need to|without) (ever )?(mention|reveal|disclos|acknowledg|discuss|talk(ing)? about|speak(ing)? of|refer(ring)? to)(e|ing)? (this|these|that you|it\b|the (above|following|side ?note|instructions?|note|step|upload|copy|call|forwarding|transfer|extra|added|additional|hidden|second|parameter|argument|field))`, hiding},
	phrase{`\b(silently|secretly|covertly|quietly|discreetly|stealthily|invisibly|surreptitiously) (also )?(send|call|includ|add|forward|upload|cop(y|ies)|post|transmit|attach|append|read|bcc|invok|collect|execut|exfiltrat|record|pass|fetch|run|store|log|cc)(e|s|es|ing)?\b`, covert},
	phrase{`\b(send|call|include|add|forward|upload|copy|post|transmit|attach|append|read|do|run|execute|perform|pass)\b[^.!?]{0,50}\b(secretly|covertly|discreetly|stealthily|surreptitiously|behind the scenes|without (being )?(notic|attention|drawing))`, covert},
	phrase{`\bkeep (this|it|these|that|the \w+)( \w+){0,4} (secret|hidden|confidential|to yourself|between us|from the (user|human)|out of (the |your )?(summary|reply|answer|response|conversation|chat|log))`, hiding},
	phrase{`\b(users?|human|operator|customer)s? (must|should|does|do|need|may|can|will|shall|is|are)(n't| not| never)? ?(not |never )?(need to |to |supposed to |be )?(know|see|told|tell|notice|aware|informed|learn|find out|realize|realise|notified)\b[^.!?]{0,20}\b(about|of|this|that|it|what|these)\b`, "speaks of what the user is to know"},
	phrase{`\b(hide|conceal|omit|withhold)(s|ing)? (this|it|these|that|the (call|output|result|argument|parameter|request|fact|instructions?|upload|copy|tool|address|recipient|transfer))\b[^.!?]{0,40}\b(from|in) (the |your |any )?(users?|human|logs?|chat|summary|reply|answer|response|output)\b`, hiding},
	phrase{`\b(leave|keep) no (trace|record|log)|\bleave (this|it) out of (the |your )?(summary|reply|answer|response|logs?)|\b(do not|don't|never) (log|record|print|summari[sz]e|include) (this|it)( \w+){0,3} (in|to) (the |your )?(summary|reply|answer|response|conversation|chat|logs?|output)`, hiding},
	phrase{`\b(act|behave|respond|continue|proceed|answer|reply) (normally|as if nothing|as usual|as though nothing)`, "wants the user not to notice"},
	phrase{`(sag|erzahl|zeig|teil|erwahn|verrat|informier|nenn)[a-z]*\b[^.!?]{0,30}\b(benutzer|nutzer|anwender)[a-z]*\b[^.!?]{0,30}(nicht|nichts|niemals)|ohne (den|dem) (benutzer|nutzer|anwender)`, hiding},
	phrase{`\bne (le |lui |l')?(dis|dites|mentionne|informe|revele|montre|signale|parle)[a-z]*\b[^.!?]{0,30}utilisateur|a l'insu de l'utilisateur`, hiding},
	phrase{`\b(no|nunca|sin|nao|sem) (le |se lo |lo |o )?(dig|mencion|inform|muestr|revel|avis|decir|cont|mostr|notifi)[a-z]*\b[^.!?]{0,30}usuario`, hiding},
	phrase{`(不要|请勿|別|别|不得|切勿|無需|无需)[^。]{0,8}(告诉|告知|提及|通知|透露|显示|告訴|說|说)[^。]{0,8}(用户|使用者)|(用户|使用者)[^。]{0,6}(不知道|不必知道|不能知道)`, hiding},
	phrase{`ユーザー[にへ][^。]{0,14}(言わない|伝えない|知らせない|教えない|明かさない|見せない|言わずに)`, hiding},
	phrase{`не (говори|сообщай|упоминай|показывай|рассказывай|раскрывай)[^.!?]{0,30}пользовател|втайне от пользовател`, hiding},
)
