package scan

import (
	"regexp"
	"sync"
)

// secrets are texts that reach for credentials, keys, or the conversation.
var secrets = family{
	Family{"MCP104", "secret and credential access", High},
	func(_ *scanner, t *text) []match {
		if t.inName {
			return secretNames(t)
		}
		return secretLexicon.find(t)
	},
}

const (
	secretFile = "names a file that holds secrets"
	secretAsk  = "asks for secrets"
	history    = "asks for the conversation or the model's own instructions"
)

// Files that hold nothing but secrets are found wherever they are named, others
// where something is to be done with them.
const (
	keyFiles = `(/\.ssh/(id_|[a-z]*key|authorized|config|\*)|\bid_(rsa|ed25519|ecdsa|dsa)\b|/etc/(g?shadow|sudoers)\b|\.git-credentials\b|\.(bash|zsh|psql|mysql)_history\b|\bwallet\.dat\b|\blogin\.keychain|\.gnupg/|/proc/(self|1|\d+)/environ\b|169\.254\.169\.254|metadata\.google\.internal|\.cursor/mcp\.json|claude_desktop_config\.json|\bcookies\.sqlite\b|\blogin data\b.{0,30}\b(chrome|profile)|\.aws/sso/cache|application_default_credentials\.json|/run/secrets/|\.vault-token\b)`
	whose    = `(the |your |all |any |every |this |their |its |a |user's |users' |current |full |entire |complete |raw |local |host |system |machine's |stored |saved |available )*`
	things   = `(api[ _-]?keys?|passwords?|passphrases?|credentials?|secrets?|secret keys?|access[ _-]?tokens?|auth(entication|orization)?[ _-]?tokens?|bearer tokens?|session (cookies?|tokens?)|private keys?|ssh keys?|seed phrases?|recovery phrases?|environment variables|env vars?|cookies|credit card numbers?|card numbers?|cvv|social security numbers?|ssn|2fa codes?|one-time (codes?|passwords?)|otp codes?)`
	convo    = `(system prompts?|system messages?|(conversation|chat|message|dialog(ue)?) (history|log|transcript|so far|context)|(entire|whole|full|complete|previous|prior|all|all previous|all prior) (conversation|chat|dialogue|context window|history|transcript)|(previous|prior|earlier|all previous|all prior) (user |chat )?messages|user's (last|previous|earlier|original|other) (messages?|prompts?|requests?)|(your|the model's) (own )?(instructions|system prompt|reasoning|chain of thought|hidden instructions))`
)

