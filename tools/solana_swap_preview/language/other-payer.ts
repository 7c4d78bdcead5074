/** Asks how much goes where another token pays than before: the amount was of the old one. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import { MONEY, type SwapSlots } from './swap-slots.ts'

const STABLE: ReadonlySet<string> = new Set(['USDC', 'USDT', 'PYUSD'])
const PAYING = / (?:pay|paid|pays|paying|payment|funded|funding|spend|spending|using|use|from|out of)(?= )/

/** Dollars are worth the same whatever pays, and so are units of two stablecoins. */
export function askForPayer(
  before: SwapSlots,
  text: string,
  reading: Reading<SwapSlots>,
): Reading<SwapSlots> {
  if (!('slots' in reading)) return reading
  const { slots } = reading
  const [old, fresh] = [before.give, slots.give].map((name) => name?.toUpperCase() ?? '')
  if (!old || !fresh || old === fresh || fresh === before.get?.toUpperCase()) return reading
  if (!isSameAmount(before, slots) || (STABLE.has(old) && STABLE.has(fresh))) return reading
  return MONEY.has(old) && (MONEY.has(fresh) || PAYING.test(text)) ? howMuch(slots, old) : reading
}

const isSameAmount = ({ amount }: SwapSlots, { amount: kept }: SwapSlots): boolean =>
  kept !== undefined && !('usd' in kept) && JSON.stringify(amount) === JSON.stringify(kept)

function howMuch({ amount, ...slots }: SwapSlots, old: string): Reading<SwapSlots> {
  const [from, was] = [plainSymbol(slots.give ?? ''), plainSymbol(old)]
  const before =
    amount && 'units' in amount ? `The ${amount.units} was of ${was}.` : `The share was of ${was}.`
  return {
    say: `How much ${from} shall pay for it? ${before} Say an amount, and I show you what it would do.`,
    asking: slots,
    about: slots.topic,
  }
}
