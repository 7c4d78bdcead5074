/** The media process against a real Chromium with a microphone: sound and text both ways, and every way a call ends. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Log } from '#domain/log.ts'
import { type Caller, type Callers, launchCallers, MICROPHONE_HERTZ } from './chromium-caller.ts'
import type { CodecName, LineEnd, MediaLine, PlaybackEvent } from './line.ts'
import { type MediaGateway, startMediaGateway } from './process.ts'
import { amplitudeOf, toneOf } from './tone.ts'

const MAX_CALLS = 4
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Log

let gateway: MediaGateway
let callers: Callers
let caller: Caller
const lines: MediaLine[] = []

const open = (): Promise<Caller> =>
  callers.open(async (offerSdp) => {
    const outcome = await gateway.answer({ offerSdp })
    if (outcome.ok) lines.push(outcome.line)
    return outcome
  })

beforeAll(async () => {
  const started = startMediaGateway({ bindAddress: '127.0.0.1', maxCalls: MAX_CALLS, log })
  callers = await launchCallers()
  gateway = await started
  caller = await open()
}, 30_000)

afterAll(async () => {
  await callers?.close()
  await gateway?.close()
  expect(gateway?.pid).toBeUndefined()
})

type LiveCall = { id: number; line: MediaLine; ends: LineEnd[]; endOf(): Promise<LineEnd> }

async function connect(codec?: CodecName, from = caller): Promise<LiveCall> {
  const outcome = await from.call(codec)
  if (!outcome.ok) throw new Error(outcome.message)
  const line = lines.at(-1)
  if (!line) throw new Error('there is no line')
  const ends: LineEnd[] = []
  line.onClose((end) => ends.push(end))
  // The browser takes the channel for open a moment before we do.
  await new Promise<void>((resolve) => line.onOpen(resolve))
  const endOf = async (): Promise<LineEnd> => {
    await vi.waitFor(() => expect(ends).toHaveLength(1), { timeout: 8000, interval: 5 })
    return ends[0] as LineEnd
  }
  return { id: outcome.call, line, ends, endOf }
}

const heardInPage = (id: number, hertz: number): Promise<number> =>
  caller.page.evaluate(`amplitudeOf(${id}, ${hertz})`) as Promise<number>

async function hangUp({ id, endOf }: LiveCall): Promise<void> {
  await caller.page.evaluate(`endCall(${id})`)
  await endOf()
}

/** The next half second of the microphone. */
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

/** Frame by frame, because the browser's file of a microphone stumbles where it begins again. */
const typicalAmplitude = (frames: readonly Int16Array[], hertz: number): number =>
  frames.map((frame) => amplitudeOf(frame, hertz)).sort((a, b) => a - b)[frames.length >> 1] ?? 0

describe.each<CodecName>(['opus', 'pcmu', 'pcma'])('a call with %s', (codec) => {
  it('carries sound both ways', async () => {
    const call = await connect(codec)
    expect(call.line.codec).toBe(codec)
    const events: PlaybackEvent[] = []
    call.line.onPlayback((event) => events.push(event))
    call.line.play(toneOf(1000, 16_000, 16_000, 12_000), 'item_1')
    // While a tone begins, or a frame of it is late, it sounds on other pitches too.
    const isClear = async (): Promise<boolean> =>
      (await heardInPage(call.id, 1000)) > 0.25 && (await heardInPage(call.id, 700)) < 0.03
    await expect.poll(isClear, { interval: 20 }).toBe(true)

    // On a busy machine the microphone of Chromium begins late.
    const ownTone = async (): Promise<number> =>
      typicalAmplitude((await record(call.line)).frames, MICROPHONE_HERTZ)
    await expect.poll(ownTone).toBeCloseTo(8000, -3)
    const { frames, times } = await record(call.line)
    expect(typicalAmplitude(frames, 1000)).toBeLessThan(500)
    expect(times.map((at) => at - (times[0] ?? 0))).toEqual(times.map((_, n) => n * 20))

    await vi.waitFor(() => expect(events.at(-1)?.kind).toBe('drained'), { timeout: 3000 })
    expect(events.map(({ kind, utterance }) => [kind, utterance])).toEqual([
      ['started', 'item_1'],
      ['drained', 'item_1'],
    ])
    expect(call.line.playedMs('item_1')).toBe(1000)
    await hangUp(call)
  })
})

