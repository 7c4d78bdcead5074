/** Turns the sides of a trade: 'the other way round', 'flip it', 'swap it back'. What would come is what goes. */
import type { Reading } from '#domain/language/tool-language.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'
import type { Trade } from './trade-shape.ts'

const REVERSE =
  /^(?: (?:the|swap|do|it|that|no|i|meant|mean|want|wanted|other|please|make|wrong|is|oh|ah|oops|ok|sorry|go|them|wait|actually|hm|hmm|nah|well|and|but|just|rather))* (?:way (?:round|around)|(?<= other )way(?! back)|reverse|reversed|opposite|vice versa|invert|inverted|backwards|around)(?: (?:it|that|please|round|around|them|the trade|the swap))*$|^(?: (?:ok|no|please|now|and))*(?: (?:reverse|flip|invert|turn) (?:it|that|them|the trade|the swap|(?:the )?(?:sides|order|pair|direction|tokens|legs))(?: back| around| round| over)?| (?:swap|switch) (?:the )?(?:sides|legs|direction)| switch (?:it|that|them) (?:around|round))(?: please)?$|^(?: (?:ok|no|please|now|and|just))* flip(?: (?:please|now))*$|^(?: (?:ok|no|please|now|and|in|go|do|the))* (?:other|opposite|reverse) direction(?: please)?$/
const BACK =
  /^(?: (?:ok|no|please|now|and|can you|i want to|actually|then))*(?: (?:swap|change|trade|convert|turn|put|switch|flip|exchange) (?:it|that|them|everything|all of it|the lot) back| undo(?: (?:it|that|this|the (?:swap|trade)))?| revert(?: (?:it|that|this|the (?:swap|trade)))?| back again)(?: (?:please|again|now|then))*$/

/** Undefined where the words turn nothing. */
export function turnedTrade(slots: SwapSlots, text: string): Reading<SwapSlots, SwapView> | undefined {
  const isBack = BACK.test(text)
  if (!isBack && !REVERSE.test(text)) return undefined
  const { give, get, want, amount, slippageBps } = slots
  const sides = { verb: 'swap' as const, give: get, get: give, slippageBps }
  if (want !== undefined) return turned({ ...sides, amount: { units: want } }, slots)
  // Dollars are worth the same either way. A number or a share is of the token that it was said of.
  if (!isBack && amount && 'usd' in amount) return turned({ ...sides, amount }, slots)
  return byCard(sides, slots)
}

const turned = (trade: Trade, { topic }: SwapSlots): Reading<SwapSlots, SwapView> =>
  readingOf({ trade }, topic)

/** The open card says how much would come; without one the amount is asked for. */
function byCard(trade: Trade, slots: SwapSlots): Reading<SwapSlots, SwapView> {
  const question = turned(trade, slots)
  if (!('say' in question)) return question
  return {
    ...question,
    whileOpen(view) {
      const units = unitsIn(view, slots)
      return units === undefined ? question : { slots: { ...trade, topic: slots.topic, amount: { units } } }
    },
  }
}

/** Another trade may be open than the last one that was asked for, which was refused. */
function unitsIn({ give, get, output_mint: mint }: SwapView, slots: SwapSlots): string | undefined {
  const [units = '', ...symbol] = get.split(' ')
  const isSame = (side: string | undefined, name: string | null | undefined): boolean =>
    side !== undefined && side.toUpperCase() === name?.toUpperCase()
  const isOf = isSame(slots.get, symbol.join(' ')) || isSame(slots.get, mint)
  const isFrom = isSame(slots.give, give.split(' ').slice(1).join(' ')) || isMint(slots.give)
  return isOf && isFrom && /^\d+(?:\.\d+)?$/.test(units) ? units : undefined
}

/** The card names what goes by its symbol only. */
const isMint = (name = ''): boolean => name.length >= SHORTEST_MINT
const SHORTEST_MINT = 32

/** True where a bare number has gone over to the other token, which nobody has said. */
export const isNumberTurned = (
  before: Partial<SwapSlots>,
  { give, get, amount, want }: Trade,
  typed: string,
): boolean =>
  give !== undefined &&
  give === before.get &&
  get === before.give &&
  numberOf({ amount, want }) !== undefined &&
  numberOf({ amount, want }) === numberOf({ amount: before.amount }) &&
  !/\d/.test(typed)

const numberOf = ({ amount, want }: Pick<Trade, 'amount' | 'want'>): string | undefined =>
  want ?? (amount && !('usd' in amount) ? Object.values(amount)[0] : undefined)

/** 'USDC to SOL instead', behind 0.5 SOL to USDC: what would come is what goes. */
export const withNumberOfCard = (
  before: SwapSlots,
  reading: Reading<SwapSlots> | undefined,
  typed: string,
): Reading<SwapSlots, SwapView> | undefined =>
  reading && 'slots' in reading && !reading.slots.want && isNumberTurned(before, reading.slots, typed)
    ? byCard({ ...reading.slots, amount: undefined, want: undefined }, before)
    : reading
