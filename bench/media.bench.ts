/** Measures how fast a browser connects, and the CPU time and latency of many calls at once. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toneOf } from '#media/testing/tone.ts'
import type { MediaLine } from '../media/line.ts'
import { type MediaGateway, startMediaGateway } from '../media/process.ts'
import { launchCallers } from '../media/testing/chromium-caller.ts'
import { type Bench, type Figure, figure } from './kit.ts'
import { type FromLoad, monotonicMs, type ToLoad } from './media-load.ts'

const CONNECTS = 30
const CROWDS = [8, 16, 32]
const WARM_UP_MS = 3000
const MEASURE_MS = 15_000
const PLAY_EVERY_MS = 1700
const LOUD = 800
/** Sound that has not arrived after this time counts as lost. */
const LOST_MS = 1500

const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}
const open = (maxCalls: number): Promise<MediaGateway> =>
  startMediaGateway({ bindAddress: '127.0.0.1', maxCalls, log })

async function connects(): Promise<Figure> {
  const gateway = await open(4)
  const callers = await launchCallers()
  const caller = await callers.open((offerSdp) => gateway.answer({ offerSdp }))
  const samples: number[] = []
  for (let n = 0; n < CONNECTS + 1; n++) {
    const outcome = await caller.call()
    if (!outcome.ok) throw new Error(outcome.message)
    // The first warms Chromium up.
    if (n > 0) samples.push(outcome.ms)
    await caller.page.evaluate(`endCall(${outcome.call})`)
  }
  await callers.close()
  await gateway.close()
  return figure('Chromium: offer made → data channel open', 'ms', samples, {
    must: 'p95 ≤ 400 ms (of crest pressed → connected)',
    meets: ({ p95 }) => p95 <= 400,
  })
}

/** Milliseconds of both cores that a process has used; Linux counts them in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** A frame can arrive before the caller's message that it was sent, so each waits for the other. */
type Waits = { playedAt?: number | undefined; spokeAt?: number | undefined; frameAt?: number | undefined }

/** Starts the callers in a separate process and opens a line to each. */
async function crowd(count: number, gateway: MediaGateway) {
  const load: ChildProcess = fork(fileURLToPath(new URL('./media-load.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const sendToLoad = (message: ToLoad): void => void load.send(message)
  const lines = new Map<number, MediaLine>()
  const waits = Array.from({ length: count }, (): Waits => ({}))
  const down: number[] = []
  const up: number[] = []
  const lost: number[] = []
  const opened = Promise.withResolvers<void>()
  let openCount = 0
  let measuring = false

  function pair(wait: Waits): void {
    const { spokeAt, frameAt } = wait
    if (spokeAt === undefined || frameAt === undefined) return
    // The counterpart has not arrived yet.
    if (frameAt < spokeAt) wait.frameAt = undefined
    else if (frameAt - spokeAt > LOST_MS) wait.spokeAt = undefined
    else {
      if (measuring) up.push(frameAt - spokeAt)
      wait.spokeAt = undefined
      wait.frameAt = undefined
    }
  }

  function hearCaller(line: MediaLine, wait: Waits): void {
    let wasLoud = true
    line.onAudio((frame) => {
      const isLoud = frame.some((sample) => sample > LOUD)
      if (isLoud && !wasLoud) {
        wait.frameAt = monotonicMs()
        pair(wait)
      }
      wasLoud = isLoud
    })
  }

  async function answer(caller: number, offerSdp: string): Promise<void> {
    const outcome = await gateway.answer({ offerSdp })
    if (!outcome.ok) throw new Error(outcome.message)
    lines.set(caller, outcome.line)
    hearCaller(outcome.line, waits[caller] ?? {})
    sendToLoad({ do: 'answer', caller, sdp: outcome.answerSdp })
  }

  load.on('message', (message) => {
    const news = message as FromLoad // our own process says nothing else
    const wait = waits[news.caller]
    if (news.is === 'offer') void answer(news.caller, news.sdp)
    else if (news.is === 'open' && ++openCount === count) opened.resolve()
    else if (news.is === 'spoke' && wait) {
      wait.spokeAt = news.at
      pair(wait)
    } else if (news.is === 'heard' && wait?.playedAt !== undefined) {
      if (measuring) down.push(news.at - wait.playedAt)
      wait.playedAt = undefined
    }
  })
  for (let caller = 0; caller < count; caller++) {
    sendToLoad({ do: 'call', caller })
    await delay(20)
  }
  await Promise.race([
    opened.promise,
    delay(20_000, undefined, { ref: false }).then(() => {
      throw new Error(`${openCount} of ${count} callers connected`)
    }),
  ])

  /** Sends a frame to each caller in turn, at times unrelated to their 20 ms cycles. */
  async function talk(ms: number): Promise<void> {
    const tone = toneOf(600, 16_000)
    const turn = PLAY_EVERY_MS / count
    for (let n = 0; n * turn < ms; n++) {
      const wait = waits[n % count]
      if (wait?.playedAt !== undefined && measuring) lost.push(monotonicMs() - wait.playedAt)
      if (wait) wait.playedAt = monotonicMs()
      lines.get(n % count)?.play(tone, `utterance_${n}`)
      await delay(turn)
    }
  }

  return {
    down,
    up,
    lost,
    warmUp: () => talk(WARM_UP_MS),
    async measure() {
      measuring = true
      await talk(MEASURE_MS)
      measuring = false
    },
    async close() {
      for (const line of lines.values()) line.close()
      await delay(300)
      load.disconnect()
    },
  }
}

async function atOnce(count: number): Promise<Figure[]> {
  const gateway = await open(count)
  const { pid = 0 } = gateway
  const callers = await crowd(count, gateway)
  await callers.warmUp()
  const began = performance.now()
  const mediaBefore = cpuMs(pid)
  const appBefore = process.cpuUsage()
  await callers.measure()
  const took = performance.now() - began
  const media = cpuMs(pid) - mediaBefore
  const app = process.cpuUsage(appBefore)
  const overOne = await gateway.answer({ offerSdp: 'v=0' })
  await callers.close()
  await gateway.close()
  const late = {
    must: 'p95 ≤ 100 ms at 32 calls on two cores',
    meets: ({ p95 }: Figure) => p95 <= 100,
  }
  const calls = `${count} calls`
  return [
    figure(`${calls}: play() → packet at the caller`, 'ms', callers.down, late),
    figure(`${calls}: packet of the caller → frame in the app`, 'ms', callers.up, late),
    figure(`${calls}: utterances not heard within ${LOST_MS} ms`, 'utterances', [
      callers.lost.filter((ms) => ms > LOST_MS).length,
    ]),
    figure(`${calls}: media process`, '% of a core per call', [(media / took / count) * 100]),
    figure(`${calls}: app's part`, '% of a core per call', [
      ((app.user + app.system) / 1000 / took / count) * 100,
    ]),
    figure(
      `${calls}: one more is refused as busy`,
      'refusals',
      [overOne.ok === false && overOne.reason === 'busy' ? 1 : 0],
      { must: '1', meets: ({ median }) => median === 1 },
    ),
  ]
}

export const bench: Bench = {
  name: 'media',
  async run() {
    const figures: Figure[] = [await connects()]
    for (const count of CROWDS) figures.push(...(await atOnce(count)))
    return figures
  },
}
