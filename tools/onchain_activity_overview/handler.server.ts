/** Reads the history of a wallet or a token and sums it up. Rows remain where prices or names are missing. */
import type { Input, Output } from '#contract/tool.ts'
import type { AddressHistory } from '#domain/chain-history.ts'
import { mintOf, walletOf } from '../_kit/activity/names.server.ts'
import {
  coverageOf,
  historyFailure,
  mintsOf,
  type Named,
  nameAndPrice,
  rangeOf,
} from '../_kit/activity/read.server.ts'
import { rowView } from '../_kit/activity/row-view.server.ts'
import {
  deltasOf,
  flowOf,
  isTrade,
  netLamports,
  type Range,
  rowOf,
  type Seen,
  seenByToken,
  seenByWallet,
  solOf,
  sumsOf,
  usdOf,
} from '../_kit/activity/rows.server.ts'
import { rangeWords, secondsOf } from '../_kit/activity/timeframe.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { missingWords } from '../_kit/origin.ts'
import { dollars, rounded } from '../_kit/rounded.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { DEFAULT_LIMIT, DEFAULT_TIMEFRAME, onchainActivityOverview, type Trader } from './contract.ts'
import { counterpartsOf, tokensOf, tradersOf } from './parties.server.ts'

type Result = Output<typeof onchainActivityOverview>

/** A mint alone asks about the token, anything else about a wallet. */
const scopeOf = ({ scope, mint, wallet }: Input<typeof onchainActivityOverview>): Result['scope'] =>
  scope ?? (mint !== undefined && wallet === undefined ? 'token' : 'wallet')

export const handler = defineHandler(
  onchainActivityOverview,
  ['history', 'addresses', 'prices', 'tokens', 'wallets', 'clock'],
  {
    async run(input, ports, call) {
      const scope = scopeOf(input)
      const address =
        scope === 'token' ? mintOf(input.mint) : await walletOf(input.wallet, ports.wallets, call)
      const mint = input.mint === undefined ? undefined : mintOf(input.mint)
      const seconds = secondsOf(input.timeframe ?? DEFAULT_TIMEFRAME) ?? 0
      const range = rangeOf(seconds, ports.clock.now())
      const kind = scope === 'token' ? 'mint' : 'wallet'
      const found = await ports.history.of(address, { since: range.since, kind }, call.signal)
      if (!found.ok) throw historyFailure('onchain_activity_failed', found)

      const { transactions } = found.data
      const seen =
        scope === 'token' ? seenByToken(transactions, address) : seenByWallet(transactions, address, mint)
      const limit = input.limit ?? DEFAULT_LIMIT
      const mints = mintsOf(transactions, scope === 'wallet' ? address : undefined)
      const [named, labels] = await Promise.all([
        nameAndPrice(mint && mints.length > 0 ? [mint, ...mints] : mints, ports, call),
        ports.history.labels(
          seen.slice(0, limit).map(({ transaction }) => transaction.signature),
          call.signal,
        ),
      ])
      const parts = { ...named, labels: labels.ok ? labels.data : undefined }
      const listed = seen.slice(0, limit)
      return {
        ok: true as const,
        scope,
        subject: {
          ...named.names.party(address),
          symbol: scope === 'token' ? named.names.symbol(address) : undefined,
        },
        timeframeSeconds: seconds,
        from: new Date(range.since).toISOString(),
        to: new Date(range.now).toISOString(),
        ...figuresOf({ scope, address, seen, history: found.data, named, range, limit }),
        rows: listed.map((each) => rowOf(each, parts)),
        more: seen.length - listed.length,
        largest: largestOf(seen, named)
          .slice(0, limit)
          .map((each) => rowOf(each, parts)),
        raw: input.includeRaw
          ? listed.map(({ transaction }) => ({
              signature: transaction.signature,
              deltas: deltasOf(transaction, named.names),
            }))
          : undefined,
        coverage: coverageOf(found.data),
        chain: originOf(found),
        prices: named.prices,
      }
    },
    modelView: (output) => modelView(output),
  },
)

const largestOf = (seen: readonly Seen[], { priceOf }: Named): readonly Seen[] =>
  seen.filter(isTrade).toSorted((a, b) => (usdOf(b, priceOf) ?? 0) - (usdOf(a, priceOf) ?? 0))

