/** Tells lines that forbid, take back, quote or only tell the trade that they name, whichever of its clauses is read. */
import type { Utterance } from '#domain/language/utterance.ts'

const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*\|\s*/g, '|')})`

/** Said first, they turn the clause behind them into what is not wanted, or into another's words. */
const OPENERS = new RegExp(
  `^(?: (?:and|but|ok|well|so|please|oh|hey|hi))* ${words(`by no means | under no circumstances | on no account | anything but | avoid(?: this| that)? | refrain from(?: this| that)? | (?:let us )?not(?! (?:\\d|<|all|half|only|just)) | i refuse | i refuse to | i said no | i will not
  | decline | reject | deny | no one wants(?: to)? | nobody wants(?: to)? | nobody should | no one should | hold off(?: on)? | wait before | never | no need(?: to)?
  | translate | summarize | summarise | paraphrase | proofread | spell check | spellcheck | repeat after me | quote(?= \\|) | example | for example | lyrics | joke | riddle | headline | explain this (?:sentence|line|phrase|text)
  | (?:the|this|that|a|an) (?:caption|post|tweet|headline|phrase|sentence|ad|message|article|website|page|email|mail|memo|sign|token name|name of the token|bot|song|title)(?: (?:is|says|said|reads|read|wrote))? | from the (?:website|page|article|post|tweet|mail|email)
  | (?:i am|i was) (?:writing|reading) (?:a|an|the|my) \\S+ | (?:he|she|they) (?:goes|go|went|was like|were like|is like|are like) | what does | suppose | supposing | imagine | what if i
  | (?:they|people|everyone|he|she) (?:want|wants|wanted) (?:me|us) to | i (?:already|almost|nearly|once) (?:did|had|made) | i wish i had | i was going to | i regret | (?:he|she|they) had
  | wait for (?:the|a|it) | (?:yesterday|last (?:week|month|night|year))(?!.* (?:so|now|\\|))
  | (?:my|a|the|some) \\S+ (?:says|said|thinks|wrote|tweeted)`)}(?: \\||)(?= )`,
)

/** Said last, they take back what stands before them, or say whose words it was. */
const CLOSERS = new RegExp(
  `(?: \\|(?: (?:on second thoughts?|actually|oh|lol|haha|well|or|and|just|but))*(?: \\|)? ${words(`no | nope | not | no no | absolutely not | certainly not | of course not | no thanks | no thank you | denied | rejected | leave it | leave that | leave it be
  | ignore (?:it|that|this)(?: line)? | do not | do not do (?:it|that|this) | never do (?:it|that|this) | (?:a )?bad idea
  | (?:he|she|they|it) (?:said|says|wrote|asked) | (?:said|says|wrote|writes|asked|tweeted|posted) (?:my|the|a|an|his|her|our) \\S+`)}|(?: \\|)? ${words(`jk | kidding | just kidding | lol no | (?:is |was |it was |only )+a joke | is forbidden | is denied | would be (?:a )?(?:bad |terrible |big )?(?:mistake|bad idea)
  | is the last thing i want | is not what i want | was done by \\S+ | (?:so|as) long as (?:it|he|she|they|the|<t\\d+>) \\S+ | after my say so | after i say so`)})(?: \\|)?$`,
)

const REQUEST =
  / (?:buy|sell|swap|convert|exchange|trade|dump|purchase|spend|put|turn|get|grab|ape|move|use|invest|throw|unload|change|switch)(?= |$)/
const NAMED = /<(?:[ta]\d+|sol)>/

const known = new WeakMap<Utterance['clauses'], boolean>()

/** True for a line that is no request as a whole, so that no part of it is one. */
export function isRefusedWhole({ clauses }: Pick<Utterance, 'clauses'>): boolean {
  const read = known.get(clauses) ?? readWhole(clauses.map((clause) => ` ${clause.join(' ')}`).join(' |'))
  known.set(clauses, read)
  return read
}

const readWhole = (line: string): boolean => CLOSERS.test(line) || isOpened(line.split(' |'))

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
  const [first = '', ...later] = line.slice(opener[0].length).split(' |')
  return NAMED.test(first) && !later.some((clause) => REQUEST.test(clause))
}
