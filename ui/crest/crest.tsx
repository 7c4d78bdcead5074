/** The crest as a picture: mark, start button and connection light in one shape; every state differs in form as well. */
import { type Detail, halfDisc, measures, pale, type Side, slash, ticks } from './geometry.ts'
import { type CrestState, hasLight, looks, stillReach } from './looks.ts'

/** The halves slip apart by more where they are drawn small. */
const SLIP: Readonly<Record<Detail, number>> = { full: 1, small: 1, mark: 20 / 12 }

export type CrestProps = Readonly<{ state: CrestState; detail: Detail; className?: string }>

export function Crest({ state, detail, className = '' }: CrestProps) {
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
            d={pale(detail, looks[state].lit === 1)}
            strokeWidth={measures[detail].pale.width}
          />
          <Ticks state={state} detail={detail} />
        </>
      )}
      <Half side="left" state={state} detail={detail} />
      <Half side="right" state={state} detail={detail} />
      {looks[state].struck === 1 && <Slash detail={detail} />}
    </svg>
  )
}

type PartProps = Readonly<{ side: Side; state: CrestState; detail: Detail }>

function Half({ side, state, detail }: PartProps) {
  const { fill, hollow, slip } = looks[state][side]
  return (
    <path
      className={`crest-${side}`}
      d={halfDisc(detail, side, hollow === 1, slip * SLIP[detail])}
      fillOpacity={fill}
      strokeWidth={hollow * measures[detail].hollowWidth}
    />
  )
}

function Slash({ detail }: { detail: Detail }) {
  const { width, gap } = measures[detail].slash
  return (
    <>
      <path className="crest-gap" d={slash(detail)} strokeWidth={gap} />
      <path className="crest-slash" d={slash(detail)} strokeWidth={width} strokeLinecap="round" />
    </>
  )
}

function Ticks({ state, detail }: { state: CrestState; detail: Detail }) {
  const given = measures[detail].ticks
  const path = (side: Side) =>
    ticks(detail, side, (share) => (given?.length ?? 0) * stillReach(state, side, share))
  const left = path('left')
  const right = path('right')
  return (
    <g className="crest-ticks" strokeWidth={given?.width} strokeLinecap="round">
      <path className="crest-left" d={left} opacity={looks[state].left.tick} />
      <path className="crest-right" d={right} opacity={looks[state].right.tick} />
      {hasLight(state) && (
        <g className="crest-light">
          <path className="crest-left" d={left} />
          <path className={state === 'thinking' ? 'crest-left' : 'crest-right'} d={right} />
        </g>
      )}
    </g>
  )
}
