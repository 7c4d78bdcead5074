/**
 * Measures the Admin Console with 200 live sessions on the whole product: the frames of its list while the sessions
 * talk, and what a snapshot costs.
 */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { seedDirectory } from '#adapters/db/testing/database.ts'
import type { Services } from '#server/compose/services.ts'
import { signInByMail } from '../e2e/person.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, figure } from './kit.ts'
import { openProduct } from './product.ts'

const SESSIONS = 200
/** So many of them say something in a second. */
const TURNS_PER_SECOND = 10
const WATCH_MS = 12_000
const SNAPSHOTS = 12
const ROOT = 'root@example.com'

/** The client of a call, which reads nothing. */
class Client extends EventEmitter {
  readonly bufferedAmount = 0
  send(): void {}
  ping(): void {
    this.emit('pong')
  }
  terminate(): void {
    this.emit('close')
  }
  close(): void {
    this.emit('close')
  }
  say(text: string): void {
    const content = [{ type: 'input_text', text }]
    const item = { type: 'message', role: 'user', content }
    for (const event of [{ type: 'conversation.item.create', item }, { type: 'response.create' }])
      this.emit('message', JSON.stringify(event), false)
  }
}

async function openCalls({ calls, conversations, sessions, model }: Services): Promise<readonly Client[]> {
  const clients: Client[] = []
  for (let nth = 0; nth < SESSIONS; nth++) {
    const actor = { kind: 'guest', id: `guest_${nth}` } as const
    const session = {
      id: `sess_bench_${nth}`,
      actor,
      conversationId: await conversations.current(actor),
      model,
      voice: 'marin',
      instructions: '',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    await sessions.open(session, randomBytes(16).toString('hex'))
    const client = new Client()
    ;(await calls.open(session)).join(client as never)
    clients.push(client)
  }
  return clients
}

/** Runs in the page: the time between frames, while the list scrolls up and down by itself or rests. */
const FRAMES = `(ms, step) => new Promise((resolve) => {
  const list = document.querySelector('dialog[aria-label="Admin Console"]')?.querySelector('.overflow-y-auto')
  const frames = []
  const end = performance.now() + ms
  let [last, by] = [performance.now(), step]
  const frame = (now) => {
    frames.push(now - last)
    last = now
    if (list && step > 0) {
      const before = list.scrollTop
      list.scrollTop += by
      if (list.scrollTop === before) by = -by
    }
    if (now < end) requestAnimationFrame(frame)
    else resolve(frames.slice(1))
  }
  requestAnimationFrame(frame)
})`

/** Frames by the clock, and the time in a second that the page's main thread works. */
async function watched(page: Page, devtools: CDPSession, step: number) {
  const cpu = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  const before = await cpu()
  const frames = (await page.evaluate(`(${FRAMES})(${WATCH_MS}, ${step})`)) as number[]
  return { frames, cpuPerSecond: ((await cpu()) - before) / (WATCH_MS / 1000) }
}

async function snapshots(url: string, cookie: string): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < SNAPSHOTS; round++) {
    const began = performance.now()
    await (await fetch(`${url}/api/admin/console`, { headers: { cookie } })).text()
    samples.push(performance.now() - began)
    // Within a second all readers share one.
    await delay(1_100)
  }
  return samples
}

async function openConsole(url: string, cookie: string) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.getByRole('button', { name: 'Admin tools' }).click()
  await page.getByRole('button', { name: /^Console/ }).click()
  const panel = page.getByRole('dialog', { name: 'Admin Console' })
  await panel.getByRole('button', { name: `Show ${SESSIONS - 6} more` }).click()
  await panel.getByText('Live feed').waitFor()
  return { browser, page, devtools }
}

const SIXTY = { must: 'p95 ≤ 17.5 ms', meets: ({ p95 }: { p95: number }) => p95 <= 17.5 }
const LIGHT = { must: '≤ 250 ms', meets: ({ median }: { median: number }) => median <= 250 }

async function run() {
  await buildWebIfStale()
  const { close, services, url } = await openProduct(seedDirectory, { PARLEY_SUPERADMINS: ROOT })
  const clients = await openCalls(services)
  let nth = 0
  const talking = setInterval(() => {
    clients[nth % clients.length]?.say('what can you do?')
    nth += 1
  }, 1000 / TURNS_PER_SECOND)
  const cookie = (await signInByMail(url, ROOT)).cookie()
  // The calls are reported within a second.
  await delay(2_000)
  const { browser, page, devtools } = await openConsole(url, cookie)
  try {
    const resting = await watched(page, devtools, 0)
    const scrolling = await watched(page, devtools, 12)
    const read = await snapshots(url, cookie)
    return [
      figure('a frame with 200 live sessions listed, resting', 'ms', resting.frames, SIXTY),
      figure('a frame with 200 live sessions listed, scrolling', 'ms', scrolling.frames, SIXTY),
      // The clock counts what a busy machine does for other programs.
      figure('… CPU time of the main thread in a second, resting', 'ms', [resting.cpuPerSecond], LIGHT),
      figure('… CPU time of the main thread in a second, scrolling', 'ms', [scrolling.cpuPerSecond], LIGHT),
      figure('a snapshot of 200 live sessions over HTTP', 'ms', read),
    ]
  } finally {
    clearInterval(talking)
    await browser.close()
    await close()
  }
}

export const bench: Bench = { name: 'console', run }
