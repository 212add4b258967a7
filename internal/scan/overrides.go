package scan

// overrides are texts that want other instructions not to count.
var overrides = family{
	Family{"MCP102", "instruction override", High},
	func(_ *scanner, t *text) []match { return overrideLexicon.find(t) },
}

const (
	ignoring = "tells the model to ignore other instructions"
	above    = "puts itself above other instructions"
	anew     = "gives the model new instructions"
)

var overrideLexicon = newLexicon(
	phrase{`\b(ignor(e|ing)|disregard(ing)?|forget(ting)?|overrid(e|es|ing)|overrul(e|ing)|bypass(ing)?)\b[^.!?]{0,40}\b(previous|prior|above|earlier|preceding|existing|system|developer|original|other|your|former|past|current|initial|safety|user's|these|those|all|any)\b[^.!?]{0,30}\b(instructions?|prompts?|guidelines?|directives?|policy|policies|restrictions?|constraints?|guardrails?|training|orders|rules|guidance|directions|commands)\b`, ignoring},
	phrase{`\b(ignore|disregard|forget|drop|discard) (the |all |any |all the |any of the |those |these |your )?(instructions?|rules|guidance|directions|guidelines|prompts?|orders) (above|before|so far|from before|you|given|that came|of the (user|system|developer))\b`, ignoring},
	phrase{`\b(safety|content) (guidelines?|rules|filters?|polic(y|ies)|checks|restrictions) (are|is|have been|were) (now )?(off|disabled|lifted|suspended|removed|void)\b|\bcomply with (every|any|all) requests?\b`, ignoring},
	phrase{`\b(ignore|disregard|forget) (everything|anything|all( that)?|what) (you|i|we|was|were|has been|the user|came|said|above|before|else|they)\b`, ignoring},
	phrase{`\b(do not|don't|never|stop|must not|no longer) (follow|obey|listen to|following|obeying|listening to) (the |your |any |any of the )?(user|system|developer|human|operator|previous|prior|original|earlier|safety|above)\b`, ignoring},
	phrase{`\binstead of (what|following|doing what|obeying|answering|the request of) (the )?(user|human)\b`, ignoring},
	phrase{`\b(new|updated|real|actual|true) (system )?(instructions?|prompt|directives?|orders)( for (the )?(model|assistant|ai|agent|llm))? ?:`, anew},
	phrase{`\b((system|developer|admin(istrator)?) (override|prompt override|command)|(developer|god|dan|jailbreak) mode) ?(is |now )*(:|enabled|activated|engaged|active\b)`, anew},
	phrase{`\b(you (must|will|shall|should|are to|have to) now|from now on,? (you|always|all|every|ignore|treat|never|respond|answer)|you are now (a|an|in|the|operating|unrestricted|acting|bound|required))\b`, anew},
	phrase{`\byour (new|real|true|actual|primary|only) (task|goal|role|purpose|objective|mission|instructions?|job) (is|are)\b`, anew},
	phrase{`\bregardless of (what |any )?(the )?(user|system|previous|prior|other|earlier|their)\b[^.]{0,30}\b(says?|asks?|asked|instructions?|wants?|requests?|rules?|prompts?|policy|policies)\b`, above},
	phrase{`\b(takes?|have|has|with|given) (absolute |highest |top )?(precedence|priority) over (all |any )?(other|the|system|user|previous|prior|your|every|earlier)\b[^.]{0,30}\b(instructions?|prompts?|rules?|guidelines?|requests?|policy|policies|directives?)\b`, above},
	phrase{`\b(supersedes?|overrides?|replaces?|cancels?) (all|any|the|your|every|previous|prior|system|earlier)\b[^.]{0,30}\b(instructions?|system prompts?|guidelines?|directives?)\b`, above},
	phrase{`\b(do not|don't|never|no need to|without) ask(ing)? (the user |them |anyone |him |her )?(for )?(confirmation|permission|approval|consent)\b`, "wants the user not to be asked"},
	phrase{`(ignorier(e|en|t)( sie)?|vergiss|vergessen sie|missachte[nt]?( sie)?|befolge)\b[^.!?]{0,40}\b(vorherigen?|bisherigen?|obigen?|alle[nrs]?|fruheren?|system)\b?[^.!?]{0,30}(anweisung|instruktion|regel|vorgabe|befehl|prompt|nicht mehr)`, ignoring},
	phrase{`\b(ignore[zr]?|oublie[zr]?|ne tiens pas compte|ne tenez pas compte)\b[^.!?]{0,40}\b(instructions?|consignes?|regles?|directives?)\b[^.!?]{0,20}(precedent|anterieur|ci-dessus|systeme|initial)`, ignoring},
	phrase{`\b(ignor[ae]|ignorad|olvid[ae]|descart[ae])\b[^.!?]{0,40}\b(instrucciones|reglas|indicaciones|ordenes)\b[^.!?]{0,20}(anterior|previa|del sistema|de arriba)`, ignoring},
	phrase{`\b(ignor[ea]|esquec?[ae]|desconsidere)\b[^.!?]{0,40}\b(instrucoes|regras|orientacoes)\b[^.!?]{0,20}(anterior|previa|do sistema|acima)`, ignoring},
	phrase{`\b(ignora|dimentica|trascura)\b[^.!?]{0,40}\bistruzioni\b[^.!?]{0,20}(precedenti|di sistema|sopra)`, ignoring},
	phrase{`(忽略|无视|忘记|不要理会|不要遵守|忽視|無視|忘掉)[^。！]{0,14}(指令|指示|提示|规则|規則|说明|要求|命令)`, ignoring},
	phrase{`(以前|これまで|上記|前|すべて|全て|システム)[^。]{0,14}(指示|命令|ルール|プロンプト|指令)[^。]{0,8}(無視|忘れ|従わない)`, ignoring},
	phrase{`(이전|위의|모든|시스템|기존)[^.]{0,40}(지시|명령|규칙|지침)[^.]{0,24}(무시|잊)`, ignoring},
	phrase{`(игнорир|забуд|не обращай)[^.!?]{0,40}(инструкц|указани|правил|команд|предписани)`, ignoring},
)
