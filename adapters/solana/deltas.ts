/**
 * Computes what an owner's accounts hold before and after, and the difference by mint; SOL goes by its wrapped mint.
 */
import { getBase64Encoder } from '@solana/kit'
import * as z from 'zod/mini'
import { WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import { MalformedResponse } from './rpc.ts'
import { digits, tokenDecimals } from './token-account.ts'

const SOL_DECIMALS = 9
const TOKEN_ACCOUNT_BYTES = 165

/** An account of jsonParsed; null where there is none. */
export const account = z.nullable(z.object({ lamports: z.bigint(), owner: z.string(), data: z.unknown() }))
type Account = z.output<typeof account>

const tokenData = z.object({
  parsed: z.object({
    type: z.literal('account'),
    info: z.object({
      mint: z.string(),
      owner: z.string(),
      tokenAmount: z.object({ amount: digits, decimals: tokenDecimals }),
    }),
  }),
})

export type Holding = Readonly<{ mint: string; decimals: number; amount: bigint }>

/** The balance of this account for `owner`: tokens of its token account, or the SOL of the wallet itself. */
export function holdingOf(owner: string, address: string, found: Account): Holding | undefined {
  if (address === owner) return { mint: WRAPPED_SOL, decimals: SOL_DECIMALS, amount: found?.lamports ?? 0n }
  if (!found || (found.owner !== TOKEN_PROGRAM && found.owner !== TOKEN_2022_PROGRAM)) return undefined
  const token = z.safeParse(tokenData, found.data)
  if (!token.success) {
    refuseUnread(found.data)
    return undefined
  }
  const { mint, owner: holder, tokenAmount } = token.data.parsed.info
  if (holder !== owner) return undefined
  return { mint, decimals: tokenAmount.decimals, amount: BigInt(tokenAmount.amount) }
}

const otherAccount = z.object({
  parsed: z.object({ type: z.string().check(z.refine((type) => type !== 'account')) }),
})

/** A token account that the node did not take apart, or wrote in another shape, could hide a debit. */
function refuseUnread(data: unknown): void {
  if (!Array.isArray(data)) {
    if (otherAccount.safeParse(data).success) return // a mint
    throw new MalformedResponse('a token account has another shape')
  }
  const bytes = getBase64Encoder().encode(String(data[0])).length
  if (bytes >= TOKEN_ACCOUNT_BYTES) throw new MalformedResponse('the node did not parse a token account')
}

export type Delta = Readonly<{ mint: string; decimals: number; deltaRaw: bigint }>

export type Balance = Readonly<{ mint: string; beforeRaw: bigint; afterRaw: bigint }>

/** The balances of each mint that changed. */
export function balancesBetween(before: readonly Holding[], after: readonly Holding[]): readonly Balance[] {
  const sumOf = (holdings: readonly Holding[], mint: string): bigint =>
    holdings.filter((each) => each.mint === mint).reduce((sum, { amount }) => sum + amount, 0n)
  return deltasBetween(before, after).map(({ mint }) => ({
    mint,
    beforeRaw: sumOf(before, mint),
    afterRaw: sumOf(after, mint),
  }))
}

/** Only what changed, in the order in which it was first seen. */
export function deltasBetween(before: readonly Holding[], after: readonly Holding[]): readonly Delta[] {
  const sums = new Map<string, Delta>()
  const count = (holdings: readonly Holding[], sign: bigint): void => {
    for (const { mint, decimals, amount } of holdings)
      sums.set(mint, { mint, decimals, deltaRaw: (sums.get(mint)?.deltaRaw ?? 0n) + sign * amount })
  }
  count(before, -1n)
  count(after, 1n)
  return [...sums.values()].filter(({ deltaRaw }) => deltaRaw !== 0n)
}
