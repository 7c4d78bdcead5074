/** A call as the person in the browser has it: how soon it stands, how soon an answer is audible, how soon a reply gives way. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { startApp } from '../e2e/app.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { type Office, openOffice } from './voice-office.ts'

const CALLS = 20
const TURNS = 20
const GIVE_UP_MS = 30_000
/** As long as a pause inside a sentence never is. */
const PAUSE_MS = 400
const EARS = readFileSync(join(import.meta.dirname, 'call/ears.js'), 'utf8')

type Heard = Readonly<{
  local: readonly number[]
  remote: readonly number[]
  events: readonly Readonly<{ type: string; atMs: number }>[]
}>

/** From the press on the crest until the controls of a live call are painted, on a page that was opened for the first time. */
async function connecting(): Promise<Figure> {
  const app = await startApp()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  try {
    const samples: number[] = []
    for (let n = 0; n <= CALLS; n++) samples.push(await connectOnce(await browser.newPage(), app.url))
    // The first one of all starts the processes behind the voice.
    return figure('crest pressed → connected with a live microphone', 'ms', samples.slice(1), {
      must: 'p95 ≤ 400 ms',
      meets: ({ p95 }) => p95 <= 400,
    })
  } finally {
    await browser.close()
    await app.dispose()
  }
}

async function connectOnce(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const crest = page.getByRole('button', { name: 'Start conversation' })
  await crest.hover()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const took = page.evaluate(`new Promise((resolve) => {
    let pressed = 0
    addEventListener('pointerdown', () => { pressed = performance.now() }, { capture: true, once: true })
    const look = () => {
      const stands = document.querySelector('section[aria-label="Voice"] button[class*="text-down"]')
      if (pressed && stands) resolve(performance.now() - pressed)
      else requestAnimationFrame(look)
    }
    look()
  })`) as Promise<number>
  await crest.click()
  const ms = await took
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.context().close()
  return ms
}

async function listening(
  office: Office,
  sentence: string,
  everyMs: number,
  enough: (heard: Heard) => boolean,
) {
  const call = await office.call(sentence, everyMs)
  await call.caller.page.addScriptTag({ content: EARS })
  await call.caller.page.evaluate(`prickEars(${call.id})`)
  const read = () => call.caller.page.evaluate('globalThis.heard') as Promise<Heard>
  const until = performance.now() + TURNS * everyMs + GIVE_UP_MS
  let heard = await read()
  while (!enough(heard) && performance.now() < until) {
    await delay(500)
    heard = await read()
  }
  await call.close()
  return heard
}

/** The first of `times` after each of `from`, as the time between them; none where the next `from` comes first. */
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
  const stops = (heard: Heard) => timesOf(heard, 'input_audio_buffer.speech_stopped')
  const heard = await listening(office, 'Thank you.', 5000, (now) => stops(now).length > TURNS)
  return figure(
    'end of the silence window → audible in the browser',
    'ms',
    waits(stops(heard), heard.remote).slice(1),
    {
      must: 'p95 ≤ 150 ms',
      meets: ({ p95 }) => p95 <= 150,
    },
  )
}

/** Where somebody begins to speak while the other side sounds. */
function interruptions({ local, remote }: Heard): { begun: number; last: number }[] {
  const onsets = local.filter((time, at) => at === 0 || time - (local[at - 1] ?? 0) > PAUSE_MS)
  return onsets.flatMap((begun) => {
    const plays = remote.some((time) => time < begun && begun - time < PAUSE_MS)
    const after = remote.filter((time) => time >= begun)
    // What is heard after a pause belongs to the next reply.
    const gap = after.findIndex((time, at) => (after[at + 1] ?? Number.POSITIVE_INFINITY) - time > PAUSE_MS)
    const last = after[gap]
    return plays && last !== undefined ? [{ begun, last }] : []
  })
}

async function givingWay(office: Office): Promise<Figure[]> {
  const sentence = 'What can you do?'
  const heard = await listening(office, sentence, 4000, (now) => interruptions(now).length > TURNS)
  const found = interruptions(heard)
  const starts = timesOf(heard, 'input_audio_buffer.speech_started')
  const noticed = found.flatMap(({ begun, last }) => {
    const started = starts.find((time) => time >= begun)
    return started === undefined ? [] : [Math.max(0, last - started)]
  })
  return [
    figure(
      'first sample over a reply → last sample of the reply',
      'ms',
      found.map(({ begun, last }) => last - begun),
      {
        must: 'p95 ≤ 300 ms',
        meets: ({ p95 }) => p95 <= 300,
      },
    ),
    figure('… of that, after speech_started', 'ms', noticed, {
      must: 'p95 ≤ 80 ms',
      meets: ({ p95 }) => p95 <= 80,
    }),
  ]
}

export const bench: Bench = {
  name: 'call',
  async run() {
    const stands = await connecting()
    const office = await openOffice()
    try {
      return [stands, await answering(office), ...(await givingWay(office))]
    } finally {
      await office.close()
    }
  },
}
