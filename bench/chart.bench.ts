/** Measures the chart card of 1,000 candles in Chromium: from its mounting to the painted frame, and while it is dragged. */
import { chromium, type Page } from 'playwright-core'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, figure, percentile } from './kit.ts'
import { serveBuild } from './serve-build.ts'

const ROUNDS = 20
const FIRST_MUST_MS = 100
const DRAGS = 5
const DRAG_STEPS = 60
/** One frame at 60 Hz, with the clock's own jitter. */
const FRAME_MS = 17.5

/** Runs in the page: mounts the card, and waits for the frame after its canvas has been drawn. */
const SHOW = `async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const button = document.querySelector('main button')
  const canvas = () => document.querySelector('[role=slider] canvas')
  const began = performance.now()
  button.click()
  while (canvas() === null) await frame()
  await frame()
  return performance.now() - began
}`
const HIDE = `async () => {
  document.querySelector('main button').click()
  await new Promise((resolve) => setTimeout(resolve, 100))
}`
/** Collects the times between frames until it is stopped. */
const WATCH = `() => {
  const times = []
  let last = performance.now()
  let isOn = true
  const tick = (now) => {
    times.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  window.__frames = () => { isOn = false; return times.slice(1) }
}`

const evaluate = <T>(page: Page, source: string): Promise<T> => page.evaluate(`(${source})()`)

async function framesWhileDragged(page: Page): Promise<number[]> {
  const box = await page.locator('[role=slider]').boundingBox()
  if (!box) throw new Error('the chart is not on the page')
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(middle, y)
  await page.mouse.down()
  await evaluate(page, WATCH)
  for (let step = 1; step <= DRAG_STEPS; step++) await page.mouse.move(middle + step * 4, y)
  const frames = await page.evaluate<number[]>('window.__frames()')
  await page.mouse.up()
  return frames
}

async function run() {
  await buildWebIfStale()
  const server = await serveBuild()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.url}/gallery?chart`)
    await page.getByText('Toggle').waitFor()
    const cold = await evaluate<number>(page, SHOW)
    const warm: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await evaluate(page, HIDE)
      warm.push(await evaluate<number>(page, SHOW))
    }
    const drags: number[] = []
    for (let drag = 0; drag < DRAGS; drag++) drags.push(percentile(await framesWhileDragged(page), 0.95))
    return [
      figure('chart of 1,000 candles, to its painted frame', 'ms', warm, {
        must: `median <= ${FIRST_MUST_MS} ms`,
        meets: ({ median }) => median <= FIRST_MUST_MS,
      }),
      figure('… the first one, which loads the chart library', 'ms', [cold]),
      figure('… while it is dragged: p95 frame', 'ms', drags, {
        must: `median <= ${FRAME_MS}`,
        meets: ({ median }) => median <= FRAME_MS,
      }),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

export const bench: Bench = { name: 'chart', run }
