/** Ends a sent trade: by what the chain says of its signature, and as lost only when it can no longer land. */

import { chainFailure } from '#contract/rules/chain-errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { failureOf, inWordsOf } from '#contract/rules/trade-failures.ts'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import type { SignatureState } from '../chain.ts'
import type { LedgerChange, LedgerEntry } from '../ledger.ts'
import { changeOf } from './checks.ts'
import { isoOf, type SwapDeps } from './deps.ts'

const ON_THE_WAY = ['signed', 'sent'] as const

export async function endTrade(
  { ledger, moved: notify }: SwapDeps,
  entry: LedgerEntry,
  from: readonly TradeStatus[],
  to: TradeStatus,
  change: LedgerChange,
): Promise<LedgerEntry> {
  const { moved, entry: now } = await ledger.move(entry.trade.id, from, to, inWordsOf(entry.trade, change))
  if (moved && now) notify(now)
  return now ?? entry
}

/** Another chain may answer for the trade's: behind a replaced RPC, or from a data folder of its own. */
export async function isLedgersChain({
  settlement,
  ledger,
}: Pick<SwapDeps, 'settlement' | 'ledger'>): Promise<boolean> {
  const genesis = await settlement.genesisHash()
  return genesis.ok && genesis.data === (await ledger.claimChain(genesis.data))
}

/** Ends a trade by the word of the chain, unless that is not the chain of the trade. */
const endByChain = async (deps: SwapDeps, entry: LedgerEntry, ...end: ChainEnd): Promise<LedgerEntry> =>
  (await isLedgersChain(deps)) ? endTrade(deps, entry, ...end) : entry
type ChainEnd = [from: readonly TradeStatus[], to: TradeStatus, change: LedgerChange]

/** Asks the chain for what became of it; the height first, so that "not found" is younger than "too late". */
export async function lookUp(deps: SwapDeps, entry: LedgerEntry): Promise<LedgerEntry> {
  const { signature } = entry.trade
  if (signature === undefined) return entry
  const height = await deps.settlement.blockHeight('finalized')
  const state = await deps.settlement.signature(signature)
  if (!state.ok) return entry
  if (state.data) return settle(deps, entry, state.data)
  const last = entry.lastValidBlockHeight
  if (!height.ok || last === undefined || height.data <= last) return entry
  return endByChain(deps, entry, ON_THE_WAY, 'expired', { failure: failureOf('not_landed') })
}

export async function settle(
  deps: SwapDeps,
  entry: LedgerEntry,
  { status, error }: SignatureState,
): Promise<LedgerEntry> {
  if (status === 'processed') return entry
  const final = status === 'finalized' && { finalizedAt: isoOf(deps.clock.now()) }
  if (error)
    return endByChain(deps, entry, ON_THE_WAY, 'failed', {
      failure: chainFailure(error, { landed: true, isSend: entry.trade.terms.recipient !== undefined }),
      ...final,
    })
  const landed = await landedOf(deps, entry.trade)
  if (!landed) return entry
  return endByChain(deps, entry, ON_THE_WAY, 'confirmed', { landed, ...final })
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * The amounts that arrived and left by the chain. A deposit for a new account leaves the wallet as SOL beside the swap itself:
 * it is shown with the fee, so that input, output and fee add up to what the wallet gained and lost.
 */
async function landedOf(
  { settlement, clock }: SwapDeps,
  { terms, signature = '' }: Trade,
): Promise<Trade['landed']> {
  const effects = await settlement.effects(signature, terms.wallet)
  if (!effects.ok || !effects.data) return undefined
  const { deltas, feeLamports, balances } = effects.data
  const left = atLeastZero(-changeOf(deltas, terms.inputMint))
  const inputRaw = least(left, BigInt(terms.inputRaw))
  const sol = [terms.inputMint, terms.outputMint].includes(WRAPPED_SOL)
    ? left - inputRaw
    : atLeastZero(-changeOf(deltas, WRAPPED_SOL))
  return {
    inputRaw: inputRaw.toString(),
    // A send arrives as it left: the account of the recipient is not the wallet's.
    outputRaw: (terms.recipient === undefined
      ? atLeastZero(changeOf(deltas, terms.outputMint))
      : inputRaw
    ).toString(),
    feeLamports: (feeLamports + sol).toString(),
    at: isoOf(clock.now()),
    ...(balances && {
      balances: balances.map(({ mint, beforeRaw, afterRaw }) => ({
        mint,
        beforeRaw: beforeRaw.toString(),
        afterRaw: afterRaw.toString(),
      })),
    }),
  }
}

/** A confirmed trade that the chain now calls final. */
export async function markFinal(deps: SwapDeps, entry: LedgerEntry): Promise<void> {
  const { signature, status } = entry.trade
  if (signature === undefined) return
  const state = await deps.settlement.signature(signature)
  if (!state.ok || state.data?.status !== 'finalized') return
  await endByChain(deps, entry, [status], status, {
    finalizedAt: isoOf(deps.clock.now()),
  })
}
