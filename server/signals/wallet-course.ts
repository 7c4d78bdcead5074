/** Computes what the present holdings of a wallet were worth over the last day. */
import type { Output } from '#contract/tool.ts'
import type { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import type { Courses } from './courses.ts'

/** Holdings whose prices are read; a wallet full of dust costs no more. */
const READ = 6
/** Holdings without a course count with their present value, up to this share of the wallet. */
const UNKNOWN_SHARE = 0.1

type Balances = Output<typeof solanaListBalances>

/** Oldest first, the present value last; empty when too much of the wallet has no known course. */
export async function walletCourse(
  { balances, portfolio }: Balances,
  courses: Courses,
  signal?: AbortSignal,
): Promise<number[]> {
  const total = portfolio.totalValueUsd
  if (total === null || total <= 0) return []
  const priced = balances.filter(({ token }) => token.valueUsd !== null).slice(0, READ)
  const parts = await Promise.all(
    priced.map(async ({ amountUi, token }) => ({
      value: token.valueUsd ?? 0,
      amount: amountUi,
      prices: await courses.of(token.address, signal),
    })),
  )
  const known = parts.flatMap(({ prices, ...part }) => (prices ? [{ ...part, prices }] : []))
  const rest = total - sum(known.map(({ value }) => value))
  if (known.length === 0 || rest / total > UNKNOWN_SHARE) return []
  const hours = known[0]?.prices.length ?? 0
  const past = Array.from(
    { length: hours },
    (_, at) => rest + sum(known.map(({ amount, prices }) => amount * (prices[at] ?? 0))),
  )
  return [...past, total]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
