/** The cost of today beside its cap, with a bar. */
import { dollarWords } from './words.ts'

type Props = Readonly<{ label: string; spentUsd: number; capUsd: number | null }>

const NEAR = 80

export function CapMeter({ label, spentUsd, capUsd }: Props) {
  const percent = capUsd === null ? 0 : capUsd === 0 ? 100 : Math.min(100, (100 * spentUsd) / capUsd)
  const words =
    capUsd === null
      ? `${dollarWords(spentUsd)}, no cap`
      : `${dollarWords(spentUsd)} of ${dollarWords(capUsd)}`
  const tone = percent >= 100 ? 'bg-down' : percent >= NEAR ? 'bg-warn' : 'bg-accent'
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-small">
        {label}
        <span className="num text-body">{words}</span>
      </p>
      {capUsd !== null && (
        <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line-2">
          <i className={`block h-full ${tone}`} style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  )
}
