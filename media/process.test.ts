/** The media process against a real Chromium with a microphone: audio and text both ways, and the ends that both see. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Log } from '#domain/ports.ts'
import { rounds } from '../scripts/testing/full-run.ts'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { type CodecName, type LineEnd, type MediaLine, type PlaybackEvent, SAMPLE_RATE } from './line.ts'
import { type MediaGateway, startMediaGateway } from './process.ts'
import { type Caller, type Callers, launchCallers, MICROPHONE_HERTZ } from './testing/chromium-caller.ts'
import { amplitudeOf, toneOf } from './testing/tone.ts'

const MAX_CALLS = 2
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Log

let gateway: MediaGateway
let callers: Callers
let caller: Caller
const lines: MediaLine[] = []

beforeAll(async () => {
  const started = startMediaGateway({
    bindAddress: '127.0.0.1',
    maxCalls: MAX_CALLS,
    waitMs: PATIENCE_MS,
    log,
  })
  callers = await launchCallers()
  gateway = await started
  caller = await callers.open(async (offerSdp) => {
    const outcome = await gateway.answer({ offerSdp })
    if (outcome.ok) lines.push(outcome.line)
    return outcome
  })
})

afterAll(async () => {
  await callers?.close()
  await gateway?.close()
  expect(gateway?.pid).toBeUndefined()
})

type LiveCall = { id: number; line: MediaLine; ends: LineEnd[]; endOf(): Promise<LineEnd> }

async function connect(codec?: CodecName): Promise<LiveCall> {
  const outcome = await caller.call(codec)
  if (!outcome.ok) throw new Error(outcome.message)
  const line = lines.at(-1)
  if (!line) throw new Error('there is no line')
  const ends: LineEnd[] = []
  line.onClose((end) => ends.push(end))
  // The browser sees the channel open a moment before this side does.
  await new Promise<void>((resolve) => line.onOpen(resolve))
  const endOf = async (): Promise<LineEnd> => {
    await expect.poll(() => ends.length, { interval: 5 }).toBe(1)
    return ends[0] as LineEnd
  }
  return { id: outcome.call, line, ends, endOf }
}

const heardInPage = (id: number, hertz: number): Promise<number> =>
  caller.page.evaluate(`amplitudeOf(${id}, ${hertz})`) as Promise<number>

const textsInPage = (id: number): Promise<string[]> =>
  caller.page.evaluate(`textsOf(${id})`) as Promise<string[]>

const isClosed = (id: number, { page } = caller): Promise<boolean> =>
  page.evaluate(`isClosed(${id})`) as Promise<boolean>

/** The browser hangs up. */
async function hangUp({ id, endOf }: LiveCall): Promise<void> {
  await caller.page.evaluate(`endCall(${id})`)
  expect(await endOf()).toBe('left')
}

/** Records the next half second of the microphone. */
function record(line: MediaLine): Promise<{ frames: Int16Array[]; times: number[] }> {
  const { promise, resolve } = Promise.withResolvers<{ frames: Int16Array[]; times: number[] }>()
  const frames: Int16Array[] = []
  const times: number[] = []
  line.onAudio((frame, atMs) => {
    times.push(atMs)
    if (frames.push(frame) < 25) return
    line.onAudio(() => {})
    resolve({ frames, times })
  })
  return promise
}

/** Measures frame by frame, because the browser's microphone file glitches where it loops. */
const typicalAmplitude = (frames: readonly Int16Array[], hertz: number): number =>
  frames.map((frame) => amplitudeOf(frame, hertz)).sort((a, b) => a - b)[frames.length >> 1] ?? 0

/** Longer than any test listens. */
const endless = (hertz: number): Int16Array => toneOf(hertz, 60 * SAMPLE_RATE, SAMPLE_RATE, 12_000)

