/** The crest as a picture: mark, start button and connection light in one shape; every state differs in form as well. */
import { type Detail, halfDisc, measures, pale, ticks } from './geometry.ts'

export type CrestState = 'start' | 'linking' | 'idle' | 'thinking' | 'speaking' | 'offline' | 'fault'

type Look = Readonly<{ fill: number; tick: number; hollow?: boolean; slip?: number }>
const LOOKS: Readonly<Record<CrestState, Look>> = {
  start: { fill: 1, tick: 0.9 },
  linking: { fill: 0.3, tick: 0.22 },
  idle: { fill: 0.85, tick: 0.6 },
  thinking: { fill: 0.42, tick: 0.24 },
  speaking: { fill: 1, tick: 0.9 },
  offline: { fill: 1, tick: 0.6, hollow: true },
  fault: { fill: 1, tick: 0.9, hollow: true, slip: 12 },
}

/** The halves slip apart by more where they are drawn small. */
const SLIP: Readonly<Record<Detail, number>> = { full: 1, small: 1, mark: 20 / 12 }

export function Crest({ state, detail, className = '' }: CrestProps) {
  const { fill, hollow = false, slip = 0 } = LOOKS[state]
  const move = slip * SLIP[detail]
  const half = { fillOpacity: hollow ? 0 : fill, strokeWidth: hollow ? measures[detail].hollowWidth : 0 }
  return (
    <svg
      viewBox="0 0 240 240"
      fill="none"
      aria-hidden="true"
      data-state={state}
      className={`crest block shrink-0 overflow-visible ${className}`}
    >
      {detail !== 'mark' && (
        <>
          <path
            className="crest-pale"
            d={pale(detail, state === 'thinking')}
            strokeWidth={measures[detail].pale.width}
          />
          <Ticks state={state} detail={detail} />
        </>
      )}
      <path className="crest-left" d={halfDisc(detail, 'left', hollow, -move)} {...half} />
      <path
        className="crest-right"
        d={halfDisc(detail, 'right', hollow, move)}
        {...half}
        {...(state === 'speaking' && { fillOpacity: 0.3 })}
      />
    </svg>
  )
}
export type CrestProps = Readonly<{ state: CrestState; detail: Detail; className?: string }>

/** At rest every tick is as long as the next; the start button leans out at its sides, a fault breaks every second. */
function lengthOf(state: CrestState, detail: Detail): (share: number) => number {
  const length = measures[detail].ticks?.length ?? 0
  if (state === 'start') return (share) => length * (1.2 + 1.2 * Math.sin(share * Math.PI))
  if (state === 'speaking') return (share) => length * (1.3 + 0.9 * Math.sin(share * Math.PI))
  if (state === 'fault') return (share) => (Math.round(share * 97) % 3 === 1 ? length * 0.35 : length)
  return () => length
}

function Ticks({ state, detail }: { state: CrestState; detail: Detail }) {
  const { tick } = LOOKS[state]
  const width = measures[detail].ticks?.width
  const length = lengthOf(state, detail)
  const rest = lengthOf('idle', detail)
  const left = ticks(detail, 'left', length)
  const right = ticks(detail, 'right', state === 'speaking' ? rest : length)
  const moving = state === 'linking' || state === 'thinking'
  return (
    <g className="crest-ticks" strokeWidth={width} strokeLinecap="round">
      <path className="crest-left" d={left} opacity={tick} />
      <path className="crest-right" d={right} opacity={state === 'speaking' ? 0.38 : tick} />
      {moving && (
        <g className="crest-light">
          <path className="crest-left" d={left} />
          <path className={state === 'thinking' ? 'crest-left' : 'crest-right'} d={right} />
        </g>
      )}
    </g>
  )
}
