/** Reads the history of a wallet or a token, and what its rows are named and priced with. */
import { type Code, ParleyError } from '#contract/errors.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { AddressHistory, ChainTransaction } from '#domain/chain-history.ts'
import type { TokenPrice } from '#domain/market.ts'
import type { Failed, Sourced } from '#domain/sourced.ts'
import type { Ports } from '#domain/tool-ports.ts'
import type { CallInfo } from '../handler.server.ts'
import type { PartOrigin } from '../origin.ts'
import { partOriginOf } from '../sourced.server.ts'
import { type Names, namesFrom } from './names.server.ts'
import type { PriceOf, Range } from './rows.server.ts'
import type { Coverage } from './shape.ts'

/** Tokens that are named and priced; a wallet full of dust has more. */
const MAX_MINTS = 40

type HistoryFailure = Extract<Code, 'onchain_activity_failed' | 'onchain_entity_failed'>

export function historyFailure(code: HistoryFailure, { reason }: Failed): ParleyError {
  return reason === 'unconfigured'
    ? new ParleyError('onchain_not_configured')
    : new ParleyError(code, { reason })
}

export const rangeOf = (seconds: number, now: number): Range => ({ since: now - seconds * 1000, now })

export const coverageOf = ({ transactions, pruned, isPartial, accountsRead }: AddressHistory): Coverage => ({
  read: transactions.length,
  pruned,
  isPartial,
  accountsRead,
})

type NamingPorts = Pick<Ports, 'prices' | 'tokens' | 'wallets' | 'addresses'>

export type Named = Readonly<{ names: Names; priceOf: PriceOf; prices: PartOrigin | null }>

/** Prices are those of now: no source tells those of then. */
export async function nameAndPrice(
  mints: readonly string[],
  ports: NamingPorts,
  { actor, signal }: Pick<CallInfo, 'actor' | 'signal'>,
): Promise<Named> {
  const wanted = [...new Set([WRAPPED_SOL, ...mints])].slice(0, MAX_MINTS)
  const isEmpty = mints.length === 0
  const [own, prices, tokens] = await Promise.all([
    ports.wallets.list(actor),
    isEmpty ? undefined : ports.prices.of(wanted, signal),
    isEmpty ? undefined : ports.tokens.byMint(wanted, signal),
  ])
  return {
    names: namesFrom({ own, addresses: ports.addresses, tokens: tokens?.ok ? tokens.data : new Map() }),
    priceOf: priceOfAnswer(prices),
    prices: prices ? partOriginOf(prices) : null,
  }
}

const priceOfAnswer =
  (prices: Sourced<ReadonlyMap<string, TokenPrice>> | undefined): PriceOf =>
  (mint) => {
    const usd = prices?.ok ? prices.data.get(mint)?.usd : undefined
    return usd !== undefined && Number.isFinite(usd) && usd > 0 ? usd : undefined
  }

/** The mints that `owner` moved, the most frequent first. */
export function mintsOf(transactions: readonly ChainTransaction[], owner?: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { changes } of transactions)
    for (const change of changes)
      if (owner === undefined || change.owner === owner)
        counts.set(change.mint, (counts.get(change.mint) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([mint]) => mint)
}
