import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_VOICE_ACTIVITY } from '#contract/rules/voice-activity.ts'
import { preference, setPreference } from '#web/lib/preferences.ts'
import type { CallParts, TalkPhase } from './call.ts'
import type { CallEvent, Fault, Outgoing } from './machine.ts'
import { createSession } from './session.ts'
import { GUEST, sessionToken } from './testing/fake-context.ts'
import { createTranscript } from './transcript.ts'
import type { AudioDevices, AudioEvent, AudioSettings } from './voice/audio-devices.ts'
import { createVoice } from './voice-store.ts'

const DENIED: Fault = { kind: 'denied', message: 'The microphone is not allowed.' }

beforeEach(() => {
  setPreference('voiceActivity', DEFAULT_VOICE_ACTIVITY)
  setPreference('voiceMuted', false)
  setPreference('voiceMode', 'hands-free')
  setPreference('audioPlaybackEnabled', true)
  setPreference('disableSyntheticGreeting', false)
  setPreference('microphone', '')
  setPreference('speaker', '')
})

/** A page whose audio devices and server are scripts. */
function voicePage({ isNew = false, microphone = async (): Promise<Fault | undefined> => undefined } = {}) {
  let settings: AudioSettings | undefined
  let emitAudio: (callEvents: AudioEvent) => void = () => undefined
  let parts: CallParts | undefined
  const said: (Outgoing | 'ask' | 'cancel' | TalkPhase)[] = []
  const released = vi.fn()
  let nowMs = 1000
  const devices: AudioDevices = {
    prepare: microphone,
    openCall(given) {
      parts = given
      return {
        say: (message) => void said.push(message),
        ask: () => void said.push('ask'),
        cancel: () => void said.push('cancel'),
        talk: (phase) => void said.push(phase),
        close: () => undefined,
      }
    },
    release: released,
    apply: (next) => {
      settings = next
    },
    unblock: () => undefined,
    levels: () => ({ input: 0.5, output: 0 }),
    streams: () => ({}),
  }
  const ended: number[] = []
  const voice = createVoice({
    loadAudioDevices: async () => (given, emit) => {
      settings = given
      emitAudio = emit
      return devices
    },
    fetchSystem: async () => ({ id: 'voice', mode: 'embedded', label: 'Built-in voice', detail: '' }),
    incapacity: () => undefined,
    isNewConversation: () => isNew,
    onEnded: (lastedMs) => void ended.push(lastedMs),
    now: () => nowMs,
  })
  const session = createSession({
    transcript: createTranscript(() => () => undefined),
    fetchToken: async () => sessionToken(),
    fetchReadiness: async () => GUEST,
    endSession: async () => undefined,
    loadCall: (medium) => (medium === 'voice' ? voice.loadCall() : new Promise(() => undefined)),
    prepareVoice: voice.prepare,
    mark: voice.mark,
    faultOf: () => ({ kind: 'unreachable', message: 'Parley does not answer.' }),
    unsent: { keep: () => undefined, forget: () => undefined },
    notify: () => undefined,
    now: () => nowMs,
  })
  voice.join(session)
  return {
    voice,
    session,
    said,
    ended,
    released,
    settings: () => settings,
    turns: () => settings?.turns,
    audioEvent: (callEvents: AudioEvent) => emitAudio(callEvents),
    pass: (ms: number) => {
      nowMs += ms
    },
    emit(...events: CallEvent[]) {
      for (const one of events) parts?.emit(one)
    },
    async goLive() {
      voice.start()
      await vi.waitFor(() => expect(parts).toBeDefined())
      parts?.emit({ type: 'opened' })
    },
  }
}

