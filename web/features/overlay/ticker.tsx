/** The prices along the lower edge, with their source and age. */
import { formatPrice } from '#contract/rules/amounts.ts'
import type { OverlayState, Ticker as Prices } from '#contract/stage.ts'
import { Change } from '#ui/cards/change.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Panel } from './panel.tsx'

export function Ticker({ ticker }: Pick<OverlayState, 'ticker'>) {
  if (ticker === undefined) return undefined
  return (
    <Panel className="overlay-ticker absolute flex items-center">
      {ticker === null || ticker.rows.length === 0 ? (
        <p className="text-fg-2">Prices are not available right now.</p>
      ) : (
        <>
          <Rows rows={ticker.rows} />
          <Origin ticker={ticker} />
        </>
      )}
    </Panel>
  )
}

const Rows = ({ rows }: Pick<Prices, 'rows'>) => (
  <ul aria-label="Prices" className="overlay-rows flex min-w-0 flex-1 items-baseline overflow-hidden">
    {rows.map(({ mint, symbol, usd, change24h }) => (
      <li key={mint} className="flex items-baseline whitespace-nowrap">
        <b className="truncate">{symbol}</b>
        <span className="num">{formatPrice(usd)}</span>
        <Change percent={change24h} className="overlay-change" />
      </li>
    ))}
  </ul>
)

function Origin({ ticker: { source, official, stale, asOf } }: { ticker: Prices }) {
  const ago = useAgo(asOf)
  return (
    <p className="overlay-source flex-none truncate text-right text-fg-2">
      {source}
      {!official && ' (unofficial)'},{' '}
      <time dateTime={asOf} className={`tabular-nums ${stale ? 'text-warn' : ''}`}>
        {stale && 'Cached, '}
        {ago}
      </time>
    </p>
  )
}