type Parts = Readonly<{
  scope: Result['scope']
  address: string
  seen: readonly Seen[]
  history: AddressHistory
  named: Named
  range: Range
  limit: number
}>

function figuresOf({ scope, address, seen, history, named, range, limit }: Parts) {
  const { names, priceOf } = named
  const isOfToken = scope === 'token'
  const { transactions } = history
  const traders = isOfToken ? tradersOf(seen, names, limit) : { buyers: [], sellers: [] }
  return {
    summary: summaryOf({ scope, address, seen, history, named }),
    flow: flowOf(seen, range, { priceOf, isOfToken }),
    tokens: isOfToken ? [] : tokensOf(transactions, { names, priceOf, wallet: address }),
    counterparts: isOfToken ? [] : counterpartsOf(seen, names),
    topNetBuyers: traders.buyers,
    topNetSellers: traders.sellers,
  }
}

function summaryOf({
  scope,
  address,
  seen,
  history: { transactions },
  named: { priceOf },
}: Pick<Parts, 'scope' | 'address' | 'seen' | 'history' | 'named'>): Result['summary'] {
  const sums = sumsOf(seen, priceOf)
  const isOfToken = scope === 'token'
  const boughtLess = sums.buyUsd === null || sums.sellUsd === null ? null : sums.buyUsd - sums.sellUsd
  const fees = seen.filter(({ transaction, wallet }) => transaction.signers[0] === wallet)
  const rent = seen.flatMap(({ transaction, wallet }) =>
    transaction.rent.filter(({ payer }) => payer === wallet),
  )
  return {
    tradeCount: sums.trades,
    buys: sums.buys,
    sells: sums.sells,
    received: sums.received,
    sent: sums.sent,
    failed: sums.failed,
    uniqueWallets: isOfToken ? new Set(seen.filter(isTrade).map(({ wallet }) => wallet)).size : 1,
    buyVolumeSol: sums.buySol,
    sellVolumeSol: sums.sellSol,
    netFlowSol: isOfToken ? sums.buySol - sums.sellSol : solOf(netLamports(transactions, address)),
    buyVolumeUsd: sums.buyUsd,
    sellVolumeUsd: sums.sellUsd,
    netFlowUsd: boughtLess === null ? null : isOfToken ? boughtLess : -boughtLess,
    feesSol: solOf(fees.reduce((sum, { transaction }) => sum + transaction.feeLamports, 0n)),
    rentSol: solOf(rent.reduce((sum, { lamports }) => sum + lamports, 0n)),
  }
}

function modelView(output: Result) {
  const { scope, subject, summary, rows, coverage, chain, prices } = output
  const noPrices = prices && !prices.ok ? missingWords(prices) : undefined
  const top = (trader: Trader | undefined) => trader && { ...trader.wallet, net_sol: rounded(trader.netSol) }
  return {
    scope,
    address: subject.address,
    label: subject.label,
    symbol: subject.symbol,
    range: rangeWords(output.timeframeSeconds),
    trades: summary.tradeCount,
    buys: summary.buys,
    sells: summary.sells,
    received: summary.received,
    sent: summary.sent,
    failed: summary.failed,
    wallets: summary.uniqueWallets,
    net_sol: rounded(summary.netFlowSol),
    net_usd: dollars(summary.netFlowUsd ?? undefined),
    tokens: output.tokens.map(({ symbol, mint, net }) => ({ symbol, mint, net: rounded(net) })),
    counterparts: output.counterparts.map(({ wallet, transactions }) => ({ ...wallet, transactions })),
    top_buyer: top(output.topNetBuyers[0]),
    top_seller: top(output.topNetSellers[0]),
    rows: rows.map((row) => rowView(row, scope === 'wallet')),
    more: output.more,
    is_partial: coverage.isPartial ? (true as const) : undefined,
    pruned: coverage.pruned || undefined,
    no_prices: noPrices,
    source: prices?.ok ? `${chain.source}; prices ${prices.source}` : chain.source,
    as_of: chain.asOf,
    stale: chain.stale ? (true as const) : undefined,
  }
}
