/** A trade of the ledger as the card draws it: exact amounts, the worst case, and what became of it. */
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatRaw, formatSlippage, rawToDecimal } from '#contract/rules/amounts.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { BalanceChange, Trade, TradeStatus, TradeToken } from '#contract/trades.ts'
import { ESTIMATED_SECONDS } from './estimate.ts'
import type { SwapChange, SwapPhase, SwapTerm, SwapView } from './view.ts'

const PHASE: Readonly<Record<TradeStatus, SwapPhase>> = {
  previewed: 'previewed',
  consented: 'pending',
  signed: 'pending',
  sent: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  expired: 'expired',
  rejected: 'failed',
}

/** A person's own "no" is no failure. */
const phaseOf = ({ status, failure }: Trade): SwapPhase =>
  status === 'rejected' && (!failure || failure.code.startsWith('declined')) ? 'declined' : PHASE[status]

export function viewOfTrade(trade: Trade): SwapView {
  const { terms, input, output, landed, quotedOutputRaw } = trade
  const phase = phaseOf(trade)
  const quoted = formatRaw(quotedOutputRaw, output.decimals)
  const received = formatRaw(landed?.outputRaw ?? quotedOutputRaw, output.decimals)
  return {
    phase,
    pay: {
      mint: terms.inputMint,
      symbol: input.symbol,
      amount: formatRaw(landed?.inputRaw ?? terms.inputRaw, input.decimals),
      token: input,
      ...(trade.inputUsd !== undefined && { usd: trade.inputUsd }),
    },
    receive: {
      mint: terms.outputMint,
      symbol: output.symbol,
      amount: received,
      token: output,
      ...(trade.outputUsd !== undefined && { usd: trade.outputUsd }),
    },
    minimum: formatRaw(terms.minOutputRaw, output.decimals),
    ...(received !== quoted && { quoted }),
    terms: termsOf(trade),
    changes: changesOf(trade),
    warnings: [
      ...(trade.tainted && phase === 'previewed' ? [taintWords(trade)] : []),
      ...trade.warnings.map(sayOf),
    ],
    ...(trade.failure && !isNobodysError(trade.failure.code) && { failure: trade.failure.message }),
    ...(trade.signature !== undefined && { signature: trade.signature }),
    trade,
  }
}

/** Silence, a "no" and another wish are answers, and the card says them in its foot. */
const isNobodysError = (code: string): boolean =>
  code === 'preview_expired' || code === REPLACED || code.startsWith('declined')

/** The person asked for another swap before they answered to this one. */
export const REPLACED = 'preview_replaced'

/** Where the request came from (design §7): a host or our own name of a tool, and no word of what was read. */
function taintWords({ taintedBy: by }: Trade): string {
  const read =
    by?.host === undefined
      ? by
        ? `a result of “${by.title}”`
        : 'text from outside'
      : `a page from ${by.host}`
  return `Asked for after reading ${read}, so it may not be your own words. Only a press of the button can agree to it.`
}

const sayOf = ({ message }: { message: string }): string => message

/** What really moved once it is known, fee and deposits included, else what the simulation said would. */
function changesOf(trade: Trade): SwapChange[] {
  const { changes, landed } = trade
  if (!landed)
    return changes.map(({ mint, symbol, decimals, deltaRaw, beforeRaw, afterRaw }) => ({
      ...changeOf({ mint, symbol, decimals }, BigInt(deltaRaw)),
      ...heldOf(decimals, beforeRaw, afterRaw),
    }))
  if (!landed.balances)
    return movedBy(trade, landed).map(([mint, delta]) => changeOf(assetOf(trade, mint), delta))
  return landed.balances.map(({ mint, beforeRaw, afterRaw }) => {
    const asset = assetOf(trade, mint)
    return {
      ...changeOf(asset, BigInt(afterRaw) - BigInt(beforeRaw)),
      ...heldOf(asset.decimals, beforeRaw, afterRaw),
    }
  })
}

