/** Reads the history of a wallet, a token or one transaction, and says what it shows. */
import { ParleyError } from '#contract/errors.ts'
import { base58Kind } from '#contract/rules/address.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Input, Output } from '#contract/tool.ts'
import type { Holdings } from '#domain/chain.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { mintOf, walletOf } from '../_kit/activity/names.server.ts'
import { coverageOf, historyFailure, mintsOf, nameAndPrice, rangeOf } from '../_kit/activity/read.server.ts'
import { rowView } from '../_kit/activity/row-view.server.ts'
import {
  amountOf,
  deltasOf,
  flowOf,
  type PriceOf,
  rowOf,
  type Seen,
  seenByToken,
  seenByWallet,
  solOf,
  sumsOf,
} from '../_kit/activity/rows.server.ts'
import { secondsOf } from '../_kit/activity/timeframe.ts'
import { type CallInfo, defineHandler } from '../_kit/handler.server.ts'
import { originOf } from '../_kit/sourced.server.ts'
import { classify, ratesOf } from './classify.server.ts'
import { DEFAULT_LIMIT, DEFAULT_TIMEFRAME, onchainEntityInsight, type WalletFigures } from './contract.ts'
import { tokenFigures, tokenInsight } from './token-insight.server.ts'
import { payerOf, tradeInsight, tradeOf } from './trade-insight.server.ts'

type Result = Output<typeof onchainEntityInsight>
type Question = Input<typeof onchainEntityInsight>
type Given = Pick<Ports, 'chain' | 'history' | 'addresses' | 'prices' | 'tokens' | 'wallets' | 'clock'>
type Call = Pick<CallInfo, 'actor' | 'sessionId' | 'signal'>

export const handler = defineHandler(
  onchainEntityInsight,
  ['chain', 'history', 'addresses', 'prices', 'tokens', 'wallets', 'clock'],
  {
    run(input, ports, call) {
      const scope = scopeOf(input)
      if (scope === 'trade') return aboutTrade(input, ports, call)
      return scope === 'token' ? aboutToken(input, ports, call) : aboutWallet(input, ports, call)
    },
    modelView: (output) => modelView(output),
  },
)

/** A signature or a mint alone says what is meant; anything else is about a wallet. */
const scopeOf = ({ scope, mint, wallet, signature }: Question): Result['scope'] => {
  if (scope) return scope
  if (signature !== undefined) return 'trade'
  return mint !== undefined && wallet === undefined ? 'token' : 'wallet'
}

const secondsIn = ({ timeframe }: Question): number => secondsOf(timeframe ?? DEFAULT_TIMEFRAME) ?? 0

async function aboutWallet(input: Question, ports: Given, call: Call): Promise<Result> {
  const address = await walletOf(input.wallet, ports.wallets, call)
  const seconds = secondsIn(input)
  const range = rangeOf(seconds, ports.clock.now())
  const [found, holdings] = await Promise.all([
    ports.history.of(address, { since: range.since, kind: 'wallet', readsOlder: true }, call.signal),
    ports.chain.holdings(address, call.signal),
  ])
  if (!found.ok) throw historyFailure('onchain_entity_failed', found)
  const { transactions, signatures, isWhole } = found.data
  const held = holdings.ok ? holdings.data : undefined
  const heldMints = held?.tokens.map(({ mint }) => mint) ?? []
  const mints = [...mintsOf(transactions, address), ...heldMints]
  const isEmpty = mints.length === 0 && !held?.lamports
  const named = await nameAndPrice(isEmpty ? [] : [WRAPPED_SOL, ...mints], ports, call)
  const seen = seenByWallet(transactions, address, input.mint)
  const sums = sumsOf(seen, named.priceOf)
  const figures = {
    ...ratesOf(signatures, isWhole),
    trades: sums.trades,
    buys: sums.buys,
    sells: sums.sells,
    ...holdingFigures(held, named.priceOf),
  }
  const own = (await ports.wallets.list(call.actor)).find((each) => each.address === address)
  const known = ports.addresses.find(address)
  const insight = classify({ figures, known, ownLabel: own?.label, seconds, now: range.now })
  return {
    ok: true as const,
    scope: 'wallet',
    subject: named.names.party(address),
    timeframeSeconds: seconds,
    ...insight,
    evidence: [...insight.evidence],
    wallet: figures,
    token: null,
    trade: null,
    flow: flowOf(seen, range, { priceOf: named.priceOf, isOfToken: false }),
    ...rowsOf(seen, input, named),
    coverage: coverageOf(found.data),
    chain: originOf(found),
    prices: named.prices,
  }
}

