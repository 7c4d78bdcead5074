/** Shows what the wallet is worth before the user asks. */
import { useQuery } from '@tanstack/react-query'
import { formatHolding, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { Balance } from '#tools/solana_list_balances/contract.ts'
import { Change } from '#ui/cards/change.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { BALANCES_FAILED } from '#web/lib/page-words.ts'
import { portfolioQuery } from '#web/lib/queries.ts'
import { useWalletName } from '#web/lib/use-wallet-name.ts'

/** The number of holdings that are named; the rest is counted. */
const NAMED = 2

/** The same height before anything is known, so that nothing moves when it is. */
const FIGURES = 'min-h-[5.5rem] low:min-h-12'

export function WalletSummary() {
  const { data, isError, refetch } = useQuery(portfolioQuery)
  const name = useWalletName()
  return (
    <div className="max-sm:hidden xl:hidden">
      <h2 className="flex justify-between gap-2.5 border-b border-line-2 pb-2 text-small font-[550] text-fg-2">
        <span className="of-account shrink-0">{name}</span>
        {data && (
          <span className="min-w-0 truncate text-micro font-[450] text-fg-3">
            <Source source={data.chain.source} asOf={data.chain.asOf} stale={data.chain.stale} />
          </span>
        )}
      </h2>
      {isError && !data ? (
        <p className="flex items-center justify-between gap-3 pt-3 text-body text-fg-2">
          {BALANCES_FAILED}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <div className={FIGURES}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3 pb-1 low:pt-2">
            {data ? (
              <span className="hero-worth figures text-figure low:text-figure-s">
                {worth(data.portfolio.totalValueUsd)}
              </span>
            ) : (
              <>
                <span className="sr-only">Opening the wallet…</span>
                <i aria-hidden="true" className="my-1 block h-5 w-full bg-ink-2" />
              </>
            )}
            {data && <Change percent={data.portfolio.change24hPct} />}
          </p>
          {data && <Holdings balances={data.balances} more={data.more} />}
        </div>
      )}
    </div>
  )
}

const worth = (usd: number | null): string => (usd === null ? 'No prices' : formatUsd(usd))

function Holdings({ balances, more }: { balances: readonly Balance[]; more: number }) {
  const rest = Math.max(0, balances.length - NAMED) + more
  return (
    <p className="text-small text-fg-2 low:hidden">
      {balances.slice(0, NAMED).map((balance, index) => (
        <span key={balance.mint}>
          {index > 0 && ', '}
          <span className="tabular-nums">{amountOf(balance)}</span> <bdi>{balance.token.symbol}</bdi>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </p>
  )
}

const amountOf = ({ amountUi, mint }: Balance): string =>
  mint === NATIVE_SOL ? formatSol(amountUi) : formatHolding(amountUi)

/** On a phone the total stands beside the suggestions. */
export function WalletTotal() {
  const { data } = useQuery(portfolioQuery)
  const name = useWalletName()
  const total = data?.portfolio.totalValueUsd
  if (total === undefined || total === null) return null
  return (
    <span className="hero-total font-[450] text-fg-3 sm:hidden">
      {name} <span className="num text-fg-2">{formatUsd(total)}</span>
    </span>
  )
}
