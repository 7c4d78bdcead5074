/** A figure beside its cap, with a bar of how much of it is used. */
type Props = Readonly<{
  label: string
  /** The figure and its cap: '$0.42 of $5.00'. */
  words: string
  /** Absent without a cap. */
  percent?: number | undefined
}>

const NEAR = 80

export const CapMeter = ({ label, words, percent }: Props) => (
  <div className="grid gap-1.5">
    <p className="flex items-baseline justify-between gap-3 text-small">
      {label}
      <span className="num text-body">{words}</span>
    </p>
    {percent !== undefined && (
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line-2">
        <i className={`block h-full ${toneOf(percent)}`} style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
    )}
  </div>
)

const toneOf = (percent: number): string =>
  percent >= 100 ? 'bg-down' : percent >= NEAR ? 'bg-warn' : 'bg-accent'
