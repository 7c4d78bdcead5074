/** Draws the moving crest off the main thread, and paints only while something moves. */
import type { Detail } from './geometry.ts'
import type { CrestState } from './looks.ts'
import { isStill, motionOf, SILENT, settle, step } from './motion.ts'
import { type CrestOrder, PAINTED } from './orders.ts'
import { type Colours, paint } from './paint.ts'

let canvas: OffscreenCanvas | undefined
let brush: OffscreenCanvasRenderingContext2D | null = null
let detail: Detail = 'full'
let isCalm = false
let isShown = true
let hasPainted = false
let colours: Colours | undefined
let motion = motionOf('idle')
let frame = 0

addEventListener('message', ({ data }: MessageEvent<CrestOrder>) => {
  obey(data)
  if (frame === 0 && isShown) frame = requestAnimationFrame(draw)
})

function obey(order: CrestOrder): void {
  switch (order.type) {
    case 'canvas':
      canvas = order.canvas
      brush = canvas.getContext('2d')
      detail = order.detail
      isCalm = order.isCalm
      break
    case 'size':
      if (canvas) canvas.width = canvas.height = order.pixels
      break
    case 'look':
      // The first look is where the crest stands, not where it moves to.
      if (!colours) motion = motionOf(order.state)
      colours = order.colours
      motion = { ...motion, state: order.state, ...(hasNoVoice(order.state) && { heard: SILENT }) }
      break
    case 'levels':
      motion = { ...motion, heard: order.levels }
      break
    case 'shown':
      isShown = order.isShown
  }
}

const hasNoVoice = (state: CrestState): boolean => state !== 'listening' && state !== 'speaking'

function draw(nowMs: number): void {
  frame = 0
  if (!canvas || !brush || !colours || !isShown) return
  // After a rest the clock starts anew, so that nothing jumps.
  const since = nowMs - motion.atMs > 100 ? { ...motion, atMs: nowMs - 16 } : motion
  motion = isCalm ? settle({ ...motion, atMs: nowMs }) : step(since, nowMs)
  paint(brush, canvas.width, motion, { detail, colours, isCalm })
  if (!hasPainted) postMessage(PAINTED)
  hasPainted = true
  if (!isCalm && !isStill(motion)) frame = requestAnimationFrame(draw)
}
