/** What the wallet is worth, in the ribbon. */
import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '#contract/rules/amounts.ts'
import { DEMO_WALLET } from '#web/lib/page-words.ts'
import { portfolioQuery } from '#web/lib/queries.ts'

export function Total() {
  const { data } = useQuery(portfolioQuery)
  const total = data?.portfolio.totalValueUsd
  if (total === undefined || total === null) return null
  return (
    <span className="flex items-baseline gap-3 max-sm:hidden">
      <span className="text-small text-fg-3 max-xl:hidden">{DEMO_WALLET}</span>
      <span className="num text-ui">{formatUsd(total)}</span>
    </span>
  )
}
