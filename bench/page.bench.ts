/** Measures the log under load in Chromium: 10 000 messages, 200 deltas a second, CPU slowed down four times. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure, percentile } from './kit.ts'
import { serveBuild } from './serve-build.ts'

const ITEMS = 10_000
const DELTAS_PER_SECOND = 200
const SLOWDOWN = 4
const STREAM_MS = 6000
const STREAM_RUNS = 3
const REST_MS = 2000
const APPENDS = 40
/** One frame at 60 Hz, with the clock's own jitter. */
const FRAME_MS = 17.5

const root = join(import.meta.dirname, '..')

/** Functions that bench/page/drive.ts puts on the window; they run in the page. */
type Drive = Readonly<{
  fill: (count: number) => void
  nodes: () => number
  rest: (ms: number) => Promise<number[]>
  stream: (perSecond: number, ms: number) => Promise<number[]>
  append: (times: number) => Promise<number[]>
  atEnd: () => boolean
}>
const drive = <K extends keyof Drive>(page: Page, name: K, ...args: Parameters<Drive[K]>) =>
  page.evaluate(`window.__drive.${name}(...${JSON.stringify(args)})`) as Promise<
    Awaited<ReturnType<Drive[K]>>
  >

async function freshLog(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/gallery?transcript`)
  await page.waitForFunction('window.__bench !== undefined && document.querySelector("[role=log]") !== null')
  await page.addScriptTag({
    content: stripTypeScriptTypes(readFileSync(join(root, 'bench/page/drive.ts'), 'utf8')),
    type: 'module',
  })
  await page.waitForFunction('window.__drive !== undefined')
  await drive(page, 'fill', ITEMS)
  await page.waitForFunction('window.__drive.atEnd()')
}

async function run(): Promise<readonly Figure[]> {
  await buildWebIfStale()
  const server = await serveBuild()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const devtools = await page.context().newCDPSession(page)
    await freshLog(page, server.url)
    const appends = await drive(page, 'append', APPENDS)

    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const p95s: number[] = []
    const rests: number[] = []
    const shares: number[] = []
    const nodes: number[] = []
    for (let index = 0; index < STREAM_RUNS; index++) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await freshLog(page, server.url)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      rests.push(percentile(await drive(page, 'rest', REST_MS), 0.95))
      const frames = await drive(page, 'stream', DELTAS_PER_SECOND, STREAM_MS)
      p95s.push(percentile(frames, 0.95))
      shares.push((frames.filter((ms) => ms <= FRAME_MS).length / frames.length) * 100)
      nodes.push(await drive(page, 'nodes'))
      if (!(await drive(page, 'atEnd'))) throw new Error('The log lost its end while it grew')
    }
    return [
      figure('append one message to 10 000, to the painted frame', 'ms', appends, {
        must: 'p95 <= 25',
        meets: ({ p95 }) => p95 <= 25,
      }),
      figure('10 000 messages, 200 deltas/s, 4x slower: p95 frame', 'ms', p95s, {
        must: 'median <= 17.5',
        meets: ({ median }) => median <= FRAME_MS,
      }),
      // This has no requirement: a value above one frame means that the machine was busy.
      figure('… the same page at rest: p95 frame', 'ms', rests),
      figure('… frames in budget', '%', shares, {
        must: 'median >= 97',
        meets: ({ median }) => median >= 97,
      }),
      figure('… elements in the document', 'nodes', nodes, {
        must: '< 1500',
        meets: ({ spread }) => spread[1] < 1500,
      }),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

export const bench: Bench = { name: 'page', run }
