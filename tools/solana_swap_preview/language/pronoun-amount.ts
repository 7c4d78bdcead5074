/** Tells a 'one' that stands for a thing from the number: no trade is offered with an amount that nobody said. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Trade } from './trade-shape.ts'

/** 'SOL or JUP, pick one': a thing and no number, unless what is counted stands behind it. */
export const isOnlyAPronoun = (
  { amount, want }: Pick<Trade, 'amount' | 'want'>,
  { typed, tokens, lines: [line = ''] }: Utterance,
): boolean =>
  (want ?? (amount && 'units' in amount ? amount.units : undefined)) === '1' &&
  tokens.length > 0 &&
  !/1/.test(typed) &&
  !COUNTS.test(line)
const COUNTS = / (?:1|one|a|an)(?: (?:whole|single|full|entire|more|of|my|the))* <[ta]\d+>/
