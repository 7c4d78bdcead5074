/** Measures a call in the browser: time to connect, time to an audible answer, and time until an interrupted reply stops. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type App, startApp } from '../e2e/app.ts'
import { call, hangUp, silence, stopButton } from '../e2e/call.ts'
import { speak } from '../e2e/microphone.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const CALLS = 20
const TURNS = 20
/** Longer than any pause inside a sentence. */
const PAUSE_MS = 400
/** The delay after which the caller interrupts a reply. */
const INTO_MS = 1500
const RECORDER = readFileSync(join(import.meta.dirname, 'record-call-events.js'), 'utf8')

type Heard = Readonly<{
  local: readonly number[]
  remote: readonly number[]
  events: readonly Readonly<{ type: string; atMs: number }>[]
}>
type Office = Readonly<{ app: App; browser: Browser }>

/** Measures from the press on the crest until the controls of a live call are painted, on a freshly opened page. */
async function connecting({ app, browser }: Office): Promise<Figure> {
  const samples: number[] = []
  for (let n = 0; n <= CALLS; n++)
    samples.push(await connectOnce(await browser.newPage({ bypassCSP: true }), app.url))
  // The very first call starts the voice processes.
  return figure('crest pressed → connected with a live microphone', 'ms', samples.slice(1), {
    must: 'p95 ≤ 400 ms',
    meets: ({ p95 }) => p95 <= 400,
  })
}

async function connectOnce(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const crest = page.getByRole('button', { name: 'Start conversation' })
  await crest.hover()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const took = page.evaluate(`new Promise((resolve) => {
    let pressed = 0
    addEventListener('pointerdown', () => { pressed = performance.now() }, { capture: true, once: true })
    const isEnd = (button) => button.textContent === 'Disconnect'
    const look = () => {
      const stands = [...document.querySelectorAll('section[aria-label="Voice"] button')].some(isEnd)
      if (pressed && stands) resolve(performance.now() - pressed)
      else requestAnimationFrame(look)
    }
    look()
  })`) as Promise<number>
  await crest.click()
  const ms = await took
  await hangUp(page).click()
  await page.context().close()
  return ms
}

/** Returns after the greeting, while Parley listens. */
async function openCall({ app, browser }: Office): Promise<Page> {
  const page = await browser.newPage({ bypassCSP: true })
  await page.addInitScript(RECORDER)
  await call(page, app.url)
  await stopButton(page).waitFor()
  await silence(page)
  return page
}

const heardOn = (page: Page) => page.evaluate('heardSoFar()') as Promise<Heard>

/** Returns the time from each of `from` to the first of `times` after it; none where the next `from` comes first. */
function waits(from: readonly number[], times: readonly number[]): number[] {
  return from.flatMap((start, at) => {
    const first = times.find((time) => time >= start)
    const next = from[at + 1] ?? Number.POSITIVE_INFINITY
    return first !== undefined && first < next ? [first - start] : []
  })
}

const timesOf = ({ events }: Heard, type: string): number[] =>
  events.filter((event) => event.type === type).map(({ atMs }) => atMs)

async function answering(office: Office): Promise<Figure> {
  const page = await openCall(office)
  for (let turn = 0; turn <= TURNS; turn++) {
    await speak(page, 'thank you')
    await stopButton(page).waitFor()
    await silence(page)
  }
  const heard = await heardOn(page)
  await page.context().close()
  const samples = waits(timesOf(heard, 'input_audio_buffer.speech_stopped'), heard.remote).slice(1)
  return figure('end of the silence window → audible in the browser', 'ms', samples, {
    must: 'p95 ≤ 150 ms',
    meets: ({ p95 }) => p95 <= 150,
  })
}

/** Finds the moments at which the caller begins to speak while a reply sounds. */
function interruptions({ local, remote }: Heard): { begun: number; last: number }[] {
  return local.flatMap((begun) => {
    const plays = remote.some((time) => time < begun && begun - time < PAUSE_MS)
    const after = remote.filter((time) => time >= begun)
    // Sound after a pause belongs to the next reply.
    const gap = after.findIndex((time, at) => (after[at + 1] ?? Number.POSITIVE_INFINITY) - time > PAUSE_MS)
    const last = after[gap]
    return plays && last !== undefined ? [{ begun, last }] : []
  })
}

async function givingWay(office: Office): Promise<Figure[]> {
  const page = await openCall(office)
  for (let turn = 0; turn <= TURNS; turn++) {
    await speak(page, 'what can you do')
    await stopButton(page).waitFor()
    await delay(INTO_MS)
  }
  const heard = await heardOn(page)
  await page.context().close()
  const found = interruptions(heard)
  const starts = timesOf(heard, 'input_audio_buffer.speech_started')
  const noticed = found.flatMap(({ begun, last }) => {
    const started = starts.find((time) => time >= begun)
    return started === undefined ? [] : [Math.max(0, last - started)]
  })
  const all = found.map(({ begun, last }) => last - begun)
  return [
    figure('first sample over a reply → last audible sample of the reply', 'ms', all, {
      must: 'p95 ≤ 300 ms',
      meets: ({ p95 }) => p95 <= 300,
    }),
    figure('… of that, after speech_started', 'ms', noticed, {
      must: 'p95 ≤ 80 ms',
      meets: ({ p95 }) => p95 <= 80,
    }),
  ]
}

export const bench: Bench = {
  name: 'call',
  async run() {
    const args = [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required']
    const [app, browser] = await Promise.all([
      startApp(),
      chromium.launch({ executablePath: ensureChromium(), args }),
    ])
    const office = { app, browser }
    try {
      const stands = await connecting(office)
      return [stands, await answering(office), ...(await givingWay(office))]
    } finally {
      await browser.close()
      await app.dispose()
    }
  },
}