/** SOL counts as one token, native and wrapped. */
function holdingFigures(
  held: Holdings | undefined,
  priceOf: PriceOf,
): Pick<WalletFigures, 'tokensHeld' | 'holdingsUsd'> {
  if (!held) return { tokensHeld: null, holdingsUsd: null }
  const amounts = new Map<string, number>()
  const add = (mint: string, amount: number) => amounts.set(mint, (amounts.get(mint) ?? 0) + amount)
  if (held.lamports > 0n) add(WRAPPED_SOL, solOf(held.lamports))
  for (const { mint, amountRaw, decimals } of held.tokens) add(mint, amountOf(amountRaw, decimals))
  const values = [...amounts].map(([mint, amount]) => {
    const price = priceOf(mint)
    return price === undefined ? undefined : amount * price
  })
  const isPriced = values.every((value) => value !== undefined)
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return { tokensHeld: amounts.size, holdingsUsd: isPriced && Number.isFinite(total) ? total : null }
}

async function aboutToken(input: Question, ports: Given, call: Call): Promise<Result> {
  const mint = mintOf(input.mint)
  const seconds = secondsIn(input)
  const range = rangeOf(seconds, ports.clock.now())
  const [found, identities] = await Promise.all([
    ports.history.of(mint, { since: range.since, kind: 'mint' }, call.signal),
    ports.tokens.byMint([mint], call.signal),
  ])
  if (!found.ok) throw historyFailure('onchain_entity_failed', found)
  const { transactions } = found.data
  const named = await nameAndPrice([mint, ...mintsOf(transactions)], ports, call)
  const seen = seenByToken(transactions, mint)
  const figures = tokenFigures(seen, identities.ok ? identities.data.get(mint) : undefined)
  const insight = tokenInsight({ mint, figures, names: named.names, seconds })
  return {
    ok: true as const,
    scope: 'token',
    subject: { address: mint, symbol: named.names.symbol(mint) },
    timeframeSeconds: seconds,
    ...insight,
    evidence: [...insight.evidence],
    wallet: null,
    token: figures,
    trade: null,
    flow: flowOf(seen, range, { priceOf: named.priceOf, isOfToken: true }),
    ...rowsOf(seen, input, named),
    coverage: coverageOf(found.data),
    chain: originOf(found),
    prices: named.prices,
  }
}

async function aboutTrade(input: Question, ports: Given, call: Call): Promise<Result> {
  const signature = input.signature?.trim()
  if (!signature || base58Kind(signature) !== 'signature') throw new ParleyError('signature_required')
  const found = await ports.history.transaction(signature, call.signal)
  if (!found.ok) throw historyFailure('onchain_entity_failed', found)
  const transaction = found.data
  if (!transaction) throw new ParleyError('transaction_not_found')
  const named = await nameAndPrice(mintsOf([transaction]), ports, call)
  const insight = tradeInsight(transaction, named.names, named.priceOf)
  return {
    ok: true as const,
    scope: 'trade',
    subject: named.names.party(payerOf(transaction)),
    timeframeSeconds: secondsIn(input),
    ...insight,
    evidence: [...insight.evidence],
    wallet: null,
    token: null,
    trade: tradeOf(transaction, named.names),
    flow: null,
    ...rowsOf(seenByWallet([transaction], payerOf(transaction)), input, named),
    coverage: null,
    chain: originOf(found),
    prices: named.prices,
  }
}

type Named = Awaited<ReturnType<typeof nameAndPrice>>

/** Newest first. */
function rowsOf(
  seen: readonly Seen[],
  { limit = DEFAULT_LIMIT, includeRaw }: Question,
  named: Named,
): Pick<Result, 'rows' | 'more' | 'raw'> {
  const listed = seen.slice(0, limit)
  return {
    rows: listed.map((each) => rowOf(each, named)),
    more: seen.length - listed.length,
    raw: includeRaw
      ? listed.map(({ transaction }) => ({
          signature: transaction.signature,
          deltas: deltasOf(transaction, named.names),
        }))
      : undefined,
  }
}

function modelView({ scope, subject, trade, kind, headline, evidence, rows, coverage, chain }: Result) {
  return {
    scope,
    id: trade?.signature ?? subject.address,
    label: subject.label,
    symbol: subject.symbol,
    kind,
    headline,
    evidence,
    rows: rows.map((row) => rowView(row, scope === 'wallet')),
    is_partial: coverage?.isPartial ? (true as const) : undefined,
    pruned: coverage?.pruned || undefined,
    source: chain.source,
    as_of: chain.asOf,
    stale: chain.stale ? (true as const) : undefined,
  }
}