var secretLexicon = newLexicon(
	phrase{keyFiles, secretFile},
	phrase{`\b(read(ing)?|open(ing)?|cat|cop(y|ies)|includ(e|ing)|send(ing)?|upload(ing)?|attach(ing)?|append(ing)?|pass(ing)?|past(e|ing)|load(ing)?|fetch(ing)?|dump(ing)?|collect(ing)?|contents?|values?|text|body|put|add|provide|forward|encode|export|scan|search|look( up)?|retrieve|extract|base64)\b[^.!?]{0,25}\b(of|from|in|the|into|user's|your|all|for|at|with)\b[^!?]{0,15}` + `(~/\.ssh\b|\.ssh (folder|directory)|\.env\b( file)|/\.env\b|` + "[`'\" ]\\.env[`'\" .,]" + `|\.aws/(credentials|config)|\.netrc\b|\.npmrc\b|\.pypirc\b|\.docker/config\.json|\.kube/config|/etc/passwd|\bcredentials\.json|\bservice[-_ ]account (key|json)|\bkeychain\b|\bpassword (manager|store|vault)|\bbrowser('s)? (cookies?|passwords?|profile)|\bcookie (jar|store)|\bmcp\.json\b|\bssh (private )?keys?\b|\bseed phrases?\b|\brecovery phrases?\b|\bprivate ssh\b)`, secretFile},
	phrase{`^\S*(/\.aws/credentials|/\.netrc|/\.npmrc|/\.pypirc|/\.docker/config\.json)$`, secretFile},
	phrase{`(\b(lis|lisez|lire|contenu|copie[rz]?|recopiez|envoie[rz]?|lee|leer|lea|contenido|copia|envia|lies|lese|inhalt|kopiere|sende|leia|ler|conteudo)\b|прочит|содержим|отправ|读取|内容|发送)[^.!?]{0,40}(\.env\b|\.ssh\b|\.aws/|\.kube/config|\.netrc|\.npmrc|/etc/passwd)`, secretFile},
	phrase{`\b(includ(e|ing)|pass(ing)?|past(e|ing)|put(ting)?|send(ing)?|attach(ing)?|append(ing)?|supply(ing)?|insert(ing)?|forward(ing)?|submit(ting)?|upload(ing)?|cop(y|ying)|post(ing)?|exfiltrat(e|ing)|leak(ing)?|transmit(ting)?|write|place|embed(ding)?|dump(ing)?|gather|collect|harvest|steal|extract|encode|relay|report)\b (here |also |along |in )*(any|all|every|the user's|user's|users'|their|other|your|the host's|the contents? of|stored|saved|the agent's|the client's|available|known|found|current) ` + whose + things + `\b`, secretAsk},
	phrase{`\b(contents?|values?|copy|text|dump|output|list) of (the )?(your |all |any |every |user's |users' |their |available |host's |machine's )+(the )?` + things + `\b`, secretAsk},
	phrase{`^(the )?(current )?values? of (the )?[a-z0-9_]*(token|key|secret|password|credentials?)[a-z0-9_]* (environment|env) variable`, secretAsk},
	phrase{`\b(cookies?|passwords?|logins?|sessions?|saved logins)\b[^.!?]{0,20}\b(of|from|in) (the |your |user's |a )*(browser|chrome|firefox|keychain|password manager)`, secretFile},
	phrase{`\b(seed phrase|recovery phrase|mnemonic|private keys?)\b[^.!?]{0,40}\b(wallets?|user's|your)\b`, secretAsk},
	phrase{`\b(printenv\b|cat \S*(\.ssh|\.kube|\.aws|\.env\b|shadow|passwd|netrc|npmrc)|security (find-(generic|internet)-password|dump-keychain)|gpg --export-secret|gh auth token|gcloud auth print-|aws configure export-|env \| (base64|curl|nc|grep))`, "runs a command that prints secrets"},
	phrase{`\b(ask|prompt|request)(s|ing)? (the |your )?users? (for|to (enter|provide|paste|share|give|type|confirm))\b[^.!?]{0,30}\b(passwords?|api keys?|credentials?|seed phrases?|recovery phrases?|private keys?|card numbers?|cvv|pin|secrets?|2fa|otp|one-time|social security)`, secretAsk},
	phrase{`\b(exfiltrat|harvest|steal|leak)(e|ing|s|es)?\b[^.!?]{0,40}` + things, secretAsk},
	phrase{`\b(includ(e|ing)|pass(ing)?|past(e|ing)|put|send(ing)?|attach(ing)?|append(ing)?|supply|insert|forward(ing)?|submit|upload|copy|post|provide|write|place|embed|summari[sz]e|repeat|contents?|text|verbatim|quote|dump|record|add|relay|transcript|report|with|has|have|needs?|wants?|gets?)\b[^.!?]{0,35}\b` + convo + `\b`, history},
	phrase{`^` + whose + convo + `( as (text|json|markdown|a string))?[.,]? ?$`, history},
	phrase{`\b(conversation|chat|system prompt)\b[^.!?]{0,30}\b(verbatim|word for word|in full)\b`, history},
	phrase{`(passwort|passworter|zugangsdaten|api-schlussel)[^.!?]{0,40}(senden|mitschicken|einfugen|hier|ubergeben)|(lies|lese|sende|fuge)[^.!?]{0,30}(passwort|zugangsdaten|schlussel)|(lee|lea|envia|incluye|copia)[^.!?]{0,30}(contrasena|credencial|clave)s?|(lis|lisez|envoie|inclus)[^.!?]{0,30}(mot de passe|mots de passe|identifiants|cles)|(发送|讀取|读取|包含|附上|输入)[^。]{0,12}(密码|密钥|令牌|凭证|私钥)`, secretAsk},
)

var secretName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^((full|whole|entire|complete|all|previous|prior)[_ -]?)?(conversation|chat|messages?|dialog)[_ -]?(history|log|context|transcript|so[_ -]?far|dump)$|^(system|hidden|model|agent)[_ -]?(prompt|instructions)[_ -]?(text|content|contents|copy|dump|verbatim)$|^(hidden|model|agent)[_ -]?(prompt|instructions)$|^(user[_ -]?)?(ssh|rsa|id[_ -]rsa)[_ -]?(private[_ -]?)?(key|keys)?([_ -]?(content|contents|data|dump|pem|file))?$|^(env|environment|dotenv)[_ -]?(dump|file[_ -]?contents?|contents?|secrets)$|^(all|user|saved|browser|stored|host|any)[_ -]?(credentials?|passwords?|secrets?|cookies|tokens?|api[_ -]?keys?)([_ -]?(dump|list|json))?$|^(aws|gcp|cloud)[_ -]?(secret|credentials)[_ -]?(dump|contents?|file|json)?$|^(seed|recovery)[_ -]?phrase$`)
})

func secretNames(t *text) []match {
	if !secretName().MatchString(t.plain) {
		return nil
	}
	return []match{{0, len(t.raw), "a parameter for secrets or for the conversation"}}
}
