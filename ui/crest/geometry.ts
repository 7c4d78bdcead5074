/** The shape of the crest on its 240 box: two half discs, the pale between them, and a ring of ticks around. */

const CENTRE = 120

/** The detail of the crest at a size: ticks would blur on a small mark. */
export type Detail = 'full' | 'small' | 'mark'
export type Side = 'left' | 'right'

type Point = readonly [x: number, y: number]
type Measures = Readonly<{
  radius: number
  /** From the pale's middle to the straight edge of a half. */
  inset: number
  hollowWidth: number
  /** The stroke through a half, from its foot at the pale outwards, and the gap that it cuts. */
  slash: Readonly<{ from: Point; to: Point; width: number; gap: number }>
  pale: Readonly<{ outer: number; inner: number; width: number }>
  ticks?: Readonly<{ perSide: number; firstDegrees: number; radius: number; width: number; length: number }>
}>

export const measures: Readonly<Record<Detail, Measures>> = {
  full: {
    radius: 50,
    inset: 2.5,
    hollowWidth: 2.5,
    slash: { from: [122.5, 160], to: [173, 95], width: 4, gap: 12 },
    pale: { outer: 120, inner: 54, width: 1.6 },
    ticks: { perSide: 32, firstDegrees: 4.17, radius: 66, width: 2.6, length: 7 },
  },
  small: {
    radius: 62,
    inset: 4.5,
    hollowWidth: 5,
    slash: { from: [124.5, 169.6], to: [185.7, 89], width: 7, gap: 20 },
    pale: { outer: 118, inner: 68, width: 4 },
    ticks: { perSide: 16, firstDegrees: 8.17, radius: 76, width: 5, length: 9 },
  },
  mark: {
    radius: 92,
    inset: 8,
    hollowWidth: 14,
    slash: { from: [128, 193.6], to: [217.5, 74], width: 18, gap: 44 },
    pale: { outer: 0, inner: 0, width: 0 },
  },
}

const round = (value: number): number => Math.round(value * 10) / 10

/** One half of the disc; a hollow one is drawn inside its own edge, and `slip` moves it up or down. */
export function halfDisc(detail: Detail, side: Side, hollow = false, slip = 0): string {
  const { radius, inset, hollowWidth } = measures[detail]
  const r = hollow ? radius - hollowWidth / 2 : radius
  const edge = hollow ? inset + hollowWidth / 2 : inset
  const reach = round(Math.sqrt(r * r - edge * edge))
  const x = round(CENTRE + (side === 'left' ? -edge : edge))
  const middle = CENTRE + slip
  const sweep = side === 'left' ? 0 : 1
  return `M${x} ${round(middle - reach)}A${r} ${r} 0 0 ${sweep} ${x} ${round(middle + reach)}Z`
}

export function pale(detail: Detail, lit = false): string {
  const { outer, inner } = measures[detail].pale
  const across = lit ? `M${CENTRE} ${CENTRE - inner}V${CENTRE + inner}` : ''
  return `M${CENTRE} ${CENTRE - outer}V${CENTRE - inner}M${CENTRE} ${CENTRE + inner}V${CENTRE + outer}${across}`
}

export const slash = (detail: Detail): string => {
  const { from, to } = measures[detail].slash
  return `M${from.join(' ')}L${to.join(' ')}`
}

export type Tick = Readonly<{ share: number; at: (distance: number) => Point }>

/** The ticks of one side, from the head of the crest down. */
export function ticksOf(detail: Detail, side: Side): readonly Tick[] {
  const given = measures[detail].ticks
  if (!given) return []
  const { perSide, firstDegrees } = given
  const step = (180 - 2 * firstDegrees) / (perSide - 1)
  const sign = side === 'left' ? -1 : 1
  return Array.from({ length: perSide }, (_, index) => {
    const angle = ((firstDegrees + index * step) * Math.PI) / 180
    const [x, y] = [sign * Math.sin(angle), -Math.cos(angle)]
    return {
      share: index / (perSide - 1),
      at: (distance: number) => [CENTRE + distance * x, CENTRE + distance * y] as const,
    }
  })
}

/** All ticks of one side as one path; `lengthAt` sees the share of the way. */
export function ticks(detail: Detail, side: Side, lengthAt: (share: number) => number): string {
  const from = measures[detail].ticks?.radius ?? 0
  const point = (tick: Tick, distance: number) => tick.at(distance).map(round).join(' ')
  return ticksOf(detail, side)
    .map((tick) => `M${point(tick, from)}L${point(tick, from + lengthAt(tick.share))}`)
    .join('')
}
