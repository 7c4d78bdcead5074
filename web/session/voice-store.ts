/** The voice of a room: what the preferences and the session say of it, and the way to the parts that talk. */
import { onPreference, type PreferenceKey, preference, setPreference } from '#web/lib/preferences.ts'
import { SILENCE, type Voice, type VoiceState } from './voice.ts'

const KEYS = [
  'voiceActivity',
  'voiceMuted',
  'voiceMode',
  'microphone',
  'speaker',
  'audioPlaybackEnabled',
] as const satisfies readonly PreferenceKey[]

export function createVoice(): Voice {
  const listeners = new Set<() => void>()
  let state = read()

  const changed = () => {
    state = read()
    for (const listener of listeners) listener()
  }
  for (const key of KEYS) onPreference(key, changed)

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    preload: () => undefined,
    start: () => undefined,
    stop: () => undefined,
    toText: () => undefined,
    setMuted: (muted) => setPreference('voiceMuted', muted),
    setMode: (mode) => setPreference('voiceMode', mode),
    talk: () => undefined,
    ask: () => undefined,
    setSettings: (settings) => setPreference('voiceActivity', settings),
    chooseMicrophone: (id) => setPreference('microphone', id ?? ''),
    chooseSpeaker: (id) => setPreference('speaker', id ?? ''),
    setPlayback: (on) => setPreference('audioPlaybackEnabled', on),
    unblock: () => undefined,
    dismiss: () => undefined,
    levels: () => SILENCE,
    streams: () => ({}),
    marks: () => [],
  }
}

const read = (): VoiceState => ({
  offered: 'unknown',
  phase: 'off',
  mic: preference('voiceMuted') ? 'muted' : 'on',
  mode: preference('voiceMode'),
  talking: false,
  hearing: false,
  speaking: false,
  playback: preference('audioPlaybackEnabled') ? 'on' : 'off',
  microphones: [],
  speakers: [],
  microphoneId: preference('microphone') || undefined,
  speakerId: preference('speaker') || undefined,
  settings: preference('voiceActivity'),
})
