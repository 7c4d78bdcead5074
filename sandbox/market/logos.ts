/**
 * Stand-in for the hosts of token logos: draws a small picture per symbol. An impostor wears the logo of the token that
 * it imitates, as impostors do.
 */
import type { SandboxToken } from '../tokens/tokens.ts'
import type { Market } from './market.ts'
import { seedOf } from './noise.ts'
import { encodePng } from './png.ts'
import type { StandIn } from './wire.ts'

/** Chosen so that no two tokens of a shape have much the same colour. */
const SEED = 'logo 2657'
const HOST = 'https://logos.parley.example'
const SIDE = 64
/** Each pixel is sampled on a grid of this side, for smooth edges. */
const GRID = 3

export const logoUrl = ({ symbol }: SandboxToken): string => `${HOST}/${encodeURIComponent(symbol)}.png`

type Shape = (x: number, y: number) => boolean

const isIn = (x: number, y: number, radius: number): boolean => Math.hypot(x, y) < radius
const SHAPES: readonly Shape[] = [
  (x, y) => Math.abs(Math.hypot(x, y) - 0.5) < 0.13 || isIn(x, y, 0.17),
  (x, y) => isIn(x, y, 0.62) && !isIn(x - 0.26, y + 0.14, 0.5),
  (x, y) => [-0.38, 0, 0.38].some((at) => Math.abs(y - at) < 0.115) && Math.abs(x + y * 0.4) < 0.5,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.68 && Math.abs(x) + Math.abs(y) > 0.3,
  (x, y) => Math.hypot(x, y) < 0.42 + 0.2 * Math.cos(5 * Math.atan2(x, y)),
  (x, y) => isIn(x + 0.2, y, 0.42) !== isIn(x - 0.2, y, 0.42),
  (x, y) => y < 0.42 && y > 1.9 * Math.abs(x) - 0.62,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.48 && !isIn(x, y, 0.26),
]

type Colour = readonly [red: number, green: number, blue: number]

/** Hue in degrees, saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12
    return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

/** The share of a pixel that the shape covers, from 0 to 1. */
function coverage(shape: Shape, column: number, row: number): number {
  let covered = 0
  for (let sample = 0; sample < GRID ** 2; sample++) {
    const x = (column + ((sample % GRID) + 0.5) / GRID) / SIDE
    const y = (row + (Math.floor(sample / GRID) + 0.5) / GRID) / SIDE
    if (shape(x * 2 - 1, y * 2 - 1)) covered += 1
  }
  return covered / GRID ** 2
}

function drawLogo(symbol: string): Uint8Array<ArrayBuffer> {
  const seed = seedOf(`${SEED} ${symbol}`) >>> 0
  const shape = SHAPES[seed % SHAPES.length] ?? (() => false)
  const hue = (seed >>> 4) % 360
  const [ground, mark] = [colourOf(hue, 0.62, 0.34), colourOf((hue + 50) % 360, 0.8, 0.84)]
  const rgba = new Uint8Array(SIDE * SIDE * 4)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const part = coverage(shape, pixel % SIDE, Math.floor(pixel / SIDE))
    rgba.set([...ground.map((from, at) => from + ((mark[at] ?? 0) - from) * part), 255], pixel * 4)
  }
  return encodePng(SIDE, rgba)
}

export function logoStandIn(market: Pick<Market, 'tokens'>): StandIn {
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>()
  return async ({ url }) => {
    const token = market.tokens.find((each) => logoUrl(each) === url)
    if (!token) return new Response('Not found', { status: 404 })
    const png = drawn.get(token.symbol) ?? drawLogo(token.symbol)
    drawn.set(token.symbol, png)
    return new Response(png, { headers: { 'content-type': 'image/png' } })
  }
}
