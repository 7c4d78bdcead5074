/** Turns the holdings of the chain into one priced, sorted row per token. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Holdings, TokenHolding } from '#domain/chain.ts'
import type { TokenPrice } from '#domain/market.ts'

/** spec S9.11 */
const SOL_DECIMALS = 9

export type Position = Readonly<{
  /** NATIVE_SOL, or the mint. */
  mint: string
  /** The mint that markets know. */
  address: string
  ata: string | null
  accounts: number
  raw: bigint
  wrappedRaw: bigint
  decimals: number
  program: 'system' | TokenHolding['program']
}>

export type Valued = Position &
  Readonly<{
    amount: number
    priceUsd?: number
    change24h?: number
    valueUsd?: number
    valueUsd24hAgo?: number
  }>

/** One position per token: accounts of the same mint together, wrapped SOL with the native coin. */
export function positionsOf({ lamports, tokens }: Holdings): Position[] {
  const byMint = Map.groupBy(tokens, ({ mint }) => mint)
  const wrapped = byMint.get(WRAPPED_SOL) ?? []
  byMint.delete(WRAPPED_SOL)
  const sol = solPosition(lamports, wrapped)
  return [...(sol.raw > 0n ? [sol] : []), ...[...byMint.values()].flatMap(tokenPosition)]
}

function solPosition(lamports: bigint, wrapped: readonly TokenHolding[]): Position {
  const wrappedRaw = sumOf(wrapped)
  return {
    mint: NATIVE_SOL,
    address: WRAPPED_SOL,
    ata: largestOf(wrapped)?.ata ?? null,
    accounts: wrapped.length,
    raw: lamports + wrappedRaw,
    wrappedRaw,
    decimals: SOL_DECIMALS,
    program: 'system',
  }
}

function tokenPosition(accounts: readonly TokenHolding[]): Position[] {
  const largest = largestOf(accounts)
  const raw = sumOf(accounts)
  if (!largest || raw === 0n) return []
  const { mint, ata, decimals, program } = largest
  return [{ mint, address: mint, ata, accounts: accounts.length, raw, wrappedRaw: 0n, decimals, program }]
}

const sumOf = (accounts: readonly TokenHolding[]): bigint =>
  accounts.reduce((sum, { amountRaw }) => sum + amountRaw, 0n)

const largestOf = (accounts: readonly TokenHolding[]): TokenHolding | undefined =>
  accounts.reduce<TokenHolding | undefined>(
    (most, next) => (most && most.amountRaw >= next.amountRaw ? most : next),
    undefined,
  )

export function valued(position: Position, price: TokenPrice | undefined): Valued {
  const amount = Number(rawToDecimal(position.raw, position.decimals))
  if (!price || !Number.isFinite(price.usd) || price.usd <= 0) return { ...position, amount }
  const valueUsd = amount * price.usd
  const { change24h } = price
  // A change of −100 % or less would divide by zero: such a price has no value of yesterday.
  const known = change24h !== undefined && Number.isFinite(change24h) && change24h > -100
  return {
    ...position,
    amount,
    priceUsd: price.usd,
    valueUsd,
    ...(known && { change24h, valueUsd24hAgo: valueUsd / (1 + change24h / 100) }),
  }
}

/** spec S3.34: by value, then by amount; tokens without a price come last. */
export const byValue = (a: Valued, b: Valued): number =>
  (b.valueUsd ?? -1) - (a.valueUsd ?? -1) || b.amount - a.amount || (a.mint < b.mint ? -1 : 1)

export type Totals = Readonly<{
  valueUsd: number
  changeUsd: number | null
  changePct: number | null
  priced: number
  unpriced: number
}>

/** The change counts the tokens whose price of yesterday is known. */
export function totalsOf(positions: readonly Valued[]): Totals {
  let [valueUsd, now, ago, priced] = [0, 0, 0, 0]
  for (const position of positions) {
    if (position.valueUsd === undefined) continue
    priced += 1
    valueUsd += position.valueUsd
    if (position.valueUsd24hAgo === undefined) continue
    now += position.valueUsd
    ago += position.valueUsd24hAgo
  }
  const known = ago > 0
  return {
    valueUsd,
    changeUsd: known ? now - ago : null,
    changePct: known ? (now / ago - 1) * 100 : null,
    priced,
    unpriced: positions.length - priced,
  }
}
