/** Puts an amount of one token in place of a side of the trade: '0.1 SOL instead of the USDC'. */
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { readTradeLine } from './read-trade.ts'
import type { SwapSlots } from './swap-slots.ts'
import { symbolOf } from './trade.ts'

const T = '<[ta]\\d+>'
const OF_OLD = `(?:instead of|rather than|in place of|and not|not) (?:(?:the|my|with|from|in|of|\\$?\\.?\\d\\S*) )*(${T})`
const LEAD =
  '(?: (?:no|nope|nah|ok|okay|please|wait|sorry|actually|well|then|and|but|make|change|set|put|switch|it|that|this|to|let us|let me|do|use|try|take|go|with|from|pay|i|we|will|want|would|like|rather|mean|meant|say|can|could|you))*'
const MOST = '(?: (?:please|then|now|ok|instead|thanks))*$'
const SHAPES: readonly RegExp[] = [
  new RegExp(`^${LEAD}((?: [^ |]+){1,5}? ${T})(?: \\|)? ${OF_OLD}${MOST}`),
  new RegExp(`^${LEAD} ${OF_OLD}(?: \\|)?${LEAD}((?: [^ |]+){1,5}? ${T})${MOST}`),
]

/** Undefined unless one token of the trade gives way to an amount of another one. */
export function insteadOf(slots: SwapSlots, text: string, utterance: Utterance): SwapSlots | undefined {
  const [fresh, old] = partsOf(text)
  if (!fresh || !old) return undefined
  const { legs, unexplained } = readTradeLine(fresh.split(' ').filter((word) => word !== ''))
  const [leg, ...more] = legs
  const name = leg?.token?.kind === 'named' ? symbolOf(tokenFor(utterance, leg.token.word)) : undefined
  const gone = symbolOf(tokenFor(utterance, old))?.toUpperCase()
  if (!leg?.amount || !name || more.length > 0 || unexplained.length > 0 || name.toUpperCase() === gone)
    return undefined
  if (gone === slots.give?.toUpperCase()) return { ...slots, give: name, amount: leg.amount, want: undefined }
  if (gone !== slots.get?.toUpperCase() || !('units' in leg.amount)) return undefined
  return { ...slots, get: name, want: leg.amount.units, amount: undefined }
}

function partsOf(text: string): readonly [fresh?: string, old?: string] {
  const [first, last] = SHAPES
  const [, fresh, old] = first?.exec(text) ?? []
  if (fresh) return [fresh, old]
  const [, gone, other] = last?.exec(text) ?? []
  return [other, gone]
}
