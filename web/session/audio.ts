/** Loads the audio devices when they are needed, and applies the user's settings to them. */
import { onPreference, type PreferenceKey, preference } from '#web/lib/preferences.ts'
import { loadOnce } from '#web/lib/retry.ts'
import type { Fault } from './machine.ts'
import type { AudioDevices, AudioEvent, AudioSettings, createAudioDevices } from './voice/audio-devices.ts'
import type { OwnState, VoiceStateStore } from './voice.ts'

export type LoadAudioDevices = () => Promise<typeof createAudioDevices>

const KEYS = [
  'voiceActivity',
  'voiceMuted',
  'voiceMode',
  'microphone',
  'speaker',
  'audioPlaybackEnabled',
] as const satisfies readonly PreferenceKey[]
/** A browser that has permission already answers sooner than this. */
const ASKING_AFTER_MS = 300

export function createAudio(loadAudioDevices: LoadAudioDevices, state: VoiceStateStore) {
  let devices: AudioDevices | undefined
  const emit = (event: AudioEvent) => state.change({ audio: { ...state.own().audio, ...event } })
  const load = loadOnce(async () => {
    const create = await loadAudioDevices()
    devices = create(settingsOf(state.own()), emit)
    return devices
  })
  function apply(change: Partial<OwnState> = {}): void {
    state.change(change)
    devices?.apply(settingsOf(state.own()))
  }
  for (const key of KEYS) onPreference(key, () => apply())

  return {
    devices: () => devices,
    load,
    apply,
    setFault: (fault: Fault | undefined) => emit({ fault }),
    async prepare(signal: AbortSignal, isWanted: () => boolean): Promise<Fault | undefined> {
      emit({ fault: undefined })
      const timer = setTimeout(() => state.change({ asking: true }), ASKING_AFTER_MS)
      try {
        const ready = await load()
        const fault = await ready.prepare(signal)
        if (!isWanted()) ready.release()
        return fault
      } finally {
        clearTimeout(timer)
        state.change({ asking: false })
      }
    },
  }
}

function settingsOf({ byHand, talking }: OwnState): AudioSettings {
  const muted = preference('voiceMuted')
  const isPushToTalk = preference('voiceMode') === 'push-to-talk'
  return {
    microphoneId: preference('microphone') || undefined,
    speakerId: preference('speaker') || undefined,
    playback: preference('audioPlaybackEnabled'),
    turns: {
      activity: preference('voiceActivity'),
      muted,
      byHand: isPushToTalk || byHand || talking,
      open: !muted && !isPushToTalk,
    },
  }
}