describe('a call', () => {
  it('is silent at once when what is played is cleared, and goes on with what comes next', async () => {
    const call = await connect()
    call.line.play(toneOf(1000, 160_000, 16_000, 12_000), 'item_1')
    await expect.poll(() => heardInPage(call.id, 1000), { interval: 20 }).toBeGreaterThan(0.25)
    const cut = call.line.clear()
    expect(cut?.utterance).toBe('item_1')
    expect(cut?.ms).toBeGreaterThan(20)
    expect(cut?.ms).toBeLessThan(9000)
    await expect.poll(() => heardInPage(call.id, 1000), { interval: 20, timeout: 1500 }).toBeLessThan(0.01)
    call.line.play(toneOf(600, 8000, 16_000, 12_000), 'item_2')
    await expect.poll(() => heardInPage(call.id, 600), { interval: 20 }).toBeGreaterThan(0.2)
    expect(call.line.playedMs('item_1')).toBe(cut?.ms)
    await hangUp(call)
  })

  it('sends silence in time, so that the browser has nothing to make up', async () => {
    const call = await connect()
    type Reception = { packetsReceived: number; packetsLost: number; concealed: number }
    const reception = () => caller.page.evaluate(`receptionOf(${call.id})`) as Promise<Reception>
    await expect.poll(async () => (await reception()).packetsReceived, { timeout: 4000 }).toBeGreaterThan(60)
    expect((await reception()).packetsLost).toBe(0)
    await hangUp(call)
  })

  it('carries text both ways, up to what the channel takes', async () => {
    const call = await connect()
    const texts: string[] = []
    call.line.onText((text) => texts.push(text))
    const event = JSON.stringify({ type: 'session.update', note: 'naïve ☕' })
    await caller.page.evaluate(`sendText(${call.id}, ${JSON.stringify(event)})`)
    await caller.page.evaluate(`sendText(${call.id}, 'x'.repeat(256 * 1024))`)
    await vi.waitFor(() => expect(texts.map(({ length }) => length)).toEqual([event.length, 262_144]))
    expect(texts[0]).toBe(event)

    expect(call.line.sendText(event)).toBe(true)
    expect(call.line.sendText('y'.repeat(256 * 1024))).toBe(true)
    expect(call.line.sendText('y'.repeat(256 * 1024 + 1))).toBe(false)
    const inPage = () => caller.page.evaluate(`textsOf(${call.id})`) as Promise<string[]>
    await expect
      .poll(async () => (await inPage()).map(({ length }) => length))
      .toEqual([event.length, 262_144])
    expect((await inPage())[0]).toBe(event)
    await hangUp(call)
  })
})

describe('a call ends', () => {
  it('within a second when the browser hangs up', async () => {
    const call = await connect()
    const before = performance.now()
    await caller.page.evaluate(`endCall(${call.id})`)
    expect(await call.endOf()).toBe('left')
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it.each([
    ['at once', []],
    ['after what we said last', ['goodbye']],
  ])(
    'for the browser too when we close it, every time, %s',
    async (_when, said) => {
      const before = gateway.calls
      for (let time = 0; time < 20; time++) {
        const call = await connect()
        expect(gateway.calls).toBe(before + 1)
        for (const text of said) call.line.sendText(text)
        call.line.close()
        expect(await call.endOf()).toBe('closed')
        // Long before the connection is given up, which would be noticed too.
        await expect
          .poll(() => caller.page.evaluate(`isClosed(${call.id})`), { interval: 20, timeout: 3000 })
          .toBe(true)
        expect(await caller.page.evaluate(`textsOf(${call.id})`)).toEqual(said)
        await caller.page.evaluate(`endCall(${call.id})`)
        expect(gateway.calls).toBe(before)
      }
    },
    30_000,
  )

  it('before it opened, and the browser still hears what was said', async () => {
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
    await expect.poll(() => hasty.page.evaluate(`isClosed(${outcome.call})`), { timeout: 3000 }).toBe(true)
    expect(await hasty.page.evaluate(`textsOf(${outcome.call})`)).toEqual(['hello', 'goodbye'])
    await hasty.page.evaluate(`endCall(${outcome.call})`)
  })

  it('within six seconds when the tab dies', async () => {
    const doomed = await open()
    const call = await connect(undefined, doomed)
    const before = performance.now()
    void doomed.page.goto('chrome://crash').catch(() => {})
    expect(await call.endOf()).toBe('lost')
    expect(performance.now() - before).toBeLessThan(6000)
  }, 15_000)

  it('with its reason when the media process is killed, and the next one works', async () => {
    const call = await connect()
    const before = gateway.pid
    process.kill(before ?? 0, 'SIGKILL')
    expect(await call.endOf()).toBe('crashed')
    expect(log.error).toHaveBeenCalledWith(
      { reason: 'it was ended by SIGKILL' },
      'the media process ended and is started again',
    )
    await caller.page.evaluate(`endCall(${call.id})`)

    const next = await connect()
    expect(gateway.pid).not.toBe(before)
    const { frames } = await record(next.line)
    expect(typicalAmplitude(frames, MICROPHONE_HERTZ)).toBeCloseTo(8000, -3)
    await hangUp(next)
  })
})

describe('an offer', () => {
  it('is answered twenty times in a row', async () => {
    for (let n = 0; n < 20; n++) {
      const call = await connect()
      await hangUp(call)
    }
    expect(gateway.calls).toBe(0)
  })

  it('beyond the cap is refused with the reason, and is welcome again when a line is free', async () => {
    const calls: LiveCall[] = []
    for (let n = 0; n < MAX_CALLS; n++) calls.push(await connect())
    expect(await caller.call()).toEqual({
      ok: false,
      reason: 'busy',
      message: 'All lines are taken. Try again in a moment, or type instead.',
    })
    for (const call of calls.splice(0)) await hangUp(call)
    await hangUp(await connect())
  })

  it('that is none is refused with the reason, and costs no line', async () => {
    const answer = (offerSdp: string) => gateway.answer({ offerSdp })
    expect(await answer('hello')).toMatchObject({ ok: false, reason: 'bad-offer' })
    const hollow = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=sendrecv\r\n'
    expect(await answer(hollow)).toMatchObject({ ok: false, reason: 'bad-offer' })
    expect(gateway.calls).toBe(0)
  })

  it('that nobody waits for any more costs no line', async () => {
    const leave = new AbortController()
    const answered = gateway.answer({ offerSdp: 'v=0' }, leave.signal)
    leave.abort(new Error('the visitor left'))
    await expect(answered).rejects.toThrow('the visitor left')
    expect(gateway.calls).toBe(0)
  })
})
