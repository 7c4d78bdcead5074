/** Reads a transaction from the view of one wallet: a trade, a transfer, or something else. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { BalanceChange, ChainTransaction } from '#domain/chain-history.ts'
import type { Kind } from './shape.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const STABLE: ReadonlySet<string> = new Set([USDC, USDT])
/** Less SOL than this beside other tokens is a tip. */
const TIP_LAMPORTS = 100_000n

export type Movement = Readonly<{
  kind: Kind
  /** The token of the trade or the transfer. */
  base?: BalanceChange
  /** The other side of a trade. */
  quote?: BalanceChange
}>

export const isStable = (mint: string): boolean => STABLE.has(mint)
const isQuote = (mint: string): boolean => mint === WRAPPED_SOL || isStable(mint)

/** `focus` is the token of the request; a trade is a buy or a sell of that token. */
export function movementOf({ isFailed, changes }: ChainTransaction, owner: string, focus?: string): Movement {
  if (isFailed) return { kind: 'failed' }
  const own = withoutTip(
    changes.filter((change) => change.owner === owner),
    focus,
  )
  const base = baseOf(own, focus)
  if (!base) return { kind: 'other' }
  const quote = quoteFor(base, own)
  const isIn = base.deltaRaw > 0n
  if (!quote) return { kind: isIn ? 'receive' : 'send', base }
  if (focus === undefined && !isQuote(quote.mint)) return { kind: 'swap', base, quote }
  return { kind: isIn ? 'buy' : 'sell', base, quote }
}

function withoutTip(own: readonly BalanceChange[], focus?: string): readonly BalanceChange[] {
  if (own.length < 2 || focus === WRAPPED_SOL) return own
  const rest = own.filter(({ mint, deltaRaw }) => mint !== WRAPPED_SOL || size(deltaRaw) >= TIP_LAMPORTS)
  return rest.length > 0 ? rest : own
}

const size = (raw: bigint): bigint => (raw < 0n ? -raw : raw)

/** A token before SOL, SOL before dollars; of two tokens, the one that came in. */
function baseOf(own: readonly BalanceChange[], focus?: string): BalanceChange | undefined {
  if (focus !== undefined) return own.find(({ mint }) => mint === focus)
  const rank = ({ mint, deltaRaw }: BalanceChange): number =>
    (isStable(mint) ? 2 : mint === WRAPPED_SOL ? 4 : 6) + (deltaRaw > 0n ? 1 : 0)
  return own.reduce<BalanceChange | undefined>(
    (best, each) => (best && rank(best) >= rank(each) ? best : each),
    undefined,
  )
}

/** Dollars before SOL, since SOL beside them is a fee or a tip; any other token last. */
function quoteFor(base: BalanceChange, own: readonly BalanceChange[]): BalanceChange | undefined {
  const opposite = own.filter(
    ({ mint, deltaRaw }) => mint !== base.mint && deltaRaw > 0n !== base.deltaRaw > 0n,
  )
  // Between two tokens, SOL on the side is no price.
  const tokens = opposite.filter(({ mint }) => !isQuote(mint))
  return (
    tokens.find(() => !isQuote(base.mint)) ??
    opposite.find(({ mint }) => isStable(mint)) ??
    opposite.find(({ mint }) => mint === WRAPPED_SOL) ??
    tokens[0]
  )
}

/** The other side: the owner whose change in this token is the largest opposite one. */
export function counterpartOf(
  { changes }: ChainTransaction,
  owner: string,
  base: BalanceChange | undefined,
): string | undefined {
  if (!base) return undefined
  return changes
    .filter((each) => each.owner !== owner && each.mint === base.mint)
    .filter(({ deltaRaw }) => deltaRaw > 0n !== base.deltaRaw > 0n)
    .toSorted((a, b) => (size(a.deltaRaw) > size(b.deltaRaw) ? -1 : 1))[0]?.owner
}

/** The trader of a transaction about this token: the first signer whose balance of it changed. */
export function traderOf({ signers, changes }: ChainTransaction, mint: string): string | undefined {
  const owners = changes.filter((each) => each.mint === mint)
  const signer = signers.find((each) => owners.some(({ owner }) => owner === each))
  return signer ?? owners.toSorted((a, b) => (size(a.deltaRaw) > size(b.deltaRaw) ? -1 : 1))[0]?.owner
}
