/** The sidebar of wide screens: what the wallet holds and which tools there are. It has no controls of its own. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CatalogEntry } from '#contract/api/mcp.ts'
import { formatAmount, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import type { Balance } from '#tools/solana_list_balances/contract.ts'
import { Change } from '#ui/cards/change.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { BALANCES_FAILED, DEMO_WALLET, TOOLS_FAILED } from '../../lib/page-words.ts'
import { preference, setPreference } from '../../lib/preferences.ts'
import { portfolioQuery, toolsQuery } from '../../lib/queries.ts'
import { usePreference } from '../../lib/use-preference.ts'

const SHOWN_BALANCES = 6

export function Sidebar() {
  return (
    <aside
      aria-label="Signals"
      className="sidebar flex min-h-0 flex-col gap-7 overflow-y-auto border-l border-line p-5 [scrollbar-width:thin]"
    >
      <WalletSection />
      <ToolsSection />
    </aside>
  )
}

function Heading({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <h2 className="flex justify-between border-b border-line-2 pb-2 text-small font-[550] text-fg-2">
      {children}
      <span className="font-[450] text-fg-3 tabular-nums">{aside}</span>
    </h2>
  )
}

function WalletSection() {
  const { data, isError } = useQuery(portfolioQuery)
  return (
    <section>
      <Heading aside={data && <Age asOf={data.chain.asOf} />}>{data?.wallet.label ?? DEMO_WALLET}</Heading>
      {data ? (
        <>
          <p className="flex items-baseline justify-between pt-3 pb-2">
            <span className="figures text-figure-s">
              {data.portfolio.totalValueUsd === null ? '–' : formatUsd(data.portfolio.totalValueUsd)}
            </span>
            <Change percent={data.portfolio.change24hPct} className="text-small" />
          </p>
          <ul>
            {data.balances.slice(0, SHOWN_BALANCES).map((balance) => (
              <Holding key={balance.mint} balance={balance} />
            ))}
          </ul>
        </>
      ) : (
        <p className="py-3 text-small text-fg-3">{isError ? BALANCES_FAILED : 'Fetching balances…'}</p>
      )}
    </section>
  )
}

const Age = ({ asOf }: { asOf: string }) => useAgo(asOf)

function Holding({ balance: { mint, amountUi, token } }: { balance: Balance }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_4.75rem] items-baseline gap-3 border-b border-line py-[9px] text-small">
      <b className="truncate font-[550]">{token.symbol}</b>
      <span className="num text-fg-3">
        {mint === NATIVE_SOL ? formatSol(amountUi) : formatAmount(amountUi, 2)}
      </span>
      <span className="num text-right">{token.valueUsd === null ? '–' : formatUsd(token.valueUsd)}</span>
    </li>
  )
}

/** Spec S2.39, S4.39, S4.41: the catalogue, open until someone closes it. */
function ToolsSection() {
  const { data, failureCount } = useQuery(toolsQuery)
  const open = usePreference('toolsExpanded', true)
  if (!data)
    return (
      <section aria-label="Tools">
        <Heading aside={null}>Tools</Heading>
        <p role="status" className="py-3 text-small text-fg-3">
          {failureCount > 0 ? TOOLS_FAILED : 'Loading the tools…'}
        </p>
      </section>
    )
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== preference('toolsExpanded'))
          setPreference('toolsExpanded', currentTarget.open)
      }}
      className="group"
    >
      <summary className="flex items-center justify-between border-b border-line-2 pb-2 text-small font-[550] text-fg-2 [&::-webkit-details-marker]:hidden">
        <h2>Tools</h2>
        <span className="flex items-center gap-1.5 font-[450] text-fg-3">
          <span className="num">{data.length}</span>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-3.5 transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <ul>
        {data.map((tool) => (
          <Tool key={tool.name} tool={tool} />
        ))}
      </ul>
    </details>
  )
}

/** Spec S3.29. What everyone may use needs no label. */
const ACCESS_LABELS = { guest: undefined, pro: 'Pro', holders: 'Holders' } as const

const Tool = ({ tool }: { tool: CatalogEntry }) => (
  <li title={tool.description} className="border-b border-line py-[9px] text-small">
    <span className="flex justify-between gap-3 text-fg-2">
      {tool.title}
      <span className="text-micro text-fg-3">{ACCESS_LABELS[tool.access]}</span>
    </span>
    <span className="num block truncate text-micro text-fg-3">{tool.name}</span>
  </li>
)
