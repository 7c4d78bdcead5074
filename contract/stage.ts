/** Describes the overlay of the stream on the wire: the scene, the shouts and the prices of the ticker. */
import * as z from 'zod/mini'
import { address, figure, id, list, name, text, time } from './bounded.ts'
import { SCENES, SHOUT_ALIAS, SHOUT_MESSAGE, SHOUTS_AT_ONCE } from './rules/stage.ts'

/** Limits count characters, of which one may take two UTF-16 code units. */
const CODE_UNITS = 2
/** As many tokens as the ticker has room for. */
export const TICKER_SIZE = 6
/** More than one scene shows at a time. */
export const OVERLAY_SHOUTS = 12

export const scene = z.enum(SCENES)

/** spec C3.38 */
export const shout = z.object({
  id,
  alias: text(SHOUT_ALIAS.max * CODE_UNITS),
  message: text(SHOUT_MESSAGE.max * CODE_UNITS),
  created_at: time,
  expires_at: time,
})
export type ShownShout = z.output<typeof shout>
export const shoutList = list(shout, SHOUTS_AT_ONCE)

const ticker = z.object({
  source: name,
  official: z.boolean(),
  /** True when newer prices did not arrive. */
  stale: z.boolean(),
  asOf: time,
  rows: list(
    z.object({ mint: address, symbol: name, usd: figure, change24h: z.nullable(figure) }),
    TICKER_SIZE,
  ),
})
export type Ticker = z.output<typeof ticker>

/** One event of the overlay's stream has everything, so that nothing is missed after a lost connection. */
export const overlayState = z.object({
  /** The server's time, by which ages and expiries count. */
  now: time,
  scene,
  updatedAt: z.nullable(time),
  /** Newest first. */
  shouts: list(shout, OVERLAY_SHOUTS),
  /** Null when no price ever arrived; absent before the first answer. */
  ticker: z.optional(z.nullable(ticker)),
})
export type OverlayState = z.output<typeof overlayState>
