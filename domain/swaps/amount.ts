/** Computes the raw input of a swap: from an amount, a share of the holding or a worth in dollars. */
import { ParleyError } from '#contract/errors.ts'
import { decimalToRaw, rawToDecimal } from '#contract/rules/amounts.ts'
import type { TradeToken } from '#contract/trades.ts'
import type { SwapRequest } from './swaps.ts'

const invalid = (reason: string): ParleyError => new ParleyError('invalid_amount', { reason })

/** A plain decimal, cut (never rounded up) to the digits that the coin has. */
export function rawOf(amount: string | number, decimals: number): bigint {
  const text = typeof amount === 'number' ? plain(amount) : amount.trim()
  const [whole = '', fraction = ''] = text.split('.')
  const raw = decimalToRaw(
    fraction && decimals > 0 ? `${whole}.${fraction.slice(0, decimals)}` : whole,
    decimals,
  )
  if (raw === undefined || !/^\d+(\.\d+)?$/.test(text))
    throw invalid(`“${text.slice(0, 30)}” is not a plain positive number`)
  if (raw === 0n) throw invalid('it comes to nothing')
  return raw
}

/** Without an exponent: 1e-7 → '0.0000001'. */
function plain(amount: number): string {
  if (!Number.isFinite(amount) || amount <= 0) throw invalid('it has to be above zero')
  return amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

export type Spendable = Readonly<{
  token: TradeToken
  /** All that the wallet holds of it. */
  holdingRaw: bigint
  /** The most that a share may take: of SOL something is kept back for fees and deposits. */
  shareRaw: bigint
  priceUsd: number | undefined
}>

type Amounts = Pick<SwapRequest, 'amountUi' | 'amountPercent' | 'amountUsd'>

/** Exactly one way to name it must be there. */
export function inputRawOf({ amountUi, amountPercent, amountUsd }: Amounts, spendable: Spendable): bigint {
  const given = [amountUi, amountPercent, amountUsd].filter((each) => each !== undefined)
  if (given.length > 1) throw invalid('it is named in more than one way')
  if (amountUi !== undefined) return rawOf(amountUi, spendable.token.decimals)
  if (amountPercent !== undefined) return rawOfShare(amountPercent, spendable)
  if (amountUsd !== undefined) return rawOfWorth(amountUsd, spendable)
  throw new ParleyError('amount_required')
}

/** Shares are understood to the millionth of a percent. */
const SHARE_SCALE = 1_000_000

function rawOfShare(percent: number, { token, holdingRaw, shareRaw }: Spendable): bigint {
  if (!Number.isFinite(percent) || percent <= 0 || percent > 100)
    throw invalid('a share has to be above 0% and at most 100%')
  const { symbol, mint } = token
  if (holdingRaw === 0n) throw new ParleyError('token_balance_zero', { symbol, mint })
  const wanted = (holdingRaw * BigInt(Math.round(percent * SHARE_SCALE))) / BigInt(100 * SHARE_SCALE)
  const raw = wanted < shareRaw ? wanted : shareRaw
  if (raw <= 0n) throw invalid(`the ${symbol} of this wallet is needed for fees and deposits`)
  return raw
}

function rawOfWorth(usd: string | number, { token, priceUsd }: Spendable): bigint {
  if (priceUsd === undefined || priceUsd <= 0)
    throw new ParleyError('price_missing', { symbol: token.symbol })
  return rawOf(Number(usd) / priceUsd, token.decimals)
}

/** The worth of these raw units; undefined without a price. */
export const worthOf = (raw: bigint, decimals: number, priceUsd: number | undefined): number | undefined =>
  priceUsd === undefined ? undefined : Number(rawToDecimal(raw, decimals)) * priceUsd
