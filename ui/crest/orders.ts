/** The messages between the page and the worker that paints the crest. */
import type { Detail } from './geometry.ts'
import type { CrestState } from './looks.ts'
import type { Levels } from './motion.ts'
import type { Colours } from './paint.ts'

export type CrestOrder =
  | { type: 'canvas'; canvas: OffscreenCanvas; detail: Detail; isCalm: boolean }
  | { type: 'size'; pixels: number }
  | { type: 'look'; state: CrestState; colours: Colours }
  | { type: 'levels'; levels: Levels }
  | { type: 'shown'; isShown: boolean }

/** Told once, when the first frame stands. */
export const PAINTED = 'painted'
