/** Maps a session to a state of the crest, and each state to its word. */
import { isConnectionFault, type Session } from './machine.ts'
import type { VoiceState } from './voice.ts'

/** In a voice call the crest follows the speakers; in text it follows the reply. */
export function crestStateOf(session: Session, voice?: VoiceState) {
  if (voice && voice.phase !== 'off') return whileCalling(session, voice)
  switch (session.phase) {
    case 'authorizing':
    case 'opening':
      return 'linking'
    case 'live':
      if (session.turn === 'listening') return 'idle'
      return session.turn === 'speaking' ? 'speaking' : 'thinking'
    case 'idle':
      if (isConnectionFault(session)) return 'fault'
      return session.everLive ? 'offline' : 'start'
  }
}

function whileCalling(session: Session, voice: VoiceState) {
  if (voice.phase !== 'live') return 'linking'
  if (voice.talking || (voice.hearing && voice.mic === 'on')) return 'listening'
  if (voice.speaking) return 'speaking'
  if (isThinking(session, voice)) return 'thinking'
  return voice.mic === 'muted' ? 'muted' : 'idle'
}

/** From the end of speech on: its words are being recognized, its reply is about to come, or is being made. */
function isThinking(session: Session, { settings }: VoiceState): boolean {
  if (session.phase !== 'live') return false
  const { turn, speech, understood } = session
  return turn !== 'listening' || speech === 'settling' || (understood && settings.autoRespond)
}

export const CREST_WORDS = {
  start: 'Ready',
  linking: 'Linking',
  idle: 'Live',
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  muted: 'Muted',
  offline: 'Offline',
  fault: 'Fault',
} as const
