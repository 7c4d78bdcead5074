/** Measures the chart card of 1,000 candles in Chromium: from its result to the painted frame, and while it is dragged. */
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

/** Runs in the page: gives the card its result, waits until candles are on its canvas, and then for the frame that shows them. */
const SHOW = `async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const hasCandles = () => [...document.querySelectorAll('[role=slider] canvas')].some((canvas) => {
    if (canvas.width < 300 || canvas.height < 100) return false
    const strip = canvas.getContext('2d').getImageData(canvas.width / 2, 0, 8, canvas.height).data
    return strip.some((value, at) => at % 4 === 3 && value > 0)
  })
  const began = performance.now()
  document.querySelector('main button').click()
  while (!hasCandles()) await frame()
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

/** Stretches the time axis, so that only a part of the candles is in view and the chart can be moved. */
async function zoomIn(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.move(x + width * 0.8, y + height - 12)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.3, y + height - 12, { steps: 20 })
  await page.mouse.up()
}

async function boxOf(page: Page) {
  const box = await page.locator('[role=slider]').boundingBox()
  if (!box) throw new Error('the chart is not on the page')
  return box
}

async function framesWhileDragged(page: Page): Promise<number[]> {
  const box = await boxOf(page)
  const [middle, y] = [box.x + box.width / 3, box.y + box.height / 3]
  const readout = () => page.locator('[role=slider]').getAttribute('aria-valuenow')
  await page.mouse.move(middle, y)
  const before = await readout()
  await page.mouse.down()
  await evaluate(page, WATCH)
  for (let step = 1; step <= DRAG_STEPS; step++) await page.mouse.move(middle + step * 4, y)
  const frames = await page.evaluate<number[]>('window.__frames()')
  await page.mouse.up()
  await page.mouse.move(middle, y)
  if ((await readout()) === before) throw new Error('the chart did not move')
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
    // The card of the running call loads the chart library while a real call waits for its candles.
    await page.waitForLoadState('networkidle')
    const cold = await evaluate<number>(page, SHOW)
    const warm: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await evaluate(page, HIDE)
      warm.push(await evaluate<number>(page, SHOW))
    }
    await zoomIn(page)
    const drags: number[] = []
    for (let drag = 0; drag < DRAGS; drag++) drags.push(percentile(await framesWhileDragged(page), 0.95))
    return [
      figure('chart of 1,000 candles, to its painted frame', 'ms', warm, {
        must: `median <= ${FIRST_MUST_MS} ms`,
        meets: ({ median }) => median <= FIRST_MUST_MS,
      }),
      figure('… the first one in the page', 'ms', [cold]),
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
