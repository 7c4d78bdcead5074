/** What would change, or did, in the wallet, beside the terms. */
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import type { SwapChange, SwapTerm } from './view.ts'

const HEAD = 'pb-1 text-small font-[550] text-fg-2'

type DetailsProps = Readonly<{
  /** 'What changes in the wallet' */
  heading: string
  changes: readonly SwapChange[]
  terms: readonly SwapTerm[]
}>

export function Details({ heading, changes, terms }: DetailsProps) {
  if (changes.length === 0) return <Terms terms={terms} />
  return (
    <div className="slab-two">
      <div className="slab-part">
        <h4 className={HEAD}>{heading}</h4>
        <ul>
          {changes.map((change) => (
            <li
              key={change.mint}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 text-small first:border-t-0"
            >
              <span className="inline-flex items-center gap-2">
                <TokenDisc id={change.mint} symbol={change.symbol} size="s" />
                {change.symbol}
              </span>
              <span className={`num wrap-anywhere ${change.isGain ? 'text-up' : 'text-down'}`}>
                {change.delta}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Terms terms={terms} />
    </div>
  )
}

function Terms({ terms }: { terms: readonly SwapTerm[] }) {
  if (terms.length === 0) return null
  return (
    <div className="slab-part">
      <h4 className={HEAD}>Terms</h4>
      <dl>
        {terms.map(({ label, value, isFigure = true }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1 text-small">
            <dt className="flex-none text-fg-3">{label}</dt>
            <dd className={`min-w-0 text-right wrap-anywhere ${isFigure ? 'num' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
