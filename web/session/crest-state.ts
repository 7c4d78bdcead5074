/** Which of the crest's states shows a session. */
import type { Session } from './machine.ts'

export function crestStateOf(session: Session) {
  switch (session.phase) {
    case 'authorizing':
    case 'opening':
      return 'linking'
    case 'live':
      if (session.turn === 'listening') return 'idle'
      return session.turn === 'speaking' ? 'speaking' : 'thinking'
    case 'idle':
      if (session.fault) return 'fault'
      return session.everLive ? 'offline' : 'start'
  }
}
