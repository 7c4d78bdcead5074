/** Takes off the token that a change refuses: 'into USDC, not SOL', 'I want USDC, no SOL please'. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { MONEY, type SwapSlots } from './swap-slots.ts'
import { symbolOf } from './trade.ts'

const T = '<[ta]\\d+>'
const BEFORE = '(?: (?:to|into|for|in|from|with|any|my|the|more|want|get|that|it|be|as))*'
const NOT =
  '(?: \\|)?(?: (?:and|but|please))* (?:not|never|no longer|instead of|rather than|in place of|do not want|do not give me|anything but)'
const REFUSED = new RegExp(`${NOT}${BEFORE} (${T})(?= |$)`, 'g')
/** 'No SOL' refuses it beside another token; alone it may be an answer and a correction. */
const NONE = new RegExp(
  `(?<=${T}(?: [a-z]+)?)(?: \\|)? no (?:more )?(${T})(?= |$)|^ no (${T}) \\|(?=.*${T})`,
  'g',
)

/** True where the words take this token off, so that it never comes in place of another. */
export const refuses = (text: string, mark: string | undefined): boolean =>
  [...text.matchAll(REFUSED)].some(([, refused]) => refused === mark)

/** A side of the trade that is refused is replaced and not only taken off. */
export function withoutRefusedToken(text: string, { give, get }: SwapSlots, utterance: Utterance): string {
  const nameOf = (mark: string): string => symbolOf(tokenFor(utterance, mark))?.toUpperCase() ?? ''
  const sides = [give, get].map((side) => side?.toUpperCase())
  const named = new Set([...text.matchAll(ANY)].map(([mark]) => nameOf(mark)))
  let isMoney = [...spoken(utterance).matchAll(REFUSED)].some(([, mark = '']) => MONEY.has(nameOf(mark)))
  const without = (found: string, ...marks: readonly unknown[]): string => {
    const name = nameOf(String(marks.find((mark) => typeof mark === 'string' && mark.startsWith('<')) ?? ''))
    if (named.size < 2 || sides.includes(name)) return found
    isMoney ||= MONEY.has(name)
    return ''
  }
  const rest = text.replaceAll(REFUSED, without).replaceAll(NONE, without)
  // Beside money that is refused, the other token is what comes for it.
  return isMoney && !MONEY.has(sides[0] ?? '') ? rest.replace(WITHOUT_SIDE, ' to $1') : rest
}
const ANY = new RegExp(T, 'g')
const spoken = ({ clauses }: Utterance): string => clauses.map((clause) => ` ${clause.join(' ')}`).join(' |')
const WITHOUT_SIDE = new RegExp(`(?<! (?:to|into|for|in|from|with|of|my)) (${T})`)

/** 'No SOL' may refuse it or ask for it: it is not taken. */
export function askRefused(
  text: string,
  slots: SwapSlots,
  utterance: Utterance,
): Reading<SwapSlots> | undefined {
  const [, mark = ''] = ONLY_NO.exec(text) ?? []
  const name = mark && symbolOf(tokenFor(utterance, mark))
  const isSide = [slots.give, slots.get].some((side) => side?.toUpperCase() === name?.toUpperCase())
  if (!name || isSide || !slots.get) return undefined
  const symbol = plainSymbol(name)
  const say = `It is for ${plainSymbol(slots.get)}, and no ${symbol} comes. If you want that instead, say **to ${symbol}**.`
  return { say, asking: slots, about: slots.topic }
}
const ONLY_NO = new RegExp(`^ no (?:more )?(${T})(?: (?:please|thanks))*$`)

/** Whatever was read, a token that the line refuses does not come into the trade. */
export function withoutTaking(
  before: SwapSlots,
  reading: Reading<SwapSlots>,
  utterance: Utterance,
): Reading<SwapSlots> {
  if (!('slots' in reading)) return reading
  const upper = ({ give, get }: SwapSlots) => [give?.toUpperCase(), get?.toUpperCase()]
  const fresh = upper(reading.slots).filter((name) => !upper(before).includes(name))
  const refused = [...spoken(utterance).matchAll(REFUSED)].map(([, mark = '']) =>
    symbolOf(tokenFor(utterance, mark))?.toUpperCase(),
  )
  if (!fresh.some((name) => name !== undefined && refused.includes(name))) return reading
  return {
    say: 'Which token shall come for it? Say it like this: **to USDC**.',
    asking: before,
    about: before.topic,
  }
}
