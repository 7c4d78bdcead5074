/** What the page knows of talking aloud: one state to read and the few things that a person can do about it. */
import { DEFAULT_VOICE_ACTIVITY, type VoiceActivity } from '#contract/rules/voice-activity.ts'
import type { VoiceMode } from '#web/lib/preferences.ts'
import type { Device } from './devices.ts'
import type { Fault, MicrophoneProblem } from './machine.ts'
import type { TurnMarks } from './turn-marks.ts'

/** What stands in the way of a call by voice; the words say what happened and what to do. */
export type VoiceProblem = Readonly<Pick<Fault, 'kind' | 'message'>>
export type { MicrophoneProblem }

export type VoiceState = Readonly<{
  /** Whether this server and this browser can hold a call by voice; `whyNot` says what is missing. */
  offered: 'unknown' | 'yes' | 'no'
  whyNot?: string | undefined
  /** `asking` waits for the person to allow the microphone. Hanging up takes no time. */
  phase: 'off' | 'asking' | 'linking' | 'live'
  /** Mic On/Off; a preference, so it holds while there is no call. */
  mic: 'on' | 'muted'
  mode: VoiceMode
  /** The talk button is held. */
  talking: boolean
  /** The person is heard to speak. */
  hearing: boolean
  /** Parley's voice sounds. */
  speaking: boolean
  /** When the call came to stand, for the time it has lasted; kept when it is renewed. */
  startedAtMs?: number | undefined
  /** `blocked`: the browser wants a tap first ("Tap to hear"). */
  playback: 'on' | 'off' | 'blocked'
  /** Empty until the microphone was allowed once. Speakers are empty where the browser lets nobody choose. */
  microphones: readonly Device[]
  speakers: readonly Device[]
  /** The chosen ones; absent is the system's own choice. */
  microphoneId?: string | undefined
  speakerId?: string | undefined
  settings: VoiceActivity
  /** Of the last try, or of the call that broke; gone with the next try. */
  problem?: VoiceProblem | undefined
}>

export type Voice = Readonly<{
  get: () => VoiceState
  subscribe: (listener: () => void) => () => void
  /** Fetches what a call needs, on the first sign that one is wanted. */
  preload: () => void
  /** Opens a call by voice, or goes over to one from a call in text. */
  start: () => void
  /** Hangs up; the microphone is let go at once. */
  stop: () => void
  /** Goes on in text, in the same conversation. */
  toText: () => void
  setMuted: (muted: boolean) => void
  setMode: (mode: VoiceMode) => void
  /** Push-to-talk: down, and up again. */
  talk: (down: boolean) => void
  /** Asks for an answer to what was said, where none comes by itself (`autoRespond` off). */
  ask: () => void
  setSettings: (settings: VoiceActivity) => void
  chooseMicrophone: (id: string | undefined) => void
  chooseSpeaker: (id: string | undefined) => void
  setPlayback: (on: boolean) => void
  /** From a tap: plays what the browser held back. */
  unblock: () => void
  /** Forgets the last problem. */
  dismiss: () => void
  /** How loud both sides are right now, 0 to 1. */
  levels: () => Levels
  /** What is heard of both sides, for a recording. */
  streams: () => Readonly<{ local?: MediaStream; remote?: MediaStream }>
  /** The latest turns of this page, oldest first. */
  marks: () => readonly TurnMarks[]
}>

export type Levels = Readonly<{ input: number; output: number }>

export const SILENCE: Levels = { input: 0, output: 0 }

/** Before anything is known; the prerendered page shows this. */
export const initialVoice: VoiceState = {
  offered: 'unknown',
  phase: 'off',
  mic: 'on',
  mode: 'hands-free',
  talking: false,
  hearing: false,
  speaking: false,
  playback: 'on',
  microphones: [],
  speakers: [],
  settings: DEFAULT_VOICE_ACTIVITY,
}
