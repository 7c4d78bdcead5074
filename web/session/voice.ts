/** The state of voice on the page, derived from the session, the preferences and the audio devices, and what a user can do. */
import { DEFAULT_VOICE_ACTIVITY, type VoiceActivity } from '#contract/rules/voice-activity.ts'
import { createStore } from '#std/store.ts'
import { preference, type VoiceMode } from '#web/lib/preferences.ts'
import { type Fault, type MicrophoneProblem, type Session, wantsVoice } from './machine.ts'
import type { TurnMarks } from './turn-marks.ts'
import type { AudioEvent } from './voice/audio-devices.ts'
import type { Device } from './voice/device-list.ts'
import type { Levels } from './voice/levels.ts'

/** A problem that prevents a voice call; the message says what happened and what to do. */
export type VoiceProblem = Readonly<Pick<Fault, 'kind' | 'message'>>
export type { MicrophoneProblem }

export type VoiceState = Readonly<{
  /** Says whether a voice call is possible; `whyNot` names what is missing. */
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
  /** The start of the call, from which its length is shown; kept when it is renewed. */
  startedAtMs?: number | undefined
  /** `blocked`: the browser wants a tap first ("Tap to hear"). */
  playback: 'on' | 'off' | 'blocked'
  /** Empty until the microphone was allowed once. Speakers are empty in browsers that cannot choose one. */
  microphones: readonly Device[]
  speakers: readonly Device[]
  /** The chosen ones; absent is the system's own choice. */
  microphoneId?: string | undefined
  speakerId?: string | undefined
  settings: VoiceActivity
  /** The problem of the last try or of the broken call; cleared by the next try. */
  problem?: VoiceProblem | undefined
}>

export type Voice = Readonly<{
  get: () => VoiceState
  subscribe: (listener: () => void) => () => void
  /** Loads what a call needs, before it starts. */
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
  /** The levels of both sides right now, 0 to 1. */
  levels: () => Levels
  /** The sound of both sides, for a recording. */
  streams: () => Readonly<{ local?: MediaStream; remote?: MediaStream }>
  /** The latest turns of this page, oldest first. */
  marks: () => readonly TurnMarks[]
}>

/** The state before anything is known, which the prerendered page shows. */
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

/** The part of the state that only the store knows. */
export type OwnState = Readonly<{
  offered: VoiceState['offered']
  whyNot: string | undefined
  /** The browser asks for permission to use the microphone. */
  asking: boolean
  talking: boolean
  /** The talk button was held and its turn is not settled yet: only the button ends the turn. */
  byHand: boolean
  startedAtMs: number | undefined
  audio: AudioEvent
}>

const initialOwnState: OwnState = {
  offered: 'unknown',
  whyNot: undefined,
  asking: false,
  talking: false,
  byHand: false,
  startedAtMs: undefined,
  audio: {},
}

export type VoiceStateStore = ReturnType<typeof createVoiceState>

/** Derives the state again after each change of its parts. */
export function createVoiceState(session: () => Session) {
  let own: OwnState = initialOwnState
  const { get, set, subscribe } = createStore(voiceStateOf(session(), own))
  return {
    get,
    subscribe,
    own: () => own,
    change(part: Partial<OwnState>): void {
      own = { ...own, ...part }
      set(voiceStateOf(session(), own))
    },
  }
}

function voiceStateOf(session: Session, own: OwnState): VoiceState {
  const live = isLive(session) ? session : undefined
  return {
    offered: own.offered,
    whyNot: own.whyNot,
    phase: phaseOf(session, own.asking),
    mic: preference('voiceMuted') ? 'muted' : 'on',
    mode: preference('voiceMode'),
    talking: own.talking,
    hearing: live?.speech === 'hearing',
    speaking: live?.sounding === true,
    startedAtMs: own.startedAtMs,
    playback: playbackOf(own.audio),
    microphones: own.audio.microphones ?? [],
    speakers: own.audio.speakers ?? [],
    microphoneId: preference('microphone') || undefined,
    speakerId: preference('speaker') || undefined,
    settings: preference('voiceActivity'),
    problem: problemOf(session, own.audio),
  }
}

export const isLive = (session: Session): session is Extract<Session, { phase: 'live' }> =>
  session.phase === 'live' && session.medium === 'voice'

function phaseOf(session: Session, asking: boolean): VoiceState['phase'] {
  if (isLive(session)) return 'live'
  if (!wantsVoice(session)) return 'off'
  return asking ? 'asking' : 'linking'
}

function playbackOf({ blocked }: AudioEvent): VoiceState['playback'] {
  if (!preference('audioPlaybackEnabled')) return 'off'
  return blocked ? 'blocked' : 'on'
}

function problemOf(session: Session, { fault }: AudioEvent): VoiceProblem | undefined {
  if (session.phase === 'live') return session.setback ?? fault
  return session.phase === 'idle' && session.medium === 'voice' ? session.fault : undefined
}
