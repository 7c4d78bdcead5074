/** Words on the quote of a preview: why it is as it is, what its fees are beside the usual ones, and whether it is final. */
import { plainName, sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords, rateOf } from '../../_kit/language/swap-words.ts'
import { costWords, impactWords, SMALLEST_IMPACT_PERCENT } from './preview-answers.ts'
import { feeOf, SMALL_FEE_SOL } from './preview-words.ts'

const DOLLARS: ReadonlySet<string> = new Set(['USDC', 'USDT', 'PYUSD'])

export function whyRateWords(view: SwapView): string {
  const rate = rateOf(view.give, view.get)
  const venue = view.venue ? plainName(view.venue) : 'the venue'
  const offered = rate ? `: about ${amountWords(`${rate.amount} ${rate.symbol}`)} per ${rate.per}` : ''
  const coin = rate && DOLLARS.has(rate.symbol) ? rate.per : rate?.symbol
  return sentences(
    `It is what ${venue} offers at this moment${offered}, with its fee and the price impact already taken off.`,
    isFelt(view) ? impactWords(view) : 'The swap itself hardly moves the price.',
    coin ? `To compare it with the market, ask **price of ${coin}**.` : '',
  )
}

const isFelt = ({ price_impact_pct: impact }: SwapView): boolean =>
  typeof impact === 'number' && impact >= SMALLEST_IMPACT_PERCENT

const EACH_SWAP =
  'Each swap costs the network fee, here {fee.network.sol}, and the fee of the venue, here {fee.venue}. Parley adds none.'

/** The fees of the card beside those of any swap. */
export const usualFeeWords = (view: SwapView): string =>
  sentences(
    costWords(view),
    EACH_SWAP,
    (feeOf(view) ?? 0) < SMALL_FEE_SOL ? '' : 'The first of a token also needs a deposit for its account.',
  )

/** Without a preview the fees are those of any swap. */
export const NO_FEE = `No preview is open right now, and each has its own fees. ${EACH_SWAP}`

export const UNDONE =
  'A swap that has landed on the chain cannot be undone. Swapping back is a second swap, at the price of that moment and with its own costs.'

export const finalWords = (): string =>
  `Nothing moves before you confirm: until then press **Cancel**, or let it expire. ${UNDONE}`
