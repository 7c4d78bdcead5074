/** Tells lines that forbid, take back, quote or only tell the trade that they name, whichever of its clauses is read, and lines that are no sentences. */
import type { Utterance } from '#domain/language/utterance.ts'

const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*\|\s*/g, '|')})`

const VERBS =
  '(?:buy|sell|swap|convert|exchange|trade|dump|purchase|spend|put|turn|get|grab|ape|move|use|invest|throw|unload|change|switch)'

/** They head a text that somebody else wrote, or a deed that is only to be played or planned. */
const LABELS = words(
  `subject | system | assistant | user | tool output | memory | transcript | error | (?:\\S+ ){0,2}logs? | note | note to self | memo | todo | roleplay | role play | simulat(?:e|ion) | dry run | schedule | cron | reply in \\S+ | (?:count|spell|translate) the words?(?: in)?`,
)

/** Said first, they turn the clause behind them into what is not wanted, or into another's words. */
const OPENERS = new RegExp(
  `^(?: (?:and|but|ok|well|so|please|oh|hey|hi))* ${words(`(?:do not|never)(?:(?: \\|)? (?:i (?:repeat|say|mean|insist|beg you)|ever|please|under any circumstances|for any reason|whatever happens))+
  | by no means | under no circumstances | on no account | anything but | avoid(?: this| that| it)?(?: at all costs?)? | refrain from(?: this| that)? | (?:let us )?not(?! (?:\\d|<|all|half|only|just)) | i refuse | i refuse to | i said no | i will not
  | decline | reject | deny | no one wants(?: to)? | nobody wants(?: to)? | nobody should | no one should | hold off(?: on)? | wait before | never | no need(?: to)?
  | translate | summarize | summarise | paraphrase | proofread | spell check | spellcheck | repeat after me | quote(?= \\|) | example | for example | lyrics | joke | riddle | headline | explain this (?:sentence|line|phrase|text)
  | (?:the|this|that|a|an) (?:caption|post|tweet|headline|phrase|sentence|ad|message|article|website|page|email|mail|memo|sign|token name|name of the token|bot|song|title)(?: (?:is|says|said|reads|read|wrote))? | from the (?:website|page|article|post|tweet|mail|email)
  | (?:i am|i was) (?:writing|reading) (?:a|an|the|my) \\S+ | (?:he|she|they) (?:goes|go|went|was like|were like|is like|are like) | what does | suppose | supposing | imagine | what if i
  | (?:they|people|everyone|he|she) (?:want|wants|wanted) (?:me|us) to | i (?:already|almost|nearly|once) (?:did|had|made) | i wish i had | i was going to | i regret | (?:he|she|they) had
  | wait for (?:the|a|it) | (?:yesterday|last (?:week|month|night|year))(?!.* (?:so|now|\\|))
  | (?:my|a|the|some) \\S+ (?:says|said|thinks|wrote|tweeted|typed|(?:texted|told|asked)(?: me)?(?: to)?|wants to) | i got a (?:dm|text|message|mail) | (?:he|she|they) (?:wonders?|made me|had me)(?: how to)?
  | ${LABELS}(?= \\|) | (?:last time|when) i said
  | (?:it )?(?:would be|is|was) (?:insane|mad|crazy|silly|foolish|stupid|a mistake)(?: of \\S+)? to | i (?:have )?(?:had )?(?:decided|am) against(?: this| that| it)? | i had wanted to | i nearly got to | (?:there is )?no way(?: i)? | i am in no position to | hands off
  | (?:the )?last thing i (?:want|need) is to | no (?:swap|swaps|swapping|sale|sales|selling|trade|trades|trading|purchase|buying) (?:of|for|with)
  | like hell i will | i take (?:it|that|this) back | i veto(?: this| that)? | (?:ban|block|abort|call off|revoke|disregard|undecided)(?: about)?(?: this| that| the)?(?: request| order| line| following)? | neither | sorry wrong (?:window|chat|tab|person) | wrong (?:window|chat|tab|person)
  | forget (?:that|what) i said | do not listen to \\S+(?: \\S+)? | i am good on | im good on | not (?:today|yet|now)(?= \\|) | hold your horses | (?:please )?leave (?:it|that|this) alone | (?:do )?anything (?:but|except)
  | (?:the )?(?:one|only|last) thing (?:\\S+ ){0,4}?not(?: \\S+){0,3}(?= \\|) | rather than(?= ${VERBS} ) | (?:first )?wait (?:an?|\\d+|for) \\S+ | when(?! (?:you|possible|ready|convenient) ?)(?: [^\\s|<]+){2,7}(?= \\|)`)}(?: \\||)(?= )`,
)

/** Said last, they take back what stands before them, or say whose words it was. */
const CLOSERS = new RegExp(
  `(?: \\|(?: (?:on second thoughts?|actually|oh|lol|haha|well|or|and|just|but))*(?: \\|)? ${words(`no | nope | not | no no | cancel(?: (?:it|that|this))? | forget (?:about )?(?:it|that|this) | abort(?: (?:it|that|this))? | stop(?: (?:it|that|this))? | absolutely not | certainly not | of course not | no thanks | no thank you | denied | rejected | leave it | leave that | leave it be
  | ignore (?:it|that|this)(?: line)? | do not | do not do (?:it|that|this) | never do (?:it|that|this) | (?:a )?bad idea
  | (?:he|she|they|it) (?:said|says|wrote|asked) | (?:said|says|wrote|writes|asked|tweeted|posted) (?:my|the|a|an|his|her|our) \\S+
  | over my dead body | (?:yeah )?right | as if | (?:hm+ )?(?:\\| )?(?:never mind|nevermind|nvm) | (?:nah|no) (?:fam|man|bro) | nah | hard pass | (?:let me|lemme) think(?: about it| first)? | not really | sarcasm | psych | quoth the \\S+ | after you hear from me`)}|(?: \\|)? ${words(`jk | kidding | just kidding | lol no | (?:is |was |it was |only )+a joke | is forbidden | is denied | would be (?:a )?(?:bad |terrible |big )?(?:mistake|bad idea)
  | is the last thing i want | is not what i want | was done by \\S+ | (?:so|as) long as (?:it|he|she|they|the|<t\\d+>) \\S+ | after my say so | after i say so | after you hear from me
  | (?:is )?off the table | is a no go | should not be done | was wrong | is dead | failed | (?:is )?a valid (?:command|request|order)`)})(?: \\|)?$`,
)

const REQUEST = new RegExp(` ${VERBS}(?= |$)`)
const NAMED = /<(?:[ta]\d+|sol)>/

/** A comment, a quotation with its author, or a message in JSON. */
const FOREIGN = /^\s*(?:\/\/|>|[{[]\s*"|["“«].+["”»]\s*[—–-]\s*\p{L})/u

/** 'My friend says "swap 1 SOL to USDC", what now': a quoted trade with nothing but words about it around. */
const QUOTED = /["“«„]([^"“”«»„]{1,200})["”»“]/u
const HAS_AMOUNT = /\d|\b(?:half|all|everything|third|quarter)\b/i
const ASKS_FOR_IT = new RegExp(`(?<![\\p{L}])${VERBS}(?![\\p{L}])`, 'iu')
const FEWEST = { within: 3, around: 2 } as const

function quotesTrade(typed: string): boolean {
  const quoted = QUOTED.exec(typed)
  if (!quoted || !HAS_AMOUNT.test(quoted[1] ?? '')) return false
  const around = typed.replace(quoted[0], ' ')
  const isQuoted = wordsIn(quoted[1]) >= FEWEST.within && wordsIn(around) >= FEWEST.around
  return isQuoted && !ASKS_FOR_IT.test(around)
}
const wordsIn = (text = ''): number => (text.match(/\p{L}+|\d[\d.,]*/gu) ?? []).length

const known = new WeakMap<Utterance['clauses'], boolean>()

/** True for a line that is no request as a whole, so that no part of it is one. */
export function isRefusedWhole({ clauses, typed }: Pick<Utterance, 'clauses' | 'typed'>): boolean {
  const read =
    known.get(clauses) ??
    (FOREIGN.test(typed) ||
      quotesTrade(typed) ||
      readWhole(clauses.map((clause) => ` ${clause.join(' ')}`).join(' |')))
  known.set(clauses, read)
  return read
}

const readWhole = (line: string): boolean =>
  CLOSERS.test(line) || isOpened(line.split(' |')) || isThrownTogether(line)

const ARTICLES = '(?:the|a|an|my|her|his|our|your)'
const PREPOSITIONS = '(?:to|in|on|into|from|for|with|of)'
/** Neighbours that no sentence has: 'the on', 'my the', 'into to', and a word twice. 'In to' and 'on to' are one word. */
const BROKEN = new RegExp(
  `(?<= )(?:${ARTICLES}(?= (?:${ARTICLES}|${PREPOSITIONS}|is|are|it|get)(?: |$))|(?!(?:in|on) to |to get )${PREPOSITIONS}(?= (?:${PREPOSITIONS}|is|are|sold|get)(?: |$))|([^\\s|]+)(?= \\1(?: |$)))`,
  'g',
)
/** A speaker stumbles once; only in a long line do more stumbles mean that nothing was asked for. */
const MOST_BROKEN = 1
const LONG = 15

const isThrownTogether = (line: string): boolean =>
  line.split(/ (?!\|)/).length > LONG && [...line.matchAll(BROKEN)].length > MOST_BROKEN

/** 'Hey Parley, never …': clauses before that name no trade are passed over. */
function isOpened(clauses: readonly string[]): boolean {
  const [first = '', ...rest] = clauses
  if (rest.length > 0 && !NAMED.test(first) && !REQUEST.test(first) && isOpened(rest)) return true
  return isOpenedBy(clauses.join(' |'))
}

/** 'Reject the old one, buy 2 SOL': a request in a later clause stands. */
function isOpenedBy(line: string): boolean {
  const opener = OPENERS.exec(line)
  if (!opener) return false
  const behind = line.slice(opener[0].length).split(' |')
  const [first = '', ...later] = FILLER.test(behind[0] ?? '') ? behind.slice(1) : behind
  return NAMED.test(first) && !later.some((clause) => REQUEST.test(clause))
}

/** 'Not today: …' names its trade in the next clause. */
const FILLER = /^ (?:today|yet|now|(?:the )?following|right now)$/
