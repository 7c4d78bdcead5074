/** The wallet in the signal stack: its value with the course of a day, and its largest holdings. */
import { useQuery } from '@tanstack/react-query'
import { formatHolding, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { Balance } from '#tools/solana_list_balances/contract.ts'
import { Change } from '#ui/cards/change.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { BALANCES_FAILED } from '../../lib/page-words.ts'
import { portfolioQuery } from '../../lib/queries.ts'
import { signalsQuery } from '../../lib/signals.ts'
import { useWalletName } from '../../lib/use-wallet-name.ts'
import { Heading, Line } from './section.tsx'

const SHOWN_BALANCES = 3

export function WalletSection() {
  const { data, isError } = useQuery(portfolioQuery)
  const label = useWalletName()
  if (!data)
    return (
      <section aria-label={label}>
        <Heading>{label}</Heading>
        <Line>{isError ? BALANCES_FAILED : 'Fetching balances…'}</Line>
      </section>
    )
  const { chain, portfolio, balances } = data
  return (
    <section aria-label={label}>
      <Heading aside={<Source source={chain.source} asOf={chain.asOf} stale={chain.stale} />}>
        {label}
      </Heading>
      <div className="flex items-end justify-between gap-3 pt-3 pb-2">
        <span className="figures text-figure-s">
          {portfolio.totalValueUsd === null ? '–' : formatUsd(portfolio.totalValueUsd)}
        </span>
        <span className="grid justify-items-end gap-1">
          <WalletCourse label={label} change={portfolio.change24hPct} />
          <Change percent={portfolio.change24hPct} className="text-small" />
        </span>
      </div>
      {balances.length === 0 ? (
        <Line>This wallet is empty.</Line>
      ) : (
        <ul>
          {balances.slice(0, SHOWN_BALANCES).map((balance) => (
            <Holding key={balance.mint} balance={balance} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WalletCourse({ label, change }: Readonly<{ label: string; change: number | null }>) {
  const { data } = useQuery(signalsQuery)
  return (
    <Sparkline
      values={data?.wallet.course ?? []}
      label={`${label}, 24 hours`}
      format={formatUsd}
      change={change}
    />
  )
}

function Holding({ balance: { mint, amountUi, token } }: { balance: Balance }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_4.75rem] items-baseline gap-3 border-b border-line py-[9px] text-small">
      <b className="truncate font-[550]">{token.symbol}</b>
      <span className="num text-fg-3">
        {mint === NATIVE_SOL ? formatSol(amountUi) : formatHolding(amountUi)}
      </span>
      <span className="num text-right">{token.valueUsd === null ? '–' : formatUsd(token.valueUsd)}</span>
    </li>
  )
}
