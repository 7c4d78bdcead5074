/** The changes in the wallet, expected or made, beside the terms. */
import type { Trade } from '#contract/trades.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { changesOf, type SwapChange } from './changes.ts'
import { type SwapTerm, termsOf } from './figures.ts'

const HEAD = 'pb-1 text-small font-[550] text-fg-2'

type DetailsProps = Readonly<{
  trade: Trade
  /** True once the trade has landed: the changes are facts, not a forecast. */
  isDone: boolean
}>

export function Details({ trade, isDone }: DetailsProps) {
  const [changes, terms] = [changesOf(trade), termsOf(trade)]
  if (changes.length === 0) return <Terms terms={terms} />
  return (
    <div className="swap-two">
      <div className="swap-part">
        <h4 className={HEAD}>{isDone ? 'What changed in the wallet' : 'What changes in the wallet'}</h4>
        {changes.every(({ held }) => held) ? (
          <Holdings changes={changes} isDone={isDone} />
        ) : (
          <Deltas changes={changes} />
        )}
      </div>
      <Terms terms={terms} />
    </div>
  )
}

type ChangesProps = Readonly<{ changes: readonly SwapChange[] }>

const Deltas = ({ changes }: ChangesProps) => (
  <ul>
    {changes.map((change) => (
      <li
        key={change.mint}
        className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 text-small first:border-t-0"
      >
        <Asset change={change} />
        <span className={`num wrap-anywhere ${toneOf(change)}`}>{change.delta}</span>
      </li>
    ))}
  </ul>
)

/** The first column to hide where space is short: it follows from the other two. */
const firstOf = (changes: readonly SwapChange[]): string =>
  changes.some(({ delta }) => delta.length > LONG) ? 'hidden @md:table-cell' : 'hidden @xs:table-cell'
const LONG = 10

/** The holdings now and afterwards, or before and now, beside the change. */
function Holdings({ changes, isDone }: ChangesProps & Pick<DetailsProps, 'isDone'>) {
  const first = firstOf(changes)
  return (
    <table className="w-full text-right text-small">
      <thead className="text-fg-3">
        <tr>
          <th className="pb-1 text-left font-[450]">Asset</th>
          <th className={`pb-1 pl-2 font-[450] ${first}`}>{isDone ? 'Before' : 'Now'}</th>
          <th className="pb-1 pl-2 font-[450]">{isDone ? 'Now' : 'After'}</th>
          <th className="pb-1 pl-2 font-[450]">Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.mint} className="border-t border-line">
            <th className="py-1.5 text-left font-[450]">
              <Asset change={change} />
            </th>
            <td className={`num py-1.5 pl-2 text-fg-3 ${first}`}>{change.held?.before}</td>
            <td className="num py-1.5 pl-2">{change.held?.after}</td>
            <td className={`num py-1.5 pl-2 wrap-anywhere ${toneOf(change)}`}>{change.delta}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Asset = ({ change: { mint, symbol } }: { change: SwapChange }) => (
  <span className="inline-flex items-center gap-2">
    <TokenDisc id={mint} symbol={symbol} size="s" />
    {symbol}
  </span>
)

const toneOf = ({ isGain }: SwapChange): string => (isGain ? 'text-up' : 'text-down')

function Terms({ terms }: { terms: readonly SwapTerm[] }) {
  if (terms.length === 0) return null
  return (
    <div className="swap-part">
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
