/** The holdings of the wallet for the page: their state, and every figure as text (spec S3.32–S3.35). */
import type { McpStatus } from '#contract/api/mcp.ts'
import { formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { Output } from '#contract/tool.ts'
import type { Balance, solanaListBalances } from '#tools/solana_list_balances/contract.ts'

export type Balances = Output<typeof solanaListBalances>

export type Holding = Readonly<{
  mint: string
  symbol: string
  label: string
  decimals: number
  amountUi: number
  /** Undefined when no source has a price: kept, and marked. */
  usdValue?: number
  change24hPct?: number
}>

export type Portfolio = Readonly<{
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** True while there is no access to the tools (spec S4.36). */
  pending: boolean
  /** Why it is not known whether the tools may be used (spec S8.49). */
  accessProblem?: string | undefined
  error?: string
  address?: string
  label?: string
  solBalance?: number
  solBalanceFormatted?: string
  totalUsd?: number
  totalUsdFormatted?: string
  change24hPct?: number
  tokenCount: number
  unpricedCount: number
  balances: readonly Holding[]
  /** ISO times. */
  fetchedAt?: string
  pricedAt?: string
  pricesAreStale: boolean
}>

/** Spec S9.3. */
const MOST_HOLDINGS = 30

type Given = Readonly<{
  /** Undefined while it is loading. */
  access: McpStatus['state'] | undefined
  wallet: Readonly<{ public_key: string; label: string }> | null | undefined
  balances: Balances | undefined
  isFetching: boolean
  error: Error | null
}>

const READY: ReadonlySet<McpStatus['state']> = new Set(['user', 'fallback', 'guest'])
export const isAccessReady = (state: McpStatus['state'] | undefined): boolean =>
  state !== undefined && READY.has(state)

const NOTHING = { tokenCount: 0, unpricedCount: 0, balances: [], pricesAreStale: false } as const

export function portfolioOf({ access, wallet, balances, isFetching, error }: Given): Portfolio {
  const pending = !isAccessReady(access)
  const named = wallet ? { address: wallet.public_key, label: wallet.label } : {}
  // Known figures stay when newer ones fail to load: an error is not a zero.
  if (balances) return { ...figuresOf(balances), pending, ...(error && { error: error.message }) }
  if (error) return { ...NOTHING, ...named, status: 'error', pending, error: error.message }
  return { ...NOTHING, ...named, status: isFetching ? 'loading' : 'idle', pending }
}

type Figures = Omit<Portfolio, 'pending' | 'error'>

function figuresOf({ wallet, balances, more, portfolio, chain, prices }: Balances): Figures {
  const sol = balances.find(({ mint }) => mint === NATIVE_SOL)?.amountUi ?? 0
  const { totalValueUsd, change24hPct, unpricedCount } = portfolio
  return {
    status: 'ready',
    address: wallet.address,
    label: wallet.label,
    solBalance: sol,
    solBalanceFormatted: `${formatSol(sol)} SOL`,
    ...(totalValueUsd !== null && { totalUsd: totalValueUsd, totalUsdFormatted: formatUsd(totalValueUsd) }),
    ...(change24hPct !== null && { change24hPct }),
    tokenCount: balances.length + more,
    unpricedCount,
    balances: balances.map(holdingOf).sort(byValue).slice(0, MOST_HOLDINGS),
    fetchedAt: chain.asOf,
    ...(prices?.ok && { pricedAt: prices.asOf }),
    pricesAreStale: prices !== null && (!prices.ok || prices.stale === true),
  }
}

const holdingOf = ({ mint, decimals, amountUi, token }: Balance): Holding => ({
  mint,
  symbol: token.symbol,
  label: token.name ?? token.symbol,
  decimals,
  amountUi,
  ...(token.valueUsd !== null && { usdValue: token.valueUsd }),
  ...(token.priceChange24h !== null && { change24hPct: token.priceChange24h }),
})

/** Spec S3.34: by value, then by amount; what has no price comes last. */
const byValue = (a: Holding, b: Holding): number =>
  (b.usdValue ?? -1) - (a.usdValue ?? -1) || b.amountUi - a.amountUi