it.each<CodecName>(['opus', 'pcmu', 'pcma'])('a call with %s carries sound both ways', async (codec) => {
  const call = await connect(codec)
  expect(call.line.codec).toBe(codec)
  const events: PlaybackEvent[] = []
  call.line.onPlayback((event) => events.push(event))
  call.line.play(endless(1000), 'item_1')
  // A tone that begins, or a late frame of it, contains other frequencies too.
  const isClear = async (): Promise<boolean> =>
    (await heardInPage(call.id, 1000)) > 0.25 && (await heardInPage(call.id, 700)) < 0.03
  await expect.poll(isClear, { interval: 20 }).toBe(true)

  // On a busy machine Chromium's microphone starts late.
  const ownTone = async (): Promise<number> =>
    typicalAmplitude((await record(call.line)).frames, MICROPHONE_HERTZ)
  await expect.poll(ownTone).toBeCloseTo(8000, -3)
  const { frames, times } = await record(call.line)
  expect(typicalAmplitude(frames, 1000)).toBeLessThan(500)
  expect(times.map((at) => at - (times[0] ?? 0))).toEqual(times.map((_, n) => n * 20))

  const cut = call.line.clear()
  expect(cut?.utterance).toBe('item_1')
  expect(cut?.ms).toBeGreaterThan(20)
  await expect.poll(() => heardInPage(call.id, 1000), { interval: 20 }).toBeLessThan(0.01)
  call.line.play(toneOf(600, SAMPLE_RATE / 5), 'item_2')
  await expect
    .poll(() => events.map(({ kind, utterance }) => `${kind} ${utterance}`))
    .toEqual(['started item_1', 'started item_2', 'drained item_2'])
  expect(call.line.playedMs('item_1')).toBe(cut?.ms)
  expect(call.line.playedMs('item_2')).toBe(200)
  await hangUp(call)
})

it('a call carries text both ways, up to what the channel takes', async () => {
  const call = await connect()
  const texts: string[] = []
  call.line.onText((text) => texts.push(text))
  const event = JSON.stringify({ type: 'session.update', note: 'naïve ☕' })
  await caller.page.evaluate(`sendText(${call.id}, ${JSON.stringify(event)})`)
  await caller.page.evaluate(`sendText(${call.id}, 'x'.repeat(256 * 1024))`)
  await expect.poll(() => texts.map(({ length }) => length)).toEqual([event.length, 262_144])
  expect(texts[0]).toBe(event)

  expect(call.line.sendText(event)).toBe(true)
  expect(call.line.sendText('y'.repeat(256 * 1024))).toBe(true)
  expect(call.line.sendText('y'.repeat(256 * 1024 + 1))).toBe(false)
  await expect
    .poll(async () => (await textsInPage(call.id)).map(({ length }) => length))
    .toEqual([event.length, 262_144])
  expect((await textsInPage(call.id))[0]).toBe(event)
  await hangUp(call)
})

it.each([
  ['at once', []],
  ['after our last text', ['goodbye']],
])('a call that we close ends for the browser too, every time, %s', async (_when, texts) => {
  for (let time = 0; time < rounds(20, 2); time++) {
    const call = await connect()
    expect(gateway.calls).toBe(1)
    for (const text of texts) call.line.sendText(text)
    call.line.close()
    expect(await call.endOf()).toBe('closed')
    await expect.poll(() => isClosed(call.id), { interval: 20 }).toBe(true)
    expect(await textsInPage(call.id)).toEqual(texts)
    await caller.page.evaluate(`endCall(${call.id})`)
    expect(gateway.calls).toBe(0)
  }
})

it('a call that we close before it opened ends for the browser, which receives the texts before', async () => {
  const hasty = await callers.open(async (offerSdp) => {
    const outcome = await gateway.answer({ offerSdp })
    if (outcome.ok) {
      for (const text of ['hello', 'goodbye']) outcome.line.sendText(text)
      outcome.line.close()
    }
    return outcome
  })
  const outcome = await hasty.call()
  if (!outcome.ok) throw new Error(outcome.message)
  await expect.poll(() => isClosed(outcome.call, hasty)).toBe(true)
  expect(await hasty.page.evaluate(`textsOf(${outcome.call})`)).toEqual(['hello', 'goodbye'])
  await hasty.page.evaluate(`endCall(${outcome.call})`)
})

it('a call ends with its reason when the media process is killed, and the next one works', async () => {
  const call = await connect()
  const before = gateway.pid
  process.kill(before ?? 0, 'SIGKILL')
  expect(await call.endOf()).toBe('crashed')
  expect(log.error).toHaveBeenCalledWith(
    { code: null, signal: 'SIGKILL', stderr: '' },
    'the media process ended and is started again',
  )
  await caller.page.evaluate(`endCall(${call.id})`)

  const next = await connect()
  expect(gateway.pid).not.toBe(before)
  await hangUp(next)
})
