/** A trade of the ledger as the card draws it: exact amounts, the worst case, and what became of it. */
import { formatAmount, formatRaw, formatSlippage, rawToDecimal } from '#contract/rules/amounts.ts'
import type { BalanceChange, Trade, TradeStatus, TradeToken } from '#contract/trades.ts'
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
    warnings: [...(trade.tainted && phase === 'previewed' ? [TAINTED] : []), ...trade.warnings.map(sayOf)],
    ...(phase !== 'declined' && trade.failure && { failure: trade.failure.message }),
    ...(trade.signature !== undefined && { signature: trade.signature }),
    trade,
  }
}

const TAINTED =
  'This request came after text from outside was read, which may not be your own words. Only a press of the button can agree to it.'
const sayOf = ({ message }: { message: string }): string => message

/** What really moved once it is known, else what the simulation said would. */
function changesOf({ changes, input, output, terms, landed }: Trade): SwapChange[] {
  if (!landed) {
    return changes.map((change) => ({
      ...changeOf(change.mint, change.symbol, change.decimals, BigInt(change.deltaRaw)),
      ...heldOf(change),
    }))
  }
  return [
    changeOf(terms.inputMint, input.symbol, input.decimals, -BigInt(landed.inputRaw)),
    changeOf(terms.outputMint, output.symbol, output.decimals, BigInt(landed.outputRaw)),
  ]
}

function heldOf({ beforeRaw, afterRaw, decimals }: BalanceChange): Pick<SwapChange, 'held'> {
  if (beforeRaw === undefined || afterRaw === undefined) return {}
  const text = (raw: string): string => formatAmount(Number(rawToDecimal(BigInt(raw), decimals)))
  return { held: { now: text(beforeRaw), after: text(afterRaw) } }
}

const changeOf = (mint: string, symbol: string, decimals: number, delta: bigint): SwapChange => ({
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
  if (landed) return [rate, { label: 'Network fee', value: solText(landed.feeLamports) }, venue]
  return [
    rate,
    { label: 'Slippage', value: formatSlippage(terms.slippageBps) },
    ...(impact === undefined ? [] : [{ label: 'Price impact', value: percentText(impact) }]),
    { label: 'Network fee', value: solText(networkFeeLamports) },
    ...(BigInt(rentLamports) > 0n ? [{ label: 'New account', value: solText(rentLamports) }] : []),
    ...(platformFeeBps ? [{ label: 'Venue fee', value: formatSlippage(platformFeeBps) }] : []),
    { label: 'Fees at most', value: solText(terms.maxFeeLamports) },
    venue,
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

/** 'House market maker' or 'Jupiter: Raydium, Orca' */
const venueOf = ({ venue, route }: Trade): string => {
  const others = route.filter((name) => name !== venue)
  return others.length === 0 ? venue : `${venue}: ${others.join(', ')}`
}
