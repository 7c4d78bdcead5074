/** The wallet in the Debug Control Room: the five largest holdings and the number of the others (spec S9.4). */
import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ACCESS_FAILED, BALANCE_ERROR } from '#web/lib/page-words.ts'
import type { Portfolio } from '#web/lib/portfolio.ts'
import { usePortfolio } from '#web/lib/use-portfolio.ts'

const SHOWN = 5

export function DebugWallet() {
  const { refresh, ...portfolio } = usePortfolio()
  const { status, pending, accessProblem, error, balances, tokenCount, address, label, totalUsdFormatted } =
    portfolio
  const more = tokenCount - Math.min(SHOWN, balances.length)
  return (
    <section aria-label="Wallet" className="text-small">
      <h3 className="flex items-center justify-between gap-3 border-b border-line-2 pb-2 font-[550] text-fg-2">
        Wallet
        <Button size="small" tone="quiet" onClick={refresh}>
          Refresh
        </Button>
      </h3>
      <dl>
        <Fact label="Address" value={<span title={address}>{shortAddress(address)}</span>} />
        <Fact label="Label" value={label ?? '–'} />
        <Fact label="State" value={pending ? `${status}, pending` : status} />
        <Fact label="Total" value={totalUsdFormatted ?? '–'} />
        <Fact label="SOL" value={portfolio.solBalanceFormatted ?? '–'} />
        <Fact label="Fetched" value={<Fetched portfolio={portfolio} />} />
      </dl>
      {accessProblem !== undefined && (
        <p className="py-2 text-warn">
          {ACCESS_FAILED}: {accessProblem}
        </p>
      )}
      {error !== undefined && (
        <p className="py-2 text-warn">
          {BALANCE_ERROR}: {error}
        </p>
      )}
      <ul aria-label="Largest holdings">
        {balances.slice(0, SHOWN).map(({ mint, symbol, amountUi, usdValue }) => (
          <li key={mint} className="flex justify-between gap-3 border-t border-line py-1.5">
            <span className="truncate">{symbol}</span>
            <span className="num text-fg-2">
              {formatAmount(amountUi)}
              {usdValue === undefined ? ', no price' : `, ${formatUsd(usdValue)}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="border-t border-line pt-1.5 text-fg-3">+{more} more</p>}
    </section>
  )
}

function Fetched({ portfolio: { fetchedAt } }: { portfolio: Portfolio }) {
  return fetchedAt === undefined ? '–' : <Ago iso={fetchedAt} />
}
const Ago = ({ iso }: { iso: string }) => useAgo(iso)

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt className="text-fg-3">{label}</dt>
    <dd className="num min-w-0 truncate text-fg-1">{value}</dd>
  </div>
)
