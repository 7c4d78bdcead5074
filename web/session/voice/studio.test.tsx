import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_VOICE_ACTIVITY } from '#contract/rules/voice-activity.ts'
import type { Call, CallParts } from '../call.ts'
import type { News } from '../machine.ts'
import { createTranscript } from '../transcript.ts'
import { createStudio, type StudioNews, type StudioSettings } from './studio.ts'
import { FakePeer } from './testing/fake-peer.ts'
import { type FakeProvider, useProvider } from './testing/fake-provider.ts'

const never = new AbortController().signal
const settings: StudioSettings = {
  microphoneId: undefined,
  speakerId: undefined,
  playback: true,
  turns: { activity: DEFAULT_VOICE_ACTIVITY, muted: false, byHand: false, open: true },
}
const FAULT = { kind: 'refused', message: 'All lines are taken.' } as const

const studios: ReturnType<typeof createStudio>[] = []
const calls: Call[] = []
let tracks: MediaStreamTrack[] = []
let provider: FakeProvider

beforeEach(() => {
  provider = useProvider()
  tracks = []
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wish) => {
    const stream = await ask(wish)
    tracks.push(...stream.getTracks())
    return stream
  })
})
afterEach(() => {
  for (const call of calls.splice(0)) call.close()
  for (const studio of studios.splice(0)) studio.release()
  for (const end of provider.ends) end.hangUp()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(more: Partial<CallParts> = {}) {
  const told: StudioNews = {}
  const studio = createStudio(settings, (news) => Object.assign(told, news))
  studios.push(studio)
  expect(await studio.prepare(never)).toBeUndefined()
  const news: News[] = []
  const call = studio.openCall({
    secret: 'ek_1',
    endsAtMs: undefined,
    transcript: createTranscript(),
    now: Date.now,
    tell: (one) => void news.push(one),
    mark: () => undefined,
    faultOf: () => FAULT,
    ...more,
  })
  calls.push(call)
  return { studio, call, news, told }
}
const opened = (news: News[]) => expect.poll(() => news.map(({ type }) => type)).toContain('opened')
const saidTo = (index = 0) => provider.ends[index]?.heard.map(({ type }) => type) ?? []

/** From here on, what waits for a time waits for the clock of the test. */
const holdClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('a call by voice', () => {
  it('stands: sound goes both ways, and nobody is heard before their settings are confirmed', async () => {
    const { news, studio } = await open()
    expect(tracks[0]?.enabled).toBe(false)
    await opened(news)
    await expect.poll(() => tracks[0]?.enabled).toBe(true)
    expect(provider.ends[0]?.heard[0]).toMatchObject({
      type: 'session.update',
      session: {
        audio: { input: { turn_detection: { type: 'server_vad', threshold: 0.95, create_response: true } } },
      },
    })
    expect(provider.ends[0]?.peer.sent).toBe(tracks[0])
    await expect.poll(() => studio.levels().output).toBeGreaterThan(0.3)
    // Chromium's own microphone beeps once a second.
    await expect.poll(() => studio.levels().input).toBeGreaterThan(0.1)
    const { local, remote } = studio.streams()
    expect([local?.getAudioTracks().length, remote?.getAudioTracks().length]).toEqual([1, 1])
    expect(provider.offers[0]).not.toContain('a=candidate')
  })

  it('hanging up stops the microphone, for good', async () => {
    const { call, news, studio } = await open()
    await opened(news)
    call.close()
    studio.release()
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(studio.streams()).toEqual({})
    expect(provider.ends[0]?.peer.connectionState).toBe('closed')
    expect(news.filter(({ type }) => type === 'failed')).toEqual([])
  })

  it('muting takes effect here and on the server at once, and so do other settings', async () => {
    const { news, studio } = await open()
    await opened(news)
    await expect.poll(() => tracks[0]?.enabled).toBe(true)
    studio.apply({ ...settings, turns: { ...settings.turns, muted: true, open: false } })
    expect(tracks[0]?.enabled).toBe(false)
    await expect
      .poll(() => provider.ends[0]?.heard.at(-1))
      .toMatchObject({ session: { audio: { input: { turn_detection: { create_response: false } } } } })
    studio.apply({ ...settings, playback: false })
    expect(tracks[0]?.enabled).toBe(true)
    await expect.poll(() => saidTo()).toEqual(['session.update', 'session.update', 'session.update'])
  })

  it('while the button is held the microphone is open, a little longer, and then the turn is over', async () => {
    const { call, news, studio } = await open()
    studio.apply({ ...settings, turns: { ...settings.turns, byHand: true, open: false } })
    await opened(news)
    await expect.poll(() => saidTo()).toEqual(['session.update'])
    expect(tracks[0]?.enabled).toBe(false)
    holdClock()
    call.talk('begin')
    expect(tracks[0]?.enabled).toBe(true)
    call.talk('end')
    vi.advanceTimersByTime(199)
    expect(tracks[0]?.enabled).toBe(true)
    vi.advanceTimersByTime(1)
    expect(tracks[0]?.enabled).toBe(false)
    await expect
      .poll(() => saidTo())
      .toEqual(['session.update', 'input_audio_buffer.clear', 'input_audio_buffer.commit'])
    call.talk('begin')
    call.talk('drop')
    expect(tracks[0]?.enabled).toBe(false)
    await expect.poll(() => saidTo().at(-1)).toBe('input_audio_buffer.clear')
  })

  it('an interruption ends the words and the sound', async () => {
    const { call, news } = await open()
    await opened(news)
    call.cancel()
    await expect.poll(() => saidTo().slice(1)).toEqual(['response.cancel', 'output_audio_buffer.clear'])
  })

  it('another microphone takes over in the middle of the call, and the old one is stopped', async () => {
    const { news, studio, told } = await open()
    await opened(news)
    await expect.poll(() => told.microphones?.length).toBeGreaterThan(1)
    const other = told.microphones?.at(-1)?.id
    studio.apply({ ...settings, microphoneId: other })
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    expect(tracks[1]?.getSettings().deviceId).toBe(other)
    expect(provider.ends[0]?.peer.sent).toBe(tracks[1])
  })

  it('a microphone that is pulled out gives way to the system’s own', async () => {
    const { news, studio } = await open()
    await opened(news)
    await expect.poll(() => tracks[0]?.enabled).toBe(true)
    tracks[0]?.stop()
    tracks[0]?.dispatchEvent(new Event('ended'))
    await expect.poll(() => tracks[1]?.enabled).toBe(true)
    expect(studio.streams().local?.getAudioTracks()).toEqual([tracks[1]])
  })

  it('asks for the codec of the address first', async () => {
    const { news } = await open()
    await opened(news)
    expect(provider.offers[0]?.match(/a=rtpmap:.*/g)?.[0]).toMatch(/ opus\/48000$/)
  })

  it('is renewed when it ends with its session, and not when it has a longest time of its own', async () => {
    const now = 1_000_000_000
    provider = useProvider({ expiresAt: 1_000_600 })
    const capped = await open({ now: () => now, endsAtMs: 1_003_600_000 })
    await opened(capped.news)
    expect(capped.news[0]).toEqual({ type: 'opened' })
    const renewed = await open({ now: () => now, endsAtMs: 1_000_600_000 })
    await opened(renewed.news)
    expect(renewed.news[0]).toEqual({ type: 'opened', lastsMs: 600_000 })
  })

  it('a picture that is too big for the channel joins the call by a socket', async () => {
    const sockets: string[] = []
    class FakeSocket extends EventTarget {
      constructor(url: URL) {
        super()
        sockets.push(url.pathname)
        setTimeout(() => this.hear({ type: 'session.created', session: { ...SESSION } }))
      }
      send(text: string): void {
        sockets.push(JSON.parse(text).type)
        if (text.includes('response.create'))
          this.hear({ type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } })
      }
      close(): void {
        sockets.push('closed')
      }
      private hear(event: object): void {
        const data = JSON.stringify({ event_id: 'e', ...event })
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
    }
    const { call, news } = await open()
    await opened(news)
    vi.stubGlobal('WebSocket', FakeSocket)
    const picture = { id: 'p', label: 'p', description: '', mimeType: 'image/png', size: 1 }
    const big = { ...picture, dataUrl: `data:image/png;base64,${'A'.repeat(400_000)}` }
    call.say({ itemId: 'm1', text: 'look', attachments: [big] })
    await expect
      .poll(() => sockets)
      .toEqual(['/api/realtime/socket', 'conversation.item.create', 'response.create', 'closed'])
    call.say({ itemId: 'm2', text: 'small', attachments: [] })
    await expect.poll(() => saidTo().slice(1)).toEqual(['conversation.item.create', 'response.create'])
  })
})

const SESSION = {
  type: 'realtime',
  object: 'realtime.session',
  id: 's',
  model: 'm',
  output_modalities: ['audio'],
  instructions: '',
  tools: [],
  tool_choice: 'auto',
  max_output_tokens: 'inf',
  expires_at: 0,
  audio: {},
}

describe('a call that does not stand, or no longer', () => {
  it('a refusal is told in the words of the server', async () => {
    const body = { ok: false, error: 'voice_busy', message: 'All lines are taken.' }
    provider = useProvider({ refuse: () => Response.json(body, { status: 503 }) })
    const seen: unknown[] = []
    const { news } = await open({
      faultOf: (error) => {
        seen.push(error)
        return FAULT
      },
    })
    await expect.poll(() => news).toEqual([{ type: 'failed', fault: FAULT }])
    expect(seen[0]).toMatchObject({ code: 'voice_busy', message: 'All lines are taken.', status: 503 })
    expect(provider.ends).toEqual([])
  })

  it('a server that hangs up ends it, and has time to say why before', async () => {
    const { news } = await open()
    await opened(news)
    const before = [...news]
    holdClock()
    provider.ends[0]?.hangUp()
    vi.advanceTimersByTime(1999)
    expect(news).toEqual(before)
    vi.advanceTimersByTime(1)
    expect(news.at(-1)).toMatchObject({ type: 'failed', fault: { kind: 'ended' } })
  })

  it('a server that hangs up and says why another way ends a call that is let go of', async () => {
    const { call, news } = await open()
    await opened(news)
    const before = [...news]
    holdClock()
    provider.ends[0]?.hangUp()
    call.close()
    vi.advanceTimersByTime(60_000)
    expect(news).toEqual(before)
  })

  it('settings that a server never confirms are trusted after a moment', async () => {
    provider = useProvider({ confirms: false })
    holdClock()
    // Polling would move the clock.
    await new Promise<void>((resolve) => void open({ tell: ({ type }) => type === 'opened' && resolve() }))
    vi.advanceTimersByTime(1999)
    expect(tracks[0]?.enabled).toBe(false)
    vi.advanceTimersByTime(1)
    expect(tracks[0]?.enabled).toBe(true)
  })

  it('a line that is disconnected has time to mend, and is dropped when it does not', async () => {
    const { news } = await open()
    await opened(news)
    const before = [...news]
    holdClock()
    const { peer } = provider.ends[0] ?? {}
    peer?.become('disconnected')
    vi.advanceTimersByTime(4999)
    peer?.become('connected')
    vi.advanceTimersByTime(60_000)
    expect(news).toEqual(before)
    peer?.become('disconnected')
    vi.advanceTimersByTime(5000)
    expect(news.at(-1)).toMatchObject({ type: 'failed', fault: { kind: 'lost' } })
    expect(provider.asked.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
  })

  it('an answer that never comes is given up after ten seconds', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    holdClock()
    const { news } = await open()
    vi.advanceTimersByTime(9999)
    expect(news).toEqual([])
    vi.advanceTimersByTime(1)
    expect(news).toMatchObject([{ type: 'failed' }])
    expect(FakePeer.made[0]?.connectionState).toBe('closed')
  })

  it('an answer that comes to a call that was given up is hung up', async () => {
    const door = Promise.withResolvers<void>()
    const slow: typeof fetch = async (input, init) => {
      if (`${input}`.endsWith('/calls')) await door.promise
      return provider.fetch(input, init)
    }
    const fetched = vi.fn(slow)
    vi.stubGlobal('fetch', fetched)
    const { call, news } = await open()
    await expect.poll(() => fetched.mock.calls.length).toBe(1)
    call.close()
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    door.resolve()
    await expect.poll(() => provider.asked.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
    expect(news).toEqual([])
  })

  it('a page that goes away says goodbye', async () => {
    const { news } = await open()
    await opened(news)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(provider.asked.at(-1)).toBe('POST /api/realtime/calls/rtc_1/hangup')
  })

  it('needs a microphone, and lets it go when nobody waits for it any more', async () => {
    const studio = createStudio(settings, () => undefined)
    const over = AbortSignal.abort()
    await studio.prepare(over)
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(() => studio.openCall({} as CallParts)).toThrow('needs the microphone')
  })

  it.each([
    ['NotAllowedError', 'denied', /allow it/i],
    ['NotFoundError', 'missing', /connect one/i],
    ['NotReadableError', 'busy', /in use by another program/i],
  ])('%s: the microphone is %s, with words for what to do', async (name, kind, words) => {
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', name))
    const studio = createStudio(settings, () => undefined)
    const fault = await studio.prepare(never)
    expect(fault?.kind).toBe(kind)
    expect(fault?.message).toMatch(words)
  })

  it('a chosen microphone that is gone gives way to the system’s own', async () => {
    const studio = createStudio({ ...settings, microphoneId: 'gone' }, () => undefined)
    studios.push(studio)
    expect(await studio.prepare(never)).toBeUndefined()
    expect(tracks).toHaveLength(1)
  })
})
