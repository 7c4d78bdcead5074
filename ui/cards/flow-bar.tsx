/** Amounts that came in and went out, bucket by bucket: bars above and below a line, or the same as a table. */
import { useId } from 'react'
import { FoldButton, useOpen } from './fold.tsx'

type FlowBucket = Readonly<{
  /** ISO time of its start. */
  from: string
  in: number
  out: number
}>

type FlowBarProps = Readonly<{
  buckets: readonly FlowBucket[]
  unit: '5 minutes' | 'hour' | 'day'
  format: (amount: number) => string
  /** 'In' and 'Out', 'Bought' and 'Sold'. */
  words: Readonly<{ in: string; out: string }>
}>

/** Units of the drawing; the width follows the number of bars. */
const HEIGHT = 64
const MIDDLE = HEIGHT / 2
const STEP = 10
const BAR = 7
/** A bar that is not zero is never invisible. */
const LEAST = 1.5

export function FlowBar({ buckets, unit, format, words }: FlowBarProps) {
  const [isOpen, toggle] = useOpen('flow')
  const tableId = useId()
  const most = Math.max(...buckets.map((bucket) => Math.max(bucket.in, bucket.out)), 0)
  if (most === 0) return null
  const total = (side: 'in' | 'out') => buckets.reduce((sum, bucket) => sum + bucket[side], 0)
  const [came, went] = [format(total('in')), format(total('out'))]
  return (
    <figure className="m-0 border-line border-t pt-2.5 pb-1">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 pb-2 text-small">
        <Legend tone="text-up" word={words.in} amount={came} />
        <Legend tone="text-down" word={words.out} amount={went} />
        <span className="ml-auto text-fg-3">per {unit}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${words.in} ${came}, ${words.out.toLowerCase()} ${went}, per ${unit}`}
        viewBox={`0 0 ${buckets.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-16 w-full"
      >
        {buckets.map((bucket, at) => (
          <Bars key={bucket.from} bucket={bucket} at={at} most={most} />
        ))}
        <path
          d={`M0 ${MIDDLE}H${buckets.length * STEP}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-3"
        />
      </svg>
      <div className="flex items-center justify-between gap-3 pt-1 text-micro text-fg-3 tabular-nums">
        <span>{timeOf(buckets[0]?.from ?? '', unit)}</span>
        <FoldButton open={isOpen} onClick={toggle} controls={tableId}>
          {isOpen ? 'Hide table' : 'Show as table'}
        </FoldButton>
        <span>{timeOf(buckets.at(-1)?.from ?? '', unit)}</span>
      </div>
      <div id={tableId}>
        {isOpen && <FlowTable buckets={buckets} unit={unit} format={format} words={words} />}
      </div>
    </figure>
  )
}

function Legend({ tone, word, amount }: Readonly<{ tone: string; word: string; amount: string }>) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span className={tone}>{word}</span>
      <span className="num text-fg-1">{amount}</span>
    </span>
  )
}

function Bars({ bucket, at, most }: Readonly<{ bucket: FlowBucket; at: number; most: number }>) {
  const size = (amount: number) => (amount > 0 ? Math.max(LEAST, (amount / most) * (MIDDLE - 1)) : 0)
  const left = at * STEP + (STEP - BAR) / 2
  const [up, down] = [size(bucket.in), size(bucket.out)]
  return (
    <>
      {up > 0 && <rect x={left} y={MIDDLE - up} width={BAR} height={up} className="fill-up" />}
      {down > 0 && <rect x={left} y={MIDDLE} width={BAR} height={down} className="fill-down" />}
    </>
  )
}

/** Empty buckets say nothing in a table. */
function FlowTable({ buckets, unit, format, words }: FlowBarProps) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr className="text-micro text-fg-3">
          <th scope="col" className="py-1 text-left font-medium">
            From
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {words.in}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {words.out}
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets
          .filter((bucket) => bucket.in > 0 || bucket.out > 0)
          .map((bucket) => (
            <tr key={bucket.from} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal text-fg-2">
                <time dateTime={bucket.from}>{timeOf(bucket.from, unit)}</time>
              </th>
              <td className="num text-right">{format(bucket.in)}</td>
              <td className="num text-right">{format(bucket.out)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const HOUR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Days are those of the chain, in UTC; hours are those of the reader. */
function timeOf(iso: string, unit: FlowBarProps['unit']): string {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return ''
  return (unit === 'day' ? DAY : HOUR).format(time)
}
