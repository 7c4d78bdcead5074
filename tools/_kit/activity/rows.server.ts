/** Turns transactions into rows, sums and a flow, all from the view of one wallet or one token. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { outsideText, SYMBOL_MAX } from '#contract/rules/outside-text.ts'
import type { BalanceChange, ChainTransaction, TransactionLabel } from '#domain/chain-history.ts'
import { counterpartOf, isStable, type Movement, movementOf, traderOf } from './movement.server.ts'
import type { Names } from './names.server.ts'
import type { Delta, Flow, Leg, Row } from './shape.ts'
import { venueOf } from './venues.server.ts'

const SOL_DECIMALS = 9

/** A transaction as one wallet saw it. */
export type Seen = Readonly<{ transaction: ChainTransaction; wallet: string; counterpart?: string }> &
  Movement

/** `mint` limits the view to what moved that token. */
export function seenByWallet(
  transactions: readonly ChainTransaction[],
  wallet: string,
  mint?: string,
): readonly Seen[] {
  return transactions.flatMap((transaction) => {
    const movement = movementOf(transaction, wallet, mint)
    if (mint !== undefined && !movement.base) return []
    return [
      { transaction, wallet, ...movement, counterpart: counterpartOf(transaction, wallet, movement.base) },
    ]
  })
}

/** One row for each transaction that moved the token, from the view of its trader. */
export function seenByToken(transactions: readonly ChainTransaction[], mint: string): readonly Seen[] {
  return transactions.flatMap((transaction) => {
    const wallet = transaction.isFailed ? undefined : traderOf(transaction, mint)
    return wallet === undefined ? [] : seenByWallet([transaction], wallet, mint)
  })
}

export const isTrade = ({ kind }: Pick<Seen, 'kind'>): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'swap'

export const amountOf = (raw: bigint, decimals: number): number => Number(rawToDecimal(raw, decimals))
export const solOf = (lamports: bigint): number => amountOf(lamports, SOL_DECIMALS)

export type PriceOf = (mint: string) => number | undefined

/** The dollars of a trade by what was paid for it, else by the token itself. */
export function usdOf({ base, quote }: Movement, priceOf: PriceOf): number | undefined {
  for (const part of [quote, base]) {
    const usd = part && usdValueOf(part, priceOf)
    if (usd !== undefined) return Math.abs(usd)
  }
  return undefined
}

export function usdValueOf(
  { mint, deltaRaw, decimals }: BalanceChange,
  priceOf: PriceOf,
): number | undefined {
  const price = priceOf(mint) ?? (isStable(mint) ? 1 : undefined)
  const usd = price === undefined ? undefined : amountOf(deltaRaw, decimals) * price
  return usd !== undefined && Number.isFinite(usd) ? usd : undefined
}

type RowParts = Readonly<{
  names: Names
  priceOf: PriceOf
  labels?: ReadonlyMap<string, TransactionLabel> | undefined
}>

export function rowOf(seen: Seen, { names, priceOf, labels }: RowParts): Row {
  const { transaction, wallet, kind, base, quote, counterpart } = seen
  const { signature, at, feeLamports, signers, rent, programs } = transaction
  const rentLamports = rent
    .filter(({ payer }) => payer === wallet)
    .reduce((sum, { lamports }) => sum + lamports, 0n)
  const label = labels?.get(signature)?.source
  return {
    signature,
    at: at === undefined ? null : new Date(at).toISOString(),
    kind,
    wallet: names.party(wallet),
    base: base ? legOf(base, names) : null,
    quote: quote ? legOf(quote, names) : null,
    usd: usdOf(seen, priceOf) ?? null,
    counterpart: counterpart === undefined ? undefined : names.party(counterpart),
    venue: isTrade(seen) ? (venueOf(programs) ?? labelOf(label)) : undefined,
    feeSol: signers[0] === wallet ? solOf(feeLamports) : undefined,
    rentSol: rentLamports === 0n ? undefined : solOf(rentLamports),
  }
}

/** 'ORCA', and not 'UNKNOWN'. */
const labelOf = (label: string | undefined): string | undefined =>
  !label || label === 'UNKNOWN' ? undefined : outsideText(label.replaceAll('_', ' '), SYMBOL_MAX)

const legOf = ({ mint, decimals, deltaRaw }: BalanceChange, names: Names): Leg => ({
  mint,
  symbol: names.symbol(mint),
  amount: amountOf(deltaRaw, decimals),
  raw: deltaRaw.toString(),
  decimals,
})

const MAX_DELTAS = 40

export const deltasOf = ({ changes }: ChainTransaction, names: Names): Delta[] =>
  changes.slice(0, MAX_DELTAS).map(({ owner, mint, decimals, deltaRaw, afterRaw }) => ({
    owner: names.party(owner),
    mint,
    symbol: names.symbol(mint),
    delta: amountOf(deltaRaw, decimals),
    raw: deltaRaw.toString(),
    final: afterRaw === undefined ? null : amountOf(afterRaw, decimals),
  }))