/** By the receipt alone: whoever trades something else pays the fee in SOL all the same. */
function movedBy({ terms }: Trade, landed: NonNullable<Trade['landed']>): [string, bigint][] {
  const moved = new Map<string, bigint>()
  const count = (mint: string, delta: bigint): void => void moved.set(mint, (moved.get(mint) ?? 0n) + delta)
  count(terms.inputMint, -BigInt(landed.inputRaw))
  count(terms.outputMint, BigInt(landed.outputRaw))
  count(WRAPPED_SOL, -BigInt(landed.feeLamports))
  return [...moved].filter(([, delta]) => delta !== 0n)
}

type Asset = Pick<BalanceChange, 'mint' | 'symbol' | 'decimals'>

function assetOf({ input, output, changes }: Trade, mint: string): Asset {
  const known = [input, output, ...changes].find((each) => each.mint === mint)
  if (mint === WRAPPED_SOL) return { mint, symbol: 'SOL', decimals: 9 }
  return { mint, symbol: known?.symbol ?? shortAddress(mint), decimals: known?.decimals ?? 0 }
}

function heldOf(decimals: number, before?: string, after?: string): Pick<SwapChange, 'held'> {
  if (before === undefined || after === undefined) return {}
  const text = (raw: string): string => formatAmount(Number(rawToDecimal(BigInt(raw), decimals)))
  return { held: { before: text(before), after: text(after) } }
}

const changeOf = ({ mint, symbol, decimals }: Asset, delta: bigint): SwapChange => ({
  mint,
  symbol,
  delta: `${delta > 0n ? '+' : ''}${formatRaw(delta, decimals)}`,
  isGain: delta > 0n,
})

/** The whole worst case before it happened; what it came to after. */
function termsOf(trade: Trade): SwapTerm[] {
  const {
    terms,
    priceImpactPercent: impact,
    networkFeeLamports,
    rentLamports,
    platformFeeBps,
    landed,
  } = trade
  const rate = { label: 'Rate', value: rateOf(trade) }
  const venue = { label: 'Venue', value: venueOf(trade), isFigure: false }
  const hasDeposit = BigInt(rentLamports) > 0n
  if (landed) {
    const label = hasDeposit ? 'Fee and new account' : 'Network fee'
    return [rate, { label, value: solText(landed.feeLamports) }, venue]
  }
  return [
    rate,
    { label: 'Slippage', value: formatSlippage(terms.slippageBps) },
    ...(impact === undefined ? [] : [{ label: 'Price impact', value: percentText(impact) }]),
    { label: 'Network fee', value: solText(networkFeeLamports) },
    ...(hasDeposit ? [{ label: 'New account', value: solText(rentLamports) }] : []),
    ...(platformFeeBps ? [{ label: 'Venue fee', value: formatSlippage(platformFeeBps) }] : []),
    { label: 'Fees at most', value: solText(terms.maxFeeLamports) },
    venue,
    { label: 'Takes about', value: `${ESTIMATED_SECONDS} s` },
  ]
}

/** '1 SOL = 168.42 USDC' */
function rateOf({ terms, input, output, quotedOutputRaw, landed }: Trade): string {
  const paid = units(landed?.inputRaw ?? terms.inputRaw, input)
  const got = units(landed?.outputRaw ?? quotedOutputRaw, output)
  return `1 ${input.symbol} = ${rateText(paid === 0 ? 0 : got / paid)} ${output.symbol}`
}

const units = (raw: string, { decimals }: TradeToken): number => Number(rawToDecimal(BigInt(raw), decimals))

const rateText = (rate: number): string =>
  rate.toLocaleString('en-US', rate >= 1 ? { maximumFractionDigits: 4 } : { maximumSignificantDigits: 5 })

const solText = (lamports: string): string => `${formatRaw(lamports, 9)} SOL`
export const percentText = (percent: number): string => `${percent.toFixed(2).replace('-', '−')}%`

/** 'Sandbox market maker' or 'Jupiter: Raydium, Orca' */
const venueOf = ({ venue, route }: Trade): string => {
  const others = route.filter((name) => name !== venue)
  return others.length === 0 ? venue : `${venue}: ${others.join(', ')}`
}
