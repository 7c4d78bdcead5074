/** 'Did I just buy anything?', 'are you sure nothing went out?': looks up how the last trade stands, also one that was not confirmed. */
import type { DialogueContext, Frame } from '#domain/language/tool-language.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { TradeSlots } from './trade-slots.ts'

const LEAD =
  '(?: (?:and|so|ok|okay|but|wait|oh|hm|hmm|uh|um|please|hey|then|now|just|help|sorry|no|omg|i (?:accidentally |just |think i )*(?:pressed|clicked|tapped|hit|touched)(?: (?:something|a button|it|that|confirm|on something|by accident|by mistake))*)(?: \\|)?)*'
const JUST = '(?: (?:just|already|really|actually|accidentally|now|even|by accident|by mistake))*'
const DEED = '(?:buy|sell|swap|trade|spend|order|confirm|agree to|sign|pay|pay for|send|move|do)'
const SOMETHING = '(?:anything|something|stuff)'
const TAIL =
  '(?: (?:now|just now|by that|with that|there|here|already|yet|by accident|or not|or what|by mistake|right|then|though|lol))*(?: \\|)?(?: or (?:not|what|no))?(?: \\|)?$'
const GONE =
  '(?:went|has gone|gone|goes|left|has left|moved|has moved|was (?:sent|sold|bought|swapped|spent|moved|taken|charged|confirmed|signed|done)|has been (?:sent|sold|bought|swapped|spent|moved|taken|charged|confirmed|signed)|is (?:gone|lost|missing)|got (?:sent|sold|bought|swapped|spent|moved|taken|charged)|happened|has happened)'

const FATES: readonly RegExp[] = [
  new RegExp(
    `^${LEAD} (?:did|have|had) (?:i|we)${JUST} (?:${DEED}|bought|sold|swapped|traded|spent|confirmed|signed|paid|sent|moved|done)(?: (?:for|to))? ${SOMETHING}${TAIL}`,
  ),
  new RegExp(
    `^${LEAD} (?:(?:are|r) you (?:really |very |absolutely |100 ?% ?)?(?:sure|certain|positive)|is it (?:sure|certain)|can you (?:check|confirm|make sure|promise|see)|check|tell me)(?: (?:that|if|whether))? (?:nothing|anything|something|no money|none of it)(?: (?:really|actually))* ${GONE}(?: (?:out|away|through|off|(?:from )?(?:the|my) wallet))*${TAIL}`,
  ),
  new RegExp(
    `^${LEAD} (?:so )?nothing (?:really |actually )?${GONE}(?: (?:out|away|through|off|(?:from )?(?:the|my) wallet))* (?:right|correct|yes|is that right|did it)(?: \\|)?$`,
  ),
  new RegExp(
    `^${LEAD} (?:did|have) (?:i|we)${JUST} (?:lose|lost)(?: (?:the|my|that|those|all|all my))?(?: (?:<t\\d+>|money|coins|tokens|funds|it|them))(?: (?:or (?:not|what)|now|then|though))*(?: \\|)?(?: or not)?$`,
  ),
]

const IT = '(?:it|that|this|the (?:swap|trade|order|money|transaction)|everything)'
/** These are about the trade that is on the page. */
const NEAR: readonly RegExp[] = [
  // Irish English has 'is it after going through' for 'has it gone through'.
  new RegExp(
    `^${LEAD}(?: [a-z]+){0,6}?(?: \\|)? (?:is|was|has|did|does)(?: not)? ${IT}(?: not)?${JUST} (?:after |been )?(?:going|gone|go|went|get|getting|got|made it|make it|happen|happened|happening|finish|finished|finishing|complete|completing|settle|settled) ?(?:through|thru|across|done|ok|fine|properly)?(?: (?:yet|now|already|ok|then|at all|alright|or not))*(?: \\|)?$`,
  ),
  new RegExp(
    `^${LEAD} (?:what is|whats|where is|how is|any|show me|tell me|check)(?: (?:the|its|current|latest|now|any))* (?:status|state|progress|outcome|update|news)(?: (?:of|on|with|for) (?:it|that|this|the (?:swap|trade|order|transaction)))?(?: (?:now|so far|please|right now|at the moment|then))*(?: \\|)?$`,
  ),
  new RegExp(
    `^${LEAD} (?:has|did|is) (?:it|that|the (?:swap|trade|order|money)|everything) (?:arrived?|come|came|land|landed|done|through|gone through|go through|work|worked|here|in|complete|completed)(?: (?:already|yet|now|in|through|there|here))*(?: \\|)?$`,
  ),
  new RegExp(
    `^${LEAD}(?: (?:the|my|a|any|where is (?:the|my)|show(?: me)?(?: (?:the|my|a))?|can i (?:have|see|get)(?: (?:the|my|a))?))? (?:receipt|confirmation|proof)(?: (?:please|for (?:it|that|this)|of (?:it|that|this)))*(?: \\|)?$`,
  ),
]

const TURNS = 4
const isNear = ({ trade, tradeAge = 0, tradeQuiet = tradeAge }: DialogueContext): boolean =>
  trade !== undefined && Math.min(tradeAge, tradeQuiet) <= TURNS

export const fate: Frame<TradeSlots> = {
  name: 'trade-outcome',
  priority: PRIORITY.decision + 2,
  patterns: [],
  read: () => undefined,
  parse(words, context) {
    const line = words.map((word) => ` ${word}`).join('')
    const isMeant =
      FATES.some((each) => each.test(line)) || (isNear(context) && NEAR.some((each) => each.test(line)))
    return isMeant ? { reading: { slots: { want: 'outcome', limit: 1 } }, unexplained: [] } : undefined
  },
}
