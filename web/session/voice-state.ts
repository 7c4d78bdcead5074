/** What the page knows of talking aloud, put together from the session, the preferences and the studio. */
import { preference } from '#web/lib/preferences.ts'
import { type Session, wantsVoice } from './machine.ts'
import type { AudioEvent } from './voice/audio-devices.ts'
import type { VoiceProblem, VoiceState } from './voice.ts'

/** What only the store knows. */
export type Own = Readonly<{
  offered: VoiceState['offered']
  whyNot: string | undefined
  /** The browser asks the person about the microphone. */
  asking: boolean
  talking: boolean
  /** What was said while the button was held is not settled yet: only the person says where the turn ends. */
  byHand: boolean
  startedAtMs: number | undefined
  studio: AudioEvent
}>

export const nothingKnown: Own = {
  offered: 'unknown',
  whyNot: undefined,
  asking: false,
  talking: false,
  byHand: false,
  startedAtMs: undefined,
  studio: {},
}

export function voiceStateOf(session: Session, own: Own): VoiceState {
  const live = isLive(session) ? session : undefined
  return {
    offered: own.offered,
    whyNot: own.whyNot,
    phase: phaseOf(session, own.asking),
    mic: preference('voiceMuted') ? 'muted' : 'on',
    mode: preference('voiceMode'),
    talking: own.talking,
    hearing: live?.ear === 'hearing',
    speaking: live?.sounding === true,
    startedAtMs: own.startedAtMs,
    playback: playbackOf(own.studio),
    microphones: own.studio.microphones ?? [],
    speakers: own.studio.speakers ?? [],
    microphoneId: preference('microphone') || undefined,
    speakerId: preference('speaker') || undefined,
    settings: preference('voiceActivity'),
    problem: problemOf(session, own.studio),
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
