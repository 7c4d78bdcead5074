/** Shows the holdings of the wallet: the total, its age, and up to thirty rows; a holding without a price is marked. */
import { RotateCw, Wallet } from 'lucide-react'
import { formatHolding, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import { Change } from '#ui/cards/change.tsx'
import { Callout, Empty } from '#ui/cards/states.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { ACCESS_FAILED, BALANCES_FAILED } from '#web/lib/page-words.ts'
import type { Holding, Portfolio } from '#web/lib/portfolio.ts'
import { usePortfolio } from '#web/lib/use-portfolio.ts'

type FailedProps = Readonly<{ heading: string; why: string | undefined; onRetry: () => void }>

const Failed = ({ heading, why, onRetry }: FailedProps) => (
  <div>
    <Callout tone="down" heading={heading}>
      {why}
    </Callout>
    <Button onClick={onRetry} className="mt-3">
      Retry
    </Button>
  </div>
)

export function Holdings() {
  const { refresh, ...portfolio } = usePortfolio()
  const { status, pending, accessProblem, error, balances } = portfolio
  if (accessProblem !== undefined)
    return <Failed heading={ACCESS_FAILED} why={accessProblem} onRetry={refresh} />
  if (status === 'error') return <Failed heading={BALANCES_FAILED} why={error} onRetry={refresh} />
  if (status !== 'ready')
    return (
      <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
        <Spinner />
        {pending ? 'Opening the wallet…' : 'Fetching balances…'}
      </p>
    )
  return (
    <>
      <Head portfolio={portfolio} onRefresh={refresh} />
      {error !== undefined && (
        <Callout tone="warn" heading={BALANCES_FAILED}>
          {error} These figures are older.
        </Callout>
      )}
      {balances.length === 0 ? (
        <Empty icon={Wallet}>No balances detected for this wallet.</Empty>
      ) : (
        <ul aria-label="Holdings">
          {balances.map((holding) => (
            <Row key={holding.mint} holding={holding} />
          ))}
        </ul>
      )}
      <More portfolio={portfolio} />
    </>
  )
}

function Head({ portfolio, onRefresh }: { portfolio: Portfolio; onRefresh: () => void }) {
  const { label, address, totalUsdFormatted, change24hPct, solBalanceFormatted } = portfolio
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2.5 text-small">
        <span className="text-fg-2">{label}</span>
        {address !== undefined && <Base58Chip value={address} kind="address" />}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 pt-2.5">
        <span className="figures text-figure-s">{totalUsdFormatted ?? 'No prices'}</span>
        {change24hPct !== undefined && (
          <span className="inline-flex items-baseline gap-2 text-small">
            <Change percent={change24hPct} />
            <span className="whitespace-nowrap text-fg-3">24 h</span>
          </span>
        )}
        <span className="num ml-auto text-small text-fg-2">{solBalanceFormatted}</span>
      </p>
      <p className="flex items-center gap-2 text-small text-fg-3 tabular-nums">
        <Ages portfolio={portfolio} />
        <IconButton label="Refresh" size="small" onClick={onRefresh} className="-my-1 ml-auto">
          <RotateCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      </p>
    </div>
  )
}

function Ages({ portfolio: { fetchedAt, pricedAt, pricesAreStale } }: { portfolio: Portfolio }) {
  return (
    <span className={pricesAreStale ? 'text-warn' : ''}>
      {fetchedAt !== undefined && (
        <>
          Amounts <Ago iso={fetchedAt} />
        </>
      )}
      {pricedAt === undefined ? ', no prices' : ', prices '}
      {pricedAt !== undefined && <Ago iso={pricedAt} />}
    </span>
  )
}

const Ago = ({ iso }: { iso: string }) => <time dateTime={iso}>{useAgo(iso)}</time>

function Row({ holding: { mint, symbol, label, amountUi, usdValue, change24hPct } }: { holding: Holding }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-small">
      <TokenDisc id={mint} symbol={symbol} size="m" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-[560]">{symbol}</b>
        <span className="block truncate text-fg-3">{label}</span>
      </span>
      <span className="text-right">
        <span className="num block">
          {usdValue === undefined ? <Badge tone="warn">No price</Badge> : formatUsd(usdValue)}
        </span>
        <span className="flex items-baseline justify-end gap-2 text-fg-3">
          <span className="num">{mint === NATIVE_SOL ? formatSol(amountUi) : formatHolding(amountUi)}</span>
          {change24hPct !== undefined && <Change percent={change24hPct} />}
        </span>
      </span>
    </li>
  )
}

function More({ portfolio: { tokenCount, balances, unpricedCount } }: { portfolio: Portfolio }) {
  const more = tokenCount - balances.length
  const words = [
    ...(more > 0 ? [`${more} more in the wallet`] : []),
    ...(unpricedCount > 0 ? [`${unpricedCount} without a price, not in the sum`] : []),
  ]
  return words.length === 0 ? null : <p className="text-small text-fg-3">{words.join(', ')}</p>
}
