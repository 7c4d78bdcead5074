/** For browser tests: audio devices with Chromium's own microphone, whose calls go to a fake provider. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { DEFAULT_VOICE_ACTIVITY } from '#contract/rules/voice-activity.ts'
import type { Call, CallParts } from '../../call.ts'
import type { CallEvent } from '../../machine.ts'
import { createTranscript } from '../../transcript.ts'
import { type AudioEvent, type AudioSettings, createAudioDevices } from '../audio-devices.ts'
import { type FakeProvider, useProvider } from './fake-provider.ts'

const never = new AbortController().signal
export const settings: AudioSettings = {
  microphoneId: undefined,
  speakerId: undefined,
  playback: true,
  turns: { activity: DEFAULT_VOICE_ACTIVITY, muted: false, byHand: false, open: true },
}
export const FAULT = { kind: 'refused', message: 'All lines are taken.' } as const

/** A new one for each test of the file; what a test opened is closed behind it. */
export function createTestDevices() {
  const studios: ReturnType<typeof createAudioDevices>[] = []
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
    for (const devices of studios.splice(0)) devices.release()
    for (const end of provider.ends) end.hangUp()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function make(given: AudioSettings = settings) {
    const received: AudioEvent = {}
    const devices = createAudioDevices(given, (events) => Object.assign(received, events))
    studios.push(devices)
    return { devices, received }
  }

  return {
    make,
    /** Every microphone that was opened. */
    tracks: () => tracks,
    provider: () => provider,
    /** Another provider than the usual one. */
    use: (...options: Parameters<typeof useProvider>): void => {
      provider = useProvider(...options)
    },
    async open(more: Partial<CallParts> = {}) {
      const { devices, received } = make()
      expect(await devices.prepare(never)).toBeUndefined()
      const events: CallEvent[] = []
      const call = devices.openCall({
        secret: 'ek_1',
        endsAtMs: undefined,
        transcript: createTranscript(),
        now: Date.now,
        emit: (one) => void events.push(one),
        mark: () => undefined,
        faultOf: () => FAULT,
        ...more,
      })
      calls.push(call)
      return { devices, call, events, received }
    },
  }
}

export const opened = (events: readonly CallEvent[]) =>
  expect.poll(() => events.map(({ type }) => type)).toContain('opened')

/** From here on, what waits for a time waits for the clock of the test. */
export const holdClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
