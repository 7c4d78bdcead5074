/** Measures a first visit on a phone: a processor four times slower, a cold cache and the slow 4G of Lighthouse. */
import { type Browser, chromium } from 'playwright-core'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { serveBuild } from './serve-build.ts'

const BALANCES = fixtures.done.status === 'done' ? fixtures.done.output : undefined

const RUNS = 7
const SLOWDOWN = 4
/** Lighthouse's "devtools" throttling of mobile devices: 150 ms and 1.6 Mbit/s as a browser feels them. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const VIEWPORT = { width: 412, height: 823 }
/** Long enough for the entry to run and for the first view to come to rest. */
const SETTLED_MS = 6000
const LONG_TASK_MS = 50

/** A guest on a server with everything embedded. */
const ANSWERS = {
  '/api/about': {
    version: '0.0.0',
    systems: ['chain', 'market', 'model', 'voice'].map((id) => ({
      id,
      mode: 'embedded',
      label: `Built-in ${id}`,
      detail: '',
    })),
    site: { label: 'parley.example', url: 'https://parley.example' },
  },
  '/api/account': { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } },
  '/api/conversation': { id: 'conv_1', items: [], hasEarlier: false, lastEventId: '0' },
  '/api/mcp/status': { state: 'guest', label: 'demo wallet', detail: '', minted: false },
  '/api/wallet/active': {
    wallet: { public_key: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z', label: 'Demo wallet' },
    source: 'resolver',
  },
  '/api/mcp': { content: [], structuredContent: BALANCES },
}

type Visit = Readonly<{ fcp: number; lcp: number; cls: number; tbt: number }>
type Observed = Omit<Visit, 'fcp' | 'tbt'> & Readonly<{ tasks: readonly { start: number; ms: number }[] }>

/** Runs in the page before anything else. */
const OBSERVE = `
  const seen = (window.__seen = { lcp: 0, cls: 0, tasks: [] })
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  watch('layout-shift', ({ value }) => { seen.cls += value })
  watch('longtask', ({ startTime, duration }) => { seen.tasks.push({ start: startTime, ms: duration }) })`
const READ = `({
  ...window.__seen,
  fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
})`

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(OBSERVE)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    const { tasks, ...seen } = await page.evaluate<Observed & { fcp: number }>(READ)
    const blocked = tasks.filter(({ start }) => start > seen.fcp).map(({ ms }) => ms - LONG_TASK_MS)
    return { ...seen, tbt: blocked.reduce((sum, ms) => sum + ms, 0) }
  } finally {
    await context.close()
  }
}

async function run(): Promise<readonly Figure[]> {
  await buildWebIfStale()
  const server = await serveBuild(ANSWERS)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const visits: Visit[] = []
    for (let index = 0; index < RUNS; index++) visits.push(await visit(browser, server.url))
    const measure = (what: string, unit: string, key: keyof Visit, most: number) =>
      figure(
        `first visit, slow 4G, 4x slower: ${what}`,
        unit,
        visits.map((one) => one[key]),
        { must: `median <= ${most}`, meets: ({ median }) => median <= most },
      )
    return [
      measure('first contentful paint', 'ms', 'fcp', 850),
      measure('largest contentful paint', 'ms', 'lcp', 850),
      measure('layout shift', 'score', 'cls', 0.01),
      measure('total blocking time', 'ms', 'tbt', 150),
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

export const bench: Bench = { name: 'first-paint', run }
