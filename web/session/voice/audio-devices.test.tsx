import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDevices, holdClock, opened, settings } from './testing/audio-devices.ts'

const { open, provider, tracks, use } = createTestDevices()
const saidTo = (index = 0) => provider().ends[index]?.heard.map(({ type }) => type) ?? []

describe('a call by voice', () => {
  it('[S9.33, S9.34, S9.35] stands: sound goes both ways, and none is sent before the panel’s settings are confirmed', async () => {
    const { events, devices } = await open()
    expect(tracks()[0]?.enabled).toBe(false)
    await opened(events)
    await expect.poll(() => tracks()[0]?.enabled).toBe(true)
    expect(provider().ends[0]?.heard[0]).toMatchObject({
      type: 'session.update',
      session: {
        audio: {
          input: {
            turn_detection: {
              type: 'server_vad',
              threshold: 0.95,
              prefix_padding_ms: 320,
              silence_duration_ms: 520,
              create_response: true,
            },
          },
        },
      },
    })
    expect(provider().ends[0]?.peer.sent).toBe(tracks()[0])
    await expect.poll(() => devices.levels().output).toBeGreaterThan(0.3)
    // Chromium's own microphone beeps once a second.
    await expect.poll(() => devices.levels().input).toBeGreaterThan(0.1)
    const { local, remote } = devices.streams()
    expect([local?.getAudioTracks().length, remote?.getAudioTracks().length]).toEqual([1, 1])
    expect(provider().offers[0]).not.toContain('a=candidate')
  })

  it.each([
    ['[S2.4, S9.45]', '', /^opus\/48000/],
    ['[S2.5, S9.46]', '?codec=pcmu', /^PCMU\/8000/],
    ['[S2.5, S9.47]', '?codec=pcma', /^PCMA\/8000/],
  ])('%s offers first what the address %j names', async (_, search, first) => {
    const address = location.href
    onTestFinished(() => history.replaceState(null, '', address))
    const next = new URL(address)
    next.search = search
    history.replaceState(null, '', next)
    await open()
    await expect.poll(() => provider().offers.length).toBe(1)
    const lines = provider().offers[0]?.split('\r\n') ?? []
    const [, , , payload] = lines.find((line) => line.startsWith('m=audio'))?.split(' ') ?? []
    expect(lines.find((line) => line.startsWith(`a=rtpmap:${payload} `))?.split(' ')[1]).toMatch(first)
  })

  it('hanging up stops the microphone, for good', async () => {
    const { call, events, devices } = await open()
    await opened(events)
    call.close()
    devices.release()
    expect(tracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(devices.streams()).toEqual({})
    expect(provider().ends[0]?.peer.connectionState).toBe('closed')
    expect(events.filter(({ type }) => type === 'failed')).toEqual([])
  })

  it('muting takes effect here and on the server at once, and so do other settings', async () => {
    const { events, devices } = await open()
    await opened(events)
    await expect.poll(() => tracks()[0]?.enabled).toBe(true)
    devices.apply({ ...settings, turns: { ...settings.turns, muted: true, open: false } })
    expect(tracks()[0]?.enabled).toBe(false)
    await expect
      .poll(() => provider().ends[0]?.heard.at(-1))
      .toMatchObject({ session: { audio: { input: { turn_detection: { create_response: false } } } } })
    devices.apply({ ...settings, playback: false })
    expect(tracks()[0]?.enabled).toBe(true)
    await expect.poll(() => saidTo()).toEqual(['session.update', 'session.update', 'session.update'])
  })

  it('while the button is held the microphone is open, a little longer, and then the turn is over', async () => {
    const { call, events, devices } = await open()
    devices.apply({ ...settings, turns: { ...settings.turns, byHand: true, open: false } })
    await opened(events)
    await expect.poll(() => saidTo()).toEqual(['session.update'])
    expect(tracks()[0]?.enabled).toBe(false)
    holdClock()
    call.talk('begin')
    expect(tracks()[0]?.enabled).toBe(true)
    call.talk('end')
    vi.advanceTimersByTime(199)
    expect(tracks()[0]?.enabled).toBe(true)
    vi.advanceTimersByTime(1)
    expect(tracks()[0]?.enabled).toBe(false)
    await expect
      .poll(() => saidTo())
      .toEqual(['session.update', 'input_audio_buffer.clear', 'input_audio_buffer.commit'])
    call.talk('begin')
    call.talk('drop')
    expect(tracks()[0]?.enabled).toBe(false)
    await expect.poll(() => saidTo().at(-1)).toBe('input_audio_buffer.clear')
  })

  it('an interruption ends the words and the sound', async () => {
    const { call, events } = await open()
    await opened(events)
    call.cancel()
    await expect.poll(() => saidTo().slice(1)).toEqual(['response.cancel', 'output_audio_buffer.clear'])
  })

  it('another microphone takes over in the middle of the call, and the old one is stopped', async () => {
    const { events, devices, received } = await open()
    await opened(events)
    await expect.poll(() => received.microphones?.length).toBeGreaterThan(1)
    const other = received.microphones?.at(-1)?.id
    devices.apply({ ...settings, microphoneId: other })
    await expect.poll(() => tracks().map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    expect(tracks()[1]?.getSettings().deviceId).toBe(other)
    expect(provider().ends[0]?.peer.sent).toBe(tracks()[1])
  })

  it('a microphone that is pulled out gives way to the system’s own', async () => {
    const { events, devices } = await open()
    await opened(events)
    await expect.poll(() => tracks()[0]?.enabled).toBe(true)
    tracks()[0]?.stop()
    tracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.poll(() => tracks()[1]?.enabled).toBe(true)
    expect(devices.streams().local?.getAudioTracks()).toEqual([tracks()[1]])
  })

  it('asks for the codec of the address first', async () => {
    const { events } = await open()
    await opened(events)
    expect(provider().offers[0]?.match(/a=rtpmap:.*/g)?.[0]).toMatch(/ opus\/48000$/)
  })

  it('is renewed when it ends with its session, and not when it has a longest time of its own', async () => {
    const now = 1_000_000_000
    use({ expiresAt: 1_000_600 })
    const capped = await open({ now: () => now, endsAtMs: 1_003_600_000 })
    await opened(capped.events)
    expect(capped.events[0]).toEqual({ type: 'opened' })
    const renewed = await open({ now: () => now, endsAtMs: 1_000_600_000 })
    await opened(renewed.events)
    expect(renewed.events[0]).toEqual({ type: 'opened', lastsMs: 600_000 })
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
    const { call, events } = await open()
    await opened(events)
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
