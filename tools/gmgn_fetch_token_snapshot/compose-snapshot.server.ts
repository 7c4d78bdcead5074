/** Joins what the sources say of one token: the list of tokens before the analyst, and both before the pools. */
import { NAME_MAX, outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { Output } from '#contract/tool.ts'
import type { CandleSeries, Pool, PoolTrading, TokenIdentity } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import type { MintFacts, TokenInsight } from '#domain/token-insight.ts'
import { cents } from '../_kit/rounded.ts'
import { partOriginOf } from '../_kit/sourced.server.ts'
import { type gmgnFetchTokenSnapshot, type Part, WINDOWS } from './contract.ts'
import { risksOf } from './risks.server.ts'

type Snapshot = Output<typeof gmgnFetchTokenSnapshot>

export type Answers = Readonly<{
  pools: Sourced<readonly Pool[]>
  identity: Sourced<TokenIdentity | undefined>
  chain: Sourced<MintFacts | undefined>
  insight: Sourced<TokenInsight | undefined> | undefined
  candles: Sourced<CandleSeries> | undefined
}>

type Options = Readonly<{
  mint: string
  now: number
  withTrades: boolean
  withRisks: boolean
  candleLimit: number
}>

const SHOWN_POOLS = 3
const percent = (share: number | undefined): number | null =>
  cents(share === undefined ? undefined : share * 100)
const dataOf = <T>(answer: Sourced<T> | undefined): T | undefined => (answer?.ok ? answer.data : undefined)
const sumOf = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
}
/** The first source that says either way. */
const authorityOf = (...isOpen: readonly (boolean | undefined)[]): 'open' | 'closed' | null => {
  const known = isOpen.find((each) => each !== undefined)
  return known === undefined ? null : known ? 'open' : 'closed'
}
const not = (isDisabled: boolean | undefined): boolean | undefined =>
  isDisabled === undefined ? undefined : !isDisabled

/** Undefined when no source knows a token at this address. */
export function composeSnapshot(answers: Answers, options: Options): Snapshot | undefined {
  const { mint, now } = options
  const pools = (dataOf(answers.pools) ?? []).filter(({ base }) => base.mint === mint)
  const [identity, chain, insight] = [
    dataOf(answers.identity),
    dataOf(answers.chain),
    dataOf(answers.insight),
  ]
  if (pools.length === 0 && !identity && !chain && !insight) return undefined
  const [deepest] = pools
  const priceUsd = deepest?.priceUsd ?? identity?.priceUsd ?? insight?.priceUsd
  const supply = chain?.supply ?? insight?.circulatingSupply
  const created = identity?.firstPoolAt ?? insight?.createdAt ?? oldestOf(pools)
  const snapshot = {
    chain: 'sol' as const,
    token_address: mint,
    fetched_at: new Date(now).toISOString(),
    ...namesOf(identity, insight, deepest),
    // A list that answers and does not have the token says that it is not verified.
    verified: answers.identity.ok ? (identity?.verified ?? false) : null,
    priceUsd: priceUsd ?? null,
    ...sizesOf(identity, insight, pools),
    supply: supply ?? null,
    decimals: chain?.decimals ?? identity?.decimals ?? null,
    firstPoolAt: created ?? null,
    mintAuthority: authorityOf(chain?.isMintable, not(identity?.mintAuthorityDisabled), insight?.isMintable),
    freezeAuthority: authorityOf(
      chain?.isFreezable,
      not(identity?.freezeAuthorityDisabled),
      insight?.isFreezable,
    ),
    windows: windowsOf(pools, options.withTrades),
    holders: holdersOf(identity, chain, insight),
    pools: pools.slice(0, SHOWN_POOLS).map(({ dexId, quote, liquidityUsd, url }) => ({
      dexId: outsideText(dexId, SYMBOL_MAX),
      quoteSymbol: outsideText(quote.symbol, SYMBOL_MAX),
      liquidityUsd: liquidityUsd ?? null,
      url,
    })),
    candles: (dataOf(answers.candles)?.candles ?? [])
      .slice(-options.candleLimit)
      .map(({ time, close, volume }) => ({ t: time, c: close, v: volume ?? null })),
    sources: sourcesOf(answers),
  }
  return { ...snapshot, risks: options.withRisks ? risksOf(snapshot, insight) : [] }
}

const namesOf = (
  identity: TokenIdentity | undefined,
  insight: TokenInsight | undefined,
  pool: Pool | undefined,
): Pick<Snapshot, 'symbol' | 'name'> => ({
  symbol: outsideText(identity?.symbol ?? insight?.symbol ?? pool?.base.symbol ?? '', SYMBOL_MAX),
  name: outsideText(identity?.name ?? insight?.name ?? pool?.base.name ?? '', NAME_MAX),
})

/** The value in all pools, and the supply's on the market. */
const sizesOf = (
  identity: TokenIdentity | undefined,
  insight: TokenInsight | undefined,
  pools: readonly Pool[],
): Pick<Snapshot, 'marketCapUsd' | 'fdvUsd' | 'liquidityUsd'> => ({
  marketCapUsd: identity?.marketCapUsd ?? pools[0]?.marketCapUsd ?? null,
  fdvUsd: identity?.fdvUsd ?? pools[0]?.fdvUsd ?? null,
  liquidityUsd:
    identity?.liquidityUsd ?? sumOf(pools.map((pool) => pool.liquidityUsd)) ?? insight?.liquidityUsd ?? null,
})

const oldestOf = (pools: readonly Pool[]): string | undefined =>
  pools
    .flatMap(({ createdAt }) => createdAt ?? [])
    .toSorted()
    .at(0)

function windowsOf(pools: readonly Pool[], withTrades: boolean): Snapshot['windows'] {
  return WINDOWS.flatMap((window) => {
    const trading = pools.map((pool): PoolTrading => pool.windows?.[window] ?? {})
    const total = (field: 'volumeUsd' | 'buys' | 'sells'): number | null =>
      sumOf(trading.map((each) => each[field])) ?? null
    const row = {
      window,
      change: trading[0]?.changePercent ?? null,
      volumeUsd: total('volumeUsd'),
      buys: withTrades ? total('buys') : null,
      sells: withTrades ? total('sells') : null,
    }
    return row.change === null && row.volumeUsd === null ? [] : [row]
  })
}

const holdersOf = (
  identity: TokenIdentity | undefined,
  chain: MintFacts | undefined,
  insight: TokenInsight | undefined,
): Snapshot['holders'] => ({
  count: insight?.holders ?? identity?.holderCount ?? null,
  topTenPercent: percent(insight?.topTen ?? chain?.topTen),
  developerPercent: percent(insight?.developerShare),
  insiderPercent: percent(insight?.insiderShare),
  bundlerPercent: percent(insight?.bundlerShare),
  smartWallets: insight?.smartWallets ?? null,
  knownWallets: insight?.knownWallets ?? null,
  sniperWallets: insight?.sniperWallets ?? null,
})

const PARTS: readonly Part[] = ['pools', 'identity', 'chain', 'insight', 'candles']

/** A part that was not requested has no source. */
const sourcesOf = (answers: Answers): Snapshot['sources'] =>
  PARTS.flatMap((part) => {
    const answer = answers[part]
    return answer ? [{ part, origin: partOriginOf<unknown>(answer) }] : []
  })
