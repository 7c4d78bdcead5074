/** Sums the transactions by counterpart, by trader and by token. */
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { ChainTransaction } from '#domain/chain-history.ts'
import type { Names } from '../_kit/activity/names.server.ts'
import {
  amountOf,
  isTrade,
  type PriceOf,
  type Seen,
  solOf,
  usdValueOf,
} from '../_kit/activity/rows.server.ts'
import { MAX_PARTIES } from '../_kit/activity/shape.ts'
import type { Counterpart, TokenNet, Trader } from './contract.ts'

const timeText = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString()

/** The most frequent first; `seen` is newest first. */
export function counterpartsOf(seen: readonly Seen[], names: Names): Counterpart[] {
  const groups = Map.groupBy(seen, ({ counterpart }) => counterpart)
  groups.delete(undefined)
  return [...groups]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, MAX_PARTIES)
    .map(([address = '', all]) => ({
      wallet: names.party(address),
      transactions: all.length,
      lastAt: timeText(all[0]?.transaction.at),
    }))
}

type Net = Readonly<{ wallet: string; seen: readonly Seen[]; sol: bigint; tokens: bigint; decimals: number }>

/** Those who bought more of the token than they sold, and the other way round. */
export function tradersOf(
  seen: readonly Seen[],
  names: Names,
  limit: number,
): Readonly<{ buyers: Trader[]; sellers: Trader[] }> {
  const nets = [...Map.groupBy(seen.filter(isTrade), ({ wallet }) => wallet)].map(([wallet, all]) =>
    netOf(wallet, all),
  )
  const sorted = nets.toSorted((a, b) => (a.tokens === b.tokens ? 0 : a.tokens > b.tokens ? -1 : 1))
  const most = Math.min(limit, MAX_PARTIES)
  const toTrader = ({ wallet, seen: all, sol, tokens, decimals }: Net): Trader => ({
    wallet: names.party(wallet),
    trades: all.length,
    netSol: solOf(sol),
    netTokens: amountOf(tokens, decimals),
    lastAt: timeText(all[0]?.transaction.at),
  })
  return {
    buyers: sorted
      .filter(({ tokens }) => tokens > 0n)
      .slice(0, most)
      .map(toTrader),
    sellers: sorted
      .filter(({ tokens }) => tokens < 0n)
      .toReversed()
      .slice(0, most)
      .map(toTrader),
  }
}

function netOf(wallet: string, seen: readonly Seen[]): Net {
  const sum = (raws: readonly (bigint | undefined)[]): bigint =>
    raws.reduce<bigint>((total, each) => total + (each ?? 0n), 0n)
  return {
    wallet,
    seen,
    sol: sum(seen.map(({ quote }) => (quote?.mint === WRAPPED_SOL ? quote.deltaRaw : 0n))),
    tokens: sum(seen.map(({ base }) => base?.deltaRaw)),
    decimals: seen[0]?.base?.decimals ?? 0,
  }
}

type TokenParts = Readonly<{ names: Names; priceOf: PriceOf; wallet: string }>

/** The net of each token that the wallet moved, the largest value first. */
export function tokensOf(
  transactions: readonly ChainTransaction[],
  { names, priceOf, wallet }: TokenParts,
): TokenNet[] {
  const changes = transactions.flatMap((transaction) =>
    transaction.changes.filter(({ owner }) => owner === wallet),
  )
  return [...Map.groupBy(changes, ({ mint }) => mint)]
    .map(([mint, all]) => {
      const decimals = all[0]?.decimals ?? 0
      const deltaRaw = all.reduce((sum, change) => sum + change.deltaRaw, 0n)
      return {
        mint,
        symbol: names.symbol(mint),
        net: amountOf(deltaRaw, decimals),
        trades: all.length,
        usd: usdValueOf({ owner: wallet, mint, decimals, deltaRaw }, priceOf) ?? null,
      }
    })
    .toSorted((a, b) => Math.abs(b.usd ?? 0) - Math.abs(a.usd ?? 0))
    .slice(0, MAX_PARTIES)
}