describe('the voice of a page', () => {
  it('says once how long a call lasted', async () => {
    const { voice, ended, goLive, pass } = voicePage()
    await goLive()
    pass(192_000)
    expect(ended).toEqual([])
    voice.stop()
    expect(ended).toEqual([192_000])
    voice.setMuted(true)
    voice.setMuted(false)
    expect(ended).toEqual([192_000])
  })

  it('is off, then linking, then live since a moment, then off again with the microphone let go', async () => {
    const { voice, goLive, released, pass } = voicePage()
    const phases: string[] = []
    voice.subscribe(() => {
      if (phases.at(-1) !== voice.get().phase) phases.push(voice.get().phase)
    })
    pass(500)
    await goLive()
    expect(voice.get().startedAtMs).toBe(1500)
    released.mockClear()
    voice.stop()
    expect(phases).toEqual(['off', 'linking', 'live', 'off'].slice(phases[0] === 'off' ? 0 : 1))
    expect(voice.get().startedAtMs).toBeUndefined()
    expect(released).toHaveBeenCalled()
  })

  it('finds out whether it is offered with its first reader', async () => {
    const { voice } = voicePage()
    expect(voice.get().offered).toBe('unknown')
    voice.subscribe(() => undefined)
    await vi.waitFor(() => expect(voice.get().offered).toBe('yes'))
  })

  it('shows that the browser asks, and what stands in the way', async () => {
    const answer = Promise.withResolvers<Fault>()
    const { voice, session } = voicePage({ microphone: () => answer.promise })
    voice.start()
    await vi.waitFor(() => expect(voice.get().phase).toBe('asking'))
    answer.resolve(DENIED)
    await vi.waitFor(() => expect(voice.get()).toMatchObject({ phase: 'off', problem: DENIED }))
    expect(session.get()).toMatchObject({ phase: 'idle', fault: DENIED })
    voice.dismiss()
    expect(voice.get().problem).toBeUndefined()
  })

  it('shows whose speech is heard', async () => {
    const { voice, goLive, emit } = voicePage()
    await goLive()
    emit({ type: 'hearing' })
    expect(voice.get()).toMatchObject({ hearing: true, speaking: false })
    emit({ type: 'heard' }, { type: 'responding' }, { type: 'sounding' })
    expect(voice.get()).toMatchObject({ hearing: false, speaking: true })
  })

  it('[S9.62, S9.65] what is chosen is remembered and takes effect', async () => {
    const { voice, goLive, settings, turns } = voicePage()
    await goLive()
    expect(turns()).toMatchObject({ muted: false, byHand: false, open: true })
    voice.setMuted(true)
    expect([voice.get().mic, preference('voiceMuted')]).toEqual(['muted', true])
    expect(turns()).toMatchObject({ muted: true, open: false })
    expect(settings()?.playback).toBe(true)
    voice.setPlayback(false)
    expect([settings()?.playback, preference('audioPlaybackEnabled')]).toEqual([false, false])
    expect(voice.get().playback).toBe('off')
    voice.setSettings({ ...DEFAULT_VOICE_ACTIVITY, silenceDurationMs: 800 })
    expect(turns()?.activity.silenceDurationMs).toBe(800)
  })

  it('[S9.62] devices and mode are remembered, and the system chooses where none is', async () => {
    const { voice, goLive, settings, turns } = voicePage()
    await goLive()
    voice.chooseSpeaker('loud')
    voice.chooseMicrophone('near')
    voice.setMode('push-to-talk')
    expect([preference('speaker'), preference('microphone'), preference('voiceMode')]).toEqual([
      'loud',
      'near',
      'push-to-talk',
    ])
    expect(voice.get()).toMatchObject({ speakerId: 'loud', microphoneId: 'near', mode: 'push-to-talk' })
    expect(settings()).toMatchObject({ speakerId: 'loud', microphoneId: 'near' })
    expect(turns()).toMatchObject({ byHand: true, open: false })
    voice.chooseSpeaker(undefined)
    voice.chooseMicrophone(undefined)
    expect(preference('speaker')).toBe('')
    expect(voice.get()).toMatchObject({ mic: 'on', speakerId: undefined, microphoneId: undefined })
    expect(settings()?.speakerId).toBeUndefined()
  })

  it('asks for an answer where none comes by itself', async () => {
    const { voice, goLive, said } = voicePage()
    await goLive()
    voice.ask()
    expect(said).toEqual(['ask'])
  })

  it('a new try forgets the device that could not be opened', async () => {
    const { voice, session, audioEvent, goLive, emit } = voicePage()
    await goLive()
    audioEvent({ fault: { kind: 'busy', message: 'In use.' } })
    expect(voice.get().problem).toBeDefined()
    voice.stop()
    voice.start()
    await vi.waitFor(() => expect(session.get().phase).toBe('opening'))
    emit({ type: 'opened' })
    await vi.waitFor(() => expect(voice.get().phase).toBe('live'))
    expect(voice.get().problem).toBeUndefined()
  })

  it('waits for the browser no longer than it asks', async () => {
    const answer = Promise.withResolvers<undefined>()
    const { voice, session } = voicePage({ microphone: () => answer.promise })
    voice.start()
    await vi.waitFor(() => expect(voice.get().phase).toBe('asking'))
    answer.resolve(undefined)
    await vi.waitFor(() => expect(session.get().phase).toBe('opening'))
    expect(voice.get().phase).toBe('linking')
  })

  it('says when the browser holds the sound back', async () => {
    const { voice, goLive, audioEvent } = voicePage()
    await goLive()
    audioEvent({ blocked: true })
    expect(voice.get().playback).toBe('blocked')
  })

  it('a device that cannot be opened in a call is a problem of its own', async () => {
    const { voice, goLive, audioEvent } = voicePage()
    await goLive()
    audioEvent({ fault: { kind: 'busy', message: 'In use.' } })
    expect(voice.get()).toMatchObject({ phase: 'live', problem: { kind: 'busy' } })
    voice.dismiss()
    expect(voice.get().problem).toBeUndefined()
  })
})

