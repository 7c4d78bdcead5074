/** Tells lines that choose a wallet or a scene from those that forbid it, put it off, or repeat the words of another. */
import type { Utterance } from '#domain/language/utterance.ts'

const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*\|\s*/g, '|')})(?= |$)`

const NOT =
  / (?:not(?! (?:this|that|the right|the same) (?:wallet|account|one|1)(?= |$)| forget)|never(?! mind)|nor|neither|without|avoid|refuse|refrain|no (?:need|reason)|no longer|anything but|(?:instead of|before|stop you from|against) (?:\S+ ){0,2}?(?:switching|changing|using|going|taking|acting)|(?:cancel|forget) (?:about )?(?:the|that|my|this) (?:switch|change|move) to)(?= |$)/

/** Courtesies that sound like conditions. */
const POLITE =
  / (?:if|when) (?:you (?:can|could|may|please|would|will|do not mind|do not object|have (?:a |the |some )?(?:chance|moment|time|sec|second)|get (?:a|the) chance)|(?:it is |that is |at all )?possible|(?:that is |it is )?(?:ok|okay|alright|fine)|i may|we can|not too much trouble)(?= |$)/g

const CONDITION = new RegExp(
  ` ${words('if | when | whenever | unless | as soon as | in case | provided | assuming | once (?:it|the|that|this|i|we|you|he|she|they|sol|<t\\d+>) | tomorrow | tonight | later | some day | someday | eventually | next (?:time|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday) | remind | reminder')}|^(?: (?:and|then|so|but|please))* ${words('until | till | after')}`,
)

const SPEECH =
  'says|said|saying|wrote|writes|told|tells|asked|asks|suggests|suggested|recommends|recommended|advises|advised|thinks|reckons|believes|claims|claimed|insists|insisted|wants|wanted|tweeted|posted|texted|texts|screamed|shouted|promised'
const OTHERS = 'they|people|everyone|everybody|folks|friends|parents|kids|guys|experts'
const REPORT = new RegExp(
  `(?<! i| we| that| which| as)(?<! (?:i|we) (?:have|just|already|did)) (?:${SPEECH})(?= |$)| (?:${OTHERS}) (?:\\S+ )?(?:say|want|think|tell|ask|recommend|suggest|advise)(?= |$)`,
)

/** Thoughts about a choice, and texts that hold one. */
const THOUGHT = new RegExp(
  ` (?:i|we) ${words('used to | almost | nearly | wish | (?:was|were|am|are) (?:\\S+ )?(?:going to|about to|thinking|planning|considering|wondering) | might | may (?!i )| wonder | could have | would have | should have | (?:think|guess) i (?:should|will|might|could)')}| maybe (?:i|we) (?:should|will|could|can)(?= |$)|^(?: (?:please|can you|could you))* ${words('translate | repeat after me | spell | suppose | supposing | imagine | pretend | quote | example | for example | (?:the|this|a) (?:phrase|sentence|line|headline|title|article|tweet|post|message|mail|email|page|website)')}`,
)

/** True where a line forbids, puts off or repeats what a part of it may sound like. */
export const isNoChoice = (utterance: Pick<Utterance, 'clauses' | 'lines'>): boolean => {
  const [line = ''] = utterance.lines
  return wantedOf(line, utterance) !== line
}

/** The words of a line that may choose a wallet: without the clauses that forbid. Undefined where it only sounds like a request. */
export function wantedOf(line: string, { clauses }: Pick<Utterance, 'clauses'>): string | undefined {
  const whole = clauses.map((clause) => clause.map((word) => ` ${word}`).join(''))
  const text = `${whole.join('')} ${line.trim()}`.replaceAll(POLITE, '')
  if ([CONDITION, REPORT, THOUGHT].some((each) => each.test(text) || each.test(line.replaceAll(POLITE, ''))))
    return undefined
  if (!NOT.test(line) && !NOT.test(text)) return line
  const wanted = whole.filter((clause) => !NOT.test(clause)).join('')
  return wanted === '' || NOT.test(wanted) ? undefined : wanted
}
