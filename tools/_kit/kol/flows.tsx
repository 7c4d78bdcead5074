/** Draws what was bought and sold: the sums, and one row per token or trader. */
import type { ReactNode } from 'react'
import { formatUsd } from '#contract/rules/amounts.ts'
import { Stats } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { flowText, SignedAmount } from './parts.tsx'

type Flow = Readonly<{ buyUsd: number; sellUsd: number; netSol: number | null }>

type FlowStatsProps = Readonly<{ count: Readonly<{ label: string; value: number }>; flow: Flow }>

export const FlowStats = ({ count, flow: { buyUsd, sellUsd, netSol } }: FlowStatsProps) => (
  <Stats
    items={[
      count,
      { label: 'Bought', value: formatUsd(buyUsd) },
      { label: 'Sold', value: formatUsd(sellUsd) },
      { label: 'Received minus spent', value: <SignedAmount sol={netSol} usd={sellUsd - buyUsd} /> },
    ]}
  />
)

const ROWS = 4

type FlowRowsProps<T> = Readonly<{
  title: string
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Stands before the name. */
  disc?: (row: T) => ReactNode
  name: (row: T) => ReactNode
  /** Stands before the sums. */
  chip?: (row: T) => ReactNode
}>

export function FlowRows<T extends Flow>({ title, rows, keyOf, disc, name, chip }: FlowRowsProps<T>) {
  const fold = useFold(rows, ROWS, title.toLowerCase())
  if (rows.length === 0) return null
  return (
    <section>
      <h4 className="sr-only">{title}</h4>
      <ul aria-label={title}>
        {fold.shown.map((row) => (
          <li key={keyOf(row)} className="flex items-start gap-3 border-line border-t py-2.5">
            {disc?.(row)}
            <div className="min-w-0 flex-1">
              {name(row)}
              <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-fg-3">
                {chip?.(row)}
                <span>{flowText(row)}</span>
              </div>
            </div>
            <SignedAmount sol={row.netSol} usd={row.sellUsd - row.buyUsd} />
          </li>
        ))}
      </ul>
      {fold.button}
    </section>
  )
}
