/** A scripted voice for component tests and the gallery: it records the actions of the user. */
import { createStore } from '#std/store.ts'
import type { TurnMarks } from '../turn-marks.ts'
import { type Levels, SILENCE } from '../voice/levels.ts'
import { initialVoice, type Voice, type VoiceState } from '../voice.ts'

export type FakeVoice = Voice &
  Readonly<{
    /** Changes the state, as the page would see it. */
    set: (change: Partial<VoiceState>) => void
    setLevels: (levels: Levels) => void
    setMarks: (marks: readonly TurnMarks[]) => void
    setStreams: (streams: ReturnType<Voice['streams']>) => void
    /** The actions of the user in order: 'start', 'talk true', … */
    done: string[]
  }>

/** Offered, without a call. */
const quietVoice: VoiceState = { ...initialVoice, offered: 'yes' }

export function fakeVoice(given: Partial<VoiceState> = {}): FakeVoice {
  const store = createStore<VoiceState>({ ...quietVoice, ...given })
  let levels = SILENCE
  let streams: ReturnType<Voice['streams']> = {}
  let marks: readonly TurnMarks[] = []
  const done: string[] = []

  const set = (change: Partial<VoiceState>) => store.set({ ...store.get(), ...change })
  /** Records an action; settings take effect, and calls wait for the script. */
  const does =
    <A extends unknown[]>(name: string, change?: (...args: A) => Partial<VoiceState>) =>
    (...args: A): void => {
      done.push([name, ...args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg))].join(' '))
      if (change) set(change(...args))
    }

  return {
    done,
    set,
    setLevels: (next) => {
      levels = next
    },
    setMarks: (next) => {
      marks = next
    },
    setStreams: (next) => {
      streams = next
    },
    get: store.get,
    subscribe: store.subscribe,
    preload: () => undefined,
    start: does('start'),
    stop: does('stop', () => ({ phase: 'off', hearing: false, speaking: false, talking: false })),
    toText: does('toText', () => ({ phase: 'off', hearing: false, speaking: false, talking: false })),
    setMuted: does('setMuted', (muted: boolean) => ({ mic: muted ? 'muted' : 'on' })),
    setMode: does('setMode', (mode: VoiceState['mode']) => ({ mode })),
    talk: does('talk', (talking: boolean) => ({ talking })),
    ask: does('ask'),
    setSettings: does('setSettings', (settings: VoiceState['settings']) => ({ settings })),
    chooseMicrophone: does('chooseMicrophone', (microphoneId: string | undefined) => ({ microphoneId })),
    chooseSpeaker: does('chooseSpeaker', (speakerId: string | undefined) => ({ speakerId })),
    setPlayback: does('setPlayback', (on: boolean) => ({ playback: on ? 'on' : 'off' })),
    unblock: does('unblock', () => ({ playback: 'on' })),
    dismiss: does('dismiss', () => ({ problem: undefined })),
    levels: () => levels,
    streams: () => streams,
    marks: () => marks,
  }
}
