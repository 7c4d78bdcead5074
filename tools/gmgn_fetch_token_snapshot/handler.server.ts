/** Asks every source about the token at once, and shows what they say together. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { CANDLE_SECONDS } from '#contract/rules/candles.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Input, Output } from '#contract/tool.ts'
import type { CandleQuery, TokenIdentity, Tokens } from '#domain/market.ts'
import type { Sourced } from '#domain/sourced.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { missingWords } from '../_kit/origin.ts'
import { cents, rounded } from '../_kit/rounded.ts'
import { composeSnapshot } from './compose-snapshot.server.ts'
import { gmgnFetchTokenSnapshot } from './contract.ts'
import { RISK_WORDS } from './risk-words.ts'

type Args = Input<typeof gmgnFetchTokenSnapshot>
type Snapshot = Output<typeof gmgnFetchTokenSnapshot>

export const handler = defineHandler(
  gmgnFetchTokenSnapshot,
  ['pools', 'tokens', 'candles', 'mints', 'insights', 'clock'],
  {
    async run(args, { pools, tokens, candles, mints, insights, clock }, { signal }) {
      const mint = mintIn(args.token_address)
      const now = clock.now()
      const [ofPools, ofList, ofChain, ofInsight, ofCandles] = await Promise.all([
        pools.ofToken(mint, signal),
        identityOf(mint, tokens, signal),
        mints.of(mint, signal),
        args.include_security ? insights.of(mint, signal) : undefined,
        args.include_candles ? candles.between(candleQuery(mint, args, now), signal) : undefined,
      ])
      const answers = {
        pools: ofPools,
        identity: ofList,
        chain: ofChain,
        insight: ofInsight,
        candles: ofCandles,
      }
      const snapshot = composeSnapshot(answers, {
        mint,
        now,
        withTrades: args.include_trades,
        withRisks: args.include_security,
        candleLimit: args.candle_limit,
      })
      if (!snapshot) throw unknownToken([ofPools, ofList, ofChain])
      return snapshot
    },
    modelView: (output) => modelView(output),
  },
)

/** Links of other sites put their name before the mint. */
function mintIn(text: string): string {
  const mint = text.replace(/^(?:solscan|pumpfun|moonshot)_/, '')
  if (mint === '') throw new ParleyError('mint_required')
  if (mint === NATIVE_SOL) return WRAPPED_SOL
  if (!isPublicKey(mint)) throw new ParleyError('invalid_mint_address')
  return mint
}

async function identityOf(
  mint: string,
  tokens: Tokens,
  signal: AbortSignal,
): Promise<Sourced<TokenIdentity | undefined>> {
  const found = await tokens.byMint([mint], signal)
  return found.ok ? { ...found, data: found.data.get(mint) } : found
}

function candleQuery(mint: string, { resolution, candle_limit }: Args, nowMs: number): CandleQuery {
  const step = CANDLE_SECONDS[resolution]
  const to = Math.floor(nowMs / 1000)
  return { mint, interval: resolution, from: to - candle_limit * step, to, currency: 'usd' }
}

function unknownToken(answers: readonly Sourced<unknown>[]): ParleyError {
  const failed = answers.find((answer) => !answer.ok)
  return new ParleyError('gmgn_snapshot_failed', { reason: failed ? failed.reason : 'not_found' })
}

const some = (value: number | null | undefined, digits?: number): number | undefined =>
  rounded(value ?? undefined, digits) ?? undefined

function modelView(snapshot: Snapshot) {
  const { windows, holders, sources } = snapshot
  const changeIn = (name: (typeof windows)[number]['window']): number | undefined =>
    cents(windows.find(({ window }) => window === name)?.change ?? undefined) ?? undefined
  const day = windows.find(({ window }) => window === 'h24')
  const origins = sources.map(({ origin }) => origin)
  const answered = origins.filter((origin) => origin.ok)
  return {
    symbol: snapshot.symbol,
    name: snapshot.name,
    mint: snapshot.token_address,
    verified: snapshot.verified,
    price_usd: some(snapshot.priceUsd),
    market_cap_usd: some(snapshot.marketCapUsd, 4),
    liquidity_usd: some(snapshot.liquidityUsd, 4),
    supply: some(snapshot.supply, 4),
    changes_pct: { m5: changeIn('m5'), h1: changeIn('h1'), h6: changeIn('h6'), h24: changeIn('h24') },
    volume_24h_usd: some(day?.volumeUsd, 4),
    buys_24h: day?.buys ?? undefined,
    sells_24h: day?.sells ?? undefined,
    holders: holders.count ?? undefined,
    top_10_pct: holders.topTenPercent ?? undefined,
    developer_pct: holders.developerPercent ?? undefined,
    smart_wallets: holders.smartWallets ?? undefined,
    known_wallets: holders.knownWallets ?? undefined,
    mint_authority: snapshot.mintAuthority ?? undefined,
    freeze_authority: snapshot.freezeAuthority ?? undefined,
    first_pool_at: snapshot.firstPoolAt ?? undefined,
    risks: snapshot.risks.map((mark) => RISK_WORDS[mark]),
    missing: origins.flatMap((origin) => (origin.ok ? [] : [missingWords(origin)])),
    sources: [...new Set(origins.flatMap(({ ok, source }) => (ok ? [source] : [])))],
    as_of: snapshot.fetched_at,
    stale: answered.some(({ stale }) => stale) ? (true as const) : undefined,
  }
}
