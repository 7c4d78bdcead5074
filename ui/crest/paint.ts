/** Paints one frame of the moving crest; the worker calls it, so it touches no document. */
import { type Detail, halfDisc, measures, pale, type Side, slash, type Tick, ticksOf } from './geometry.ts'
import { type CrestState, voiceSide } from './looks.ts'
import type { Motion } from './motion.ts'

/** As the page's styles give them for the state at hand. */
export type Colours = Readonly<{
  left: string
  right: string
  leftTicks: string
  rightTicks: string
  pale: string
  paleWidth: number
  slash: string
}>
export type Scene = Readonly<{ detail: Detail; colours: Colours; isCalm: boolean }>
type Brush = OffscreenCanvasRenderingContext2D

const BOX = 240
/** The farthest a tick may reach: what is left of the box. */
const EDGE = 118
const FILL_MS = 1600
const PASS_MS = 1500
const FULL_AT = 0.7
/** The width of the passing light, on a disc from -1 to 1. */
const BEAM = 0.34

export function paint(brush: Brush, size: number, motion: Motion, scene: Scene): void {
  const { detail, colours } = scene
  const { look } = motion
  brush.setTransform(size / BOX, 0, 0, size / BOX, 0, 0)
  brush.clearRect(0, 0, BOX, BOX)
  brush.lineCap = 'butt'
  stroke(brush, pale(detail), colours.pale, colours.paleWidth, 1)
  if (look.lit > 0.01) stroke(brush, pale(detail, true), colours.left, colours.paleWidth, look.lit)
  for (const side of ['left', 'right'] as const) {
    paintTicks(brush, side, motion, scene)
    paintHalf(brush, side, motion, scene)
  }
  if (look.struck > 0.01) paintSlash(brush, detail, colours.slash, look.struck)
}

function stroke(brush: Brush, path: string, colour: string, width: number, alpha: number): void {
  brush.globalAlpha = alpha
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.stroke(new Path2D(path))
}

function paintHalf(brush: Brush, side: Side, { look }: Motion, { detail, colours }: Scene): void {
  const { fill, hollow, slip } = look[side]
  brush.globalAlpha = fill
  brush.fillStyle = colours[side]
  brush.fill(new Path2D(halfDisc(detail, side, false, slip)))
  if (hollow < 0.01) return
  stroke(brush, halfDisc(detail, side, true, slip), colours[side], measures[detail].hollowWidth, hollow)
}

function paintSlash(brush: Brush, detail: Detail, colour: string, alpha: number): void {
  const { width, gap } = measures[detail].slash
  brush.globalCompositeOperation = 'destination-out'
  stroke(brush, slash(detail), '#000', gap, alpha)
  brush.globalCompositeOperation = 'source-over'
  brush.lineCap = 'round'
  stroke(brush, slash(detail), colour, width, alpha)
}

function paintTicks(brush: Brush, side: Side, motion: Motion, { detail, colours, isCalm }: Scene): void {
  const given = measures[detail].ticks
  if (!given) return
  const { state, look, level, atMs } = motion
  const room = EDGE - given.radius - given.length
  brush.lineCap = 'round'
  brush.lineWidth = given.width
  for (const [index, tick] of ticksOf(detail, side).entries()) {
    const loud = level[side] * room * (isCalm ? 0.6 : shapeOf(tick.share, index, atMs))
    const length = given.length * look[side].reach * (state === 'fault' && index % 3 === 1 ? 0.35 : 1) + loud
    const light = lightOn(state, tick, isCalm ? undefined : atMs)
    brush.globalAlpha = Math.max(look[side].tick, light)
    brush.strokeStyle = light > 0 && state === 'thinking' ? colours.left : colours[`${side}Ticks`]
    brush.beginPath()
    brush.moveTo(...tick.at(given.radius))
    brush.lineTo(...tick.at(given.radius + length))
    brush.stroke()
  }
}

/** A voice leans out at the side and is never even. */
function shapeOf(share: number, index: number, atMs: number): number {
  const bow = 0.45 + 0.55 * Math.sin(share * Math.PI)
  const grain = Math.sin(index * 2.4 + atMs / 90) * Math.sin(index * 5.1 - atMs / 140)
  return bow * (0.76 + 0.24 * grain)
}

/** The brightness that the moving light gives a tick; without a time it is that of the still crest. */
function lightOn(state: CrestState, tick: Tick, atMs: number | undefined): number {
  if (voiceSide[state] || (state !== 'linking' && state !== 'thinking')) return 0
  if (atMs === undefined) return tick.share >= 0.5 ? 1 : 0
  if (state === 'linking') {
    const filled = Math.min(1, (atMs % FILL_MS) / FILL_MS / FULL_AT)
    return 1 - tick.share <= filled ** 1.5 ? 1 : 0
  }
  const beam = 1.35 - 2.7 * ((atMs % PASS_MS) / PASS_MS)
  const off = (tick.at(1)[0] - tick.at(0)[0] - beam) / BEAM
  return Math.exp(-off * off)
}
