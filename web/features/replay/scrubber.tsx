/** The controls of a replay: play and pause, the events before and after, the position, and the speed. */
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import type { CSSProperties, Dispatch } from 'react'
import { Choice } from '#ui/controls/choice.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { Moment } from './moments.ts'
import { type Player, type PlayerInput, SPEEDS, type Standing } from './player.ts'
import { positionOf, type Replay } from './replay.ts'
import { durationText, timeText } from './times.ts'

type Props = Readonly<{
  replay: Replay
  player: Player
  standing: Standing
  send: Dispatch<PlayerInput>
}>

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const
const OPTIONS = SPEEDS.map((speed) => ({ value: `${speed}` as const, label: `${speed}×` }))

export function Scrubber({ replay, player, standing: { atMs, passed }, send }: Props) {
  const { isPlaying, speed } = player
  const event = `Event ${passed} of ${replay.moments.length}`
  const time = `${durationText(atMs)} of ${durationText(replay.log.durationMs)}`
  return (
    <section
      aria-label="Replay controls"
      className="grid gap-x-4 gap-y-1 border-t border-line bg-ink-0 px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:px-6"
    >
      <Track replay={replay} player={player} words={`${event}, ${time}`} send={send} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex items-center gap-1">
          <IconButton label="Previous event" onClick={() => send({ type: 'previous' })}>
            <SkipBack {...ICON} />
          </IconButton>
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            className="bg-accent! text-on-accent! hover:bg-accent-hi!"
            onClick={() => send({ type: 'toggle' })}
          >
            {isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
          </IconButton>
          <IconButton label="Next event" onClick={() => send({ type: 'next' })}>
            <SkipForward {...ICON} />
          </IconButton>
        </div>
        <p className="flex min-w-0 flex-wrap gap-x-4 text-small text-fg-2 tabular-nums max-sm:order-last max-sm:w-full">
          <span className="text-fg-1">{event}</span>
          <span>{time}</span>
          <time dateTime={new Date(replay.startedAtMs + atMs).toISOString()} className="num">
            {timeText(replay.startedAtMs + atMs)}
          </time>
        </p>
        <span className="ml-auto">
          <Choice
            label="Speed"
            options={OPTIONS}
            value={`${speed}`}
            onChange={(value) =>
              send({ type: 'speed', speed: SPEEDS.find((each) => `${each}` === value) ?? 1 })
            }
          />
        </span>
      </div>
    </section>
  )
}

type TrackProps = Pick<Props, 'replay' | 'player' | 'send'> & Readonly<{ words: string }>

const Track = ({ replay, player, words, send }: TrackProps) => (
  <div className="relative">
    <Marks replay={replay} />
    <input
      type="range"
      aria-label="Position"
      aria-valuetext={words}
      aria-keyshortcuts="ArrowLeft ArrowRight Home End Space"
      className="slider relative"
      style={{ '--at': shareOf(replay, player.position) } as CSSProperties}
      min={0}
      max={Math.max(1, replay.length)}
      value={Math.round(player.position)}
      onChange={({ target }) => send({ type: 'seek', position: target.valueAsNumber })}
    />
  </div>
)

const shareOf = ({ length }: Replay, position: number): number => (length > 0 ? position / length : 0)

/** More marks would be a bar. */
const MARKS_MAX = 300

/** Where on the line something happens. */
function Marks({ replay }: { replay: Replay }) {
  if (replay.moments.length > MARKS_MAX) return null
  return (
    <div aria-hidden="true" className="absolute inset-x-2 top-1/2 h-0">
      {replay.moments.map((moment, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a replay never change
          key={at}
          className={`absolute -top-[7px] h-[14px] w-px ${moment.isBad ? 'bg-down' : 'bg-line-3'}`}
          style={{ left: placeOf(replay, moment) }}
        />
      ))}
    </div>
  )
}

const placeOf = (replay: Replay, { at }: Moment): string =>
  `${100 * shareOf(replay, positionOf(replay, at))}%`
