/** The events of the session, as a list from which one jumps to a moment. */
import { memo, useEffect, useRef } from 'react'
import type { Moment } from './moments.ts'
import { durationText } from './times.ts'

type Props = Readonly<{
  moments: readonly Moment[]
  /** How many of them have passed. */
  passed: number
  onJump: (to: Moment) => void
}>

export function MomentList({ moments, passed, onJump }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[passed - 1]?.scrollIntoView({ block: 'nearest' })
  }, [passed])
  if (moments.length === 0) return <p className="text-small text-fg-2">Nothing happened in this session.</p>
  return (
    <ol ref={list} aria-label="Events" className="grid">
      {moments.map((moment, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the events of a replay never change
          key={at}
          className="border-b border-line [contain-intrinsic-size:auto_44px] [content-visibility:auto]"
        >
          <Row moment={moment} isNow={at === passed - 1} isPast={at < passed} onJump={onJump} />
        </li>
      ))}
    </ol>
  )
}

type RowProps = Readonly<{
  moment: Moment
  isNow: boolean
  isPast: boolean
  onJump: (to: Moment) => void
}>

const Row = memo(function Row({ moment, isNow, isPast, onJump }: RowProps) {
  const { at, of, text, isBad } = moment
  const look = isNow ? 'bg-ink-2' : 'hover:bg-ink-2'
  const words = isBad ? 'text-down' : isPast ? 'text-fg-2' : 'text-fg-3'
  return (
    <button
      type="button"
      aria-current={isNow ? 'step' : undefined}
      onClick={() => onJump(moment)}
      className={`grid min-h-9 w-full grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-x-2 rounded-1 px-2 py-1.5 text-left text-small pointer-coarse:min-h-11 ${look}`}
    >
      <span className="num text-fg-3">{durationText(at)}</span>
      <span className={`wrap-anywhere ${words}`}>
        <b className={`font-[550] ${isPast ? 'text-fg-1' : 'text-fg-2'}`}>{of}</b> {text}
      </span>
    </button>
  )
})
