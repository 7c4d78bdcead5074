/** Takes refreshed balances of the portfolio's own wallet over, so that the page does not read them a second time. */
import type { QueryClient } from '@tanstack/react-query'
import type { RefreshedEvent } from '#contract/stream.ts'
import { MAX_BALANCES, solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { portfolioQuery } from './queries.ts'

export function shareBalances(queries: QueryClient, { arguments: args, output }: RefreshedEvent): void {
  const known = queries.getQueryData(portfolioQuery.queryKey)
  const { data } = solanaListBalances.output.safeParse(output)
  if (!known || !data || !isWhole(args)) return
  const isSameWallet =
    data.wallet.address === known.wallet.address && data.wallet.label === known.wallet.label
  // After a trade the page has read the wallet by itself.
  if (isSameWallet && data.chain.asOf > known.chain.asOf) queries.setQueryData(portfolioQuery.queryKey, data)
}

/** A call with limits of its own has only a part of the wallet. */
function isWhole(args: unknown): boolean {
  const given = solanaListBalances.input.safeParse(args)
  return (
    given.success && given.data.min_ui === undefined && (given.data.limit ?? MAX_BALANCES) === MAX_BALANCES
  )
}