export type Sums = Readonly<{
  trades: number
  buys: number
  sells: number
  received: number
  sent: number
  failed: number
  /** SOL that was paid in buys and received in sells; trades in other currencies are not in it. */
  buySol: number
  sellSol: number
  /** Null when a trade has no price. */
  buyUsd: number | null
  sellUsd: number | null
}>

export function sumsOf(seen: readonly Seen[], priceOf: PriceOf): Sums {
  const of = (...kinds: readonly Seen['kind'][]) => seen.filter(({ kind }) => kinds.includes(kind))
  const [buys, sells] = [of('buy'), of('sell')]
  return {
    trades: seen.filter(isTrade).length,
    buys: buys.length,
    sells: sells.length,
    received: of('receive').length,
    sent: of('send').length,
    failed: of('failed').length,
    buySol: solOf(solIn(buys)),
    sellSol: solOf(solIn(sells)),
    buyUsd: usdIn(buys, priceOf),
    sellUsd: usdIn(sells, priceOf),
  }
}

const solIn = (seen: readonly Seen[]): bigint =>
  seen.reduce((sum, { quote }) => {
    if (quote?.mint !== WRAPPED_SOL) return sum
    return sum + (quote.deltaRaw < 0n ? -quote.deltaRaw : quote.deltaRaw)
  }, 0n)

function usdIn(seen: readonly Seen[], priceOf: PriceOf): number | null {
  const values = seen.map((each) => usdOf(each, priceOf))
  return values.some((usd) => usd === undefined)
    ? null
    : values.reduce<number>((sum, usd) => sum + (usd ?? 0), 0)
}

/** The change of a wallet in SOL, trades and transfers together, without fees and rent. */
export const netLamports = (transactions: readonly ChainTransaction[], wallet: string): bigint =>
  transactions
    .flatMap(({ changes }) => changes)
    .filter(({ owner, mint }) => owner === wallet && mint === WRAPPED_SOL)
    .reduce((sum, { deltaRaw }) => sum + deltaRaw, 0n)

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MAX_BUCKETS = 64

export type Range = Readonly<{ since: number; now: number }>

/**
 * Dollars and SOL that came in and went out. For a token, what was paid in buys is in and what was received in sells is
 * out. Tokens without a fixed role as money are left out.
 */
export function flowOf(
  seen: readonly Seen[],
  { since, now }: Range,
  { priceOf, isOfToken }: Readonly<{ priceOf: PriceOf; isOfToken: boolean }>,
): Flow {
  const asset = priceOf(WRAPPED_SOL) === undefined ? 'SOL' : 'USD'
  const { unit, size } = bucketSize(now - since)
  const first = Math.floor(since / size) * size
  const count = Math.min(MAX_BUCKETS, Math.floor((now - first) / size) + 1)
  const buckets = Array.from({ length: count }, (_, at) => ({
    from: new Date(first + at * size).toISOString(),
    in: 0,
    out: 0,
  }))
  for (const each of seen) {
    const bucket = buckets[Math.floor(((each.transaction.at ?? Number.NaN) - first) / size)]
    if (!bucket) continue
    for (const amount of isOfToken ? paidIn(each, asset, priceOf) : movedBy(each, asset, priceOf))
      add(bucket, amount)
  }
  return { unit, asset, buckets }
}

function bucketSize(span: number): Readonly<{ unit: Flow['unit']; size: number }> {
  if (span <= 2 * HOUR_MS) return { unit: '5 minutes', size: 5 * MINUTE_MS }
  return span <= 2 * DAY_MS ? { unit: 'hour', size: HOUR_MS } : { unit: 'day', size: DAY_MS }
}

function add(bucket: { in: number; out: number }, amount: number): void {
  if (amount > 0) bucket.in += amount
  else bucket.out -= amount
}

const worth = (change: BalanceChange, asset: Flow['asset'], priceOf: PriceOf): number | undefined => {
  if (asset === 'USD') return usdValueOf(change, priceOf)
  return change.mint === WRAPPED_SOL ? solOf(change.deltaRaw) : undefined
}

function movedBy({ transaction, wallet }: Seen, asset: Flow['asset'], priceOf: PriceOf): readonly number[] {
  return transaction.changes
    .filter(({ owner, mint }) => owner === wallet && (mint === WRAPPED_SOL || isStable(mint)))
    .flatMap((change) => worth(change, asset, priceOf) ?? [])
}

function paidIn(seen: Seen, asset: Flow['asset'], priceOf: PriceOf): readonly number[] {
  if (!isTrade(seen)) return []
  const usd = asset === 'USD' ? usdOf(seen, priceOf) : seen.quote && worth(seen.quote, asset, priceOf)
  if (usd === undefined) return []
  return [seen.kind === 'sell' ? -Math.abs(usd) : Math.abs(usd)]
}