describe('the talk button', () => {
  it('silences Parley, opens the microphone by hand, and gives the turns back when it is answered', async () => {
    const { voice, goLive, emit, said, turns, pass } = voicePage()
    await goLive()
    voice.talk(true)
    expect(voice.get().talking).toBe(true)
    expect(turns()?.byHand).toBe(true)
    pass(900)
    voice.talk(false)
    expect(said).toEqual(['begin', 'end'])
    expect(turns()?.byHand).toBe(true)
    emit({ type: 'committed' }, { type: 'responding' })
    expect(said).toEqual(['begin', 'end', 'ask'])
    expect(turns()?.byHand).toBe(false)
  })

  it('a slip is nothing', async () => {
    const { voice, goLive, said, turns, pass } = voicePage()
    await goLive()
    voice.talk(true)
    pass(100)
    voice.talk(false)
    expect(said).toEqual(['begin', 'drop'])
    expect(turns()?.byHand).toBe(false)
  })

  it('does nothing without a call, and is let go with the mode', async () => {
    const { voice, goLive, said } = voicePage()
    voice.talk(true)
    expect(said).toEqual([])
    await goLive()
    voice.setMode('push-to-talk')
    voice.talk(true)
    voice.setMode('hands-free')
    expect(said).toEqual(['begin', 'drop'])
    expect(voice.get().talking).toBe(false)
  })
})

describe('the hello', () => {
  const greetings = (said: unknown[]) => said.filter((one) => typeof one === 'object')
  it('[S9.67] opens a conversation that holds nothing, once, under an id that a server takes', async () => {
    const { goLive, said, emit } = voicePage({ isNew: true })
    await goLive()
    await vi.waitFor(() => expect(greetings(said)).toHaveLength(1))
    emit({ type: 'responding' }, { type: 'responded', calls: false })
    await Promise.resolve()
    expect(greetings(said)).toHaveLength(1)
    expect(said[0]).toMatchObject({ text: 'hi', itemId: expect.stringMatching(/^hi_[0-9a-f]{29}$/) })
  })

  it.each([
    ['where something was said already', false, false],
    ['[S9.66] where it is switched off', true, true],
  ])('is left out %s', async (_, isNew, disabled) => {
    setPreference('disableSyntheticGreeting', disabled)
    const { goLive, said } = voicePage({ isNew })
    await goLive()
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    expect(greetings(said)).toEqual([])
  })
})
