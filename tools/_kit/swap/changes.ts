/** The changes of a trade in the wallet: as simulated, and as the chain reports them once the trade has landed. */
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatRaw, rawToDecimal } from '#contract/rules/amounts.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { BalanceChange, Trade } from '#contract/trades.ts'

export type SwapChange = Readonly<{
  mint: string
  symbol: string
  /** Exact. */
  delta: string
  isGain: boolean
  /** Rounded. */
  held?: Readonly<{ before: string; after: string }>
}>

/** The fee and deposits are included. */
export function changesOf(trade: Trade): SwapChange[] {
  const { changes, landed } = trade
  if (!landed)
    return changes.map((change) => ({
      ...changeOf(change, BigInt(change.deltaRaw)),
      held: heldOf(change.decimals, change.beforeRaw, change.afterRaw),
    }))
  if (!landed.balances)
    return receiptDeltas(trade, landed).map(([mint, delta]) => changeOf(assetOf(trade, mint), delta))
  return landed.balances.map(({ mint, beforeRaw, afterRaw }) => {
    const asset = assetOf(trade, mint)
    return {
      ...changeOf(asset, BigInt(afterRaw) - BigInt(beforeRaw)),
      held: heldOf(asset.decimals, beforeRaw, afterRaw),
    }
  })
}

/** Deltas by the receipt alone: the fee is paid in SOL whatever is traded. */
function receiptDeltas({ terms }: Trade, landed: NonNullable<Trade['landed']>): [string, bigint][] {
  const deltas = new Map<string, bigint>()
  const add = (mint: string, delta: bigint): void => void deltas.set(mint, (deltas.get(mint) ?? 0n) + delta)
  add(terms.inputMint, -BigInt(landed.inputRaw))
  add(terms.outputMint, BigInt(landed.outputRaw))
  add(WRAPPED_SOL, -BigInt(landed.feeLamports))
  return [...deltas].filter(([, delta]) => delta !== 0n)
}

type Asset = Pick<BalanceChange, 'mint' | 'symbol' | 'decimals'>

/** spec C9.29 */
function assetOf({ input, output, changes }: Trade, mint: string): Asset {
  if (mint === WRAPPED_SOL) return { mint, symbol: 'SOL', decimals: 9 }
  const known = [input, output, ...changes].find((each) => each.mint === mint)
  return { mint, symbol: known?.symbol ?? shortAddress(mint), decimals: known?.decimals ?? 0 }
}

function heldOf(decimals: number, before?: string, after?: string): SwapChange['held'] {
  if (before === undefined || after === undefined) return undefined
  const text = (raw: string): string => formatAmount(Number(rawToDecimal(BigInt(raw), decimals)))
  return { before: text(before), after: text(after) }
}

const changeOf = ({ mint, symbol, decimals }: Asset, delta: bigint): SwapChange => ({
  mint,
  symbol,
  delta: `${delta > 0n ? '+' : ''}${formatRaw(delta, decimals)}`,
  isGain: delta > 0n,
})
