/** Answers a remark that nothing else explains: a statement that asks for nothing gets a word, and no list of abilities. */
import { pattern } from '#domain/language/pattern.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from '../understanding/reading.ts'
import { moodWords } from './mood.ts'

/** A line that begins so tells something. */
const TELLS =
  /^(?: (?:oh|ah|aw|well|hm|hmm|ok|okay|yes|no|nah|yeah|and|but|so|then|goodness|dear|gosh|wow|omg|lol|lmao|haha|damn|man|bro|dude|phew|ugh|yikes|hey|sure|true|cool|nice|great|good|honestly|anyway|of course|right|fine))*(?: (?:i|it|that|this|these|those|he|she|they|we|you|my|his|her|their|there|privacy|nobody|everybody|everyone|people))(?= \S+ \S)/
/** With one of these a short line is a reaction. */
const REACTS =
  / (?:lol|lmao|lmfao|haha|hehe|omg|wow|whoa|phew|ugh|yikes|ouch|oof|sheesh|jeez|gosh|crikey|blimey|bugger|dang|damn|smh)(?= |$)/
const SHORT = 8
/** With one of these the line may want something. */
const WANTS = [
  '(want | wanna | need | wish | would like | should | could | can | let us | please | help | show | tell | give | check | find | look up | open | search | buy | sell | swap | trade | send | cancel | stop | set | change | put | turn | use | add | delete | remove | save | keep | remember | forget | make | move | withdraw | deposit)',
  '(what | why | how | who | whose | where | when | which)',
  '(stuck | failed | missing | lost | gone | stolen | hacked | wrong | error | broken | frozen | does not work | did not work | not working)',
].map(pattern)

export function remark(utterance: Utterance): Understood | undefined {
  const { typed, lines, tokens, addresses, signatures, pages, hasImage } = utterance
  const [line = ''] = lines
  const names = tokens.length + addresses.length + signatures.length + pages.length
  const tells = TELLS.test(line) || (REACTS.test(line) && line.trim().split(' ').length <= SHORT)
  if (hasImage || names > 0 || /[?\d]/.test(typed) || !tells) return undefined
  if (WANTS.some((each) => each.find(line))) return undefined
  return { intent: 'remark', move: { say: moodWords(utterance), isAside: true } }
}
