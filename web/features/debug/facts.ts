/** The facts of the Debug Control Room as one plain value, for its cards and for Copy; it contains no secret. */
import { shortAddress } from '#contract/rules/address.ts'
import type { SignedIn } from '#web/lib/account.ts'
import { badge, type Session } from '#web/session/machine.ts'
import type { TurnMarks } from '#web/session/turn-marks.ts'
import type { VoiceState } from '#web/session/voice.ts'

export type Facts = Readonly<Record<string, string>>

const NONE = '–'
/** Long ids are recognized by their ends. */
const EDGE = 8

export function sessionFacts(session: Session, { user, badge: role, token }: SignedIn): Facts {
  const call = 'token' in session ? session.token : undefined
  const { state, label, detail, minted } = token.status
  return {
    Identity: user.email,
    'User id': shortAddress(user.id, EDGE),
    Role: `${role.badge}, ${role.label}`,
    'Roles in the profile': user.roles.join(', ') || NONE,
    'Roles in the token': token.roles.join(', ') || NONE,
    'Tool token': `${state} (${label}), ${minted ? 'minted' : 'not minted'}`,
    'Token detail': detail,
    'Token ends': token.expiresAt === null ? NONE : clock(Date.parse(token.expiresAt)),
    Session: call ? shortAddress(call.sessionId, EDGE) : 'none open',
    Model: call?.made?.model ?? NONE,
    Voice: call?.made?.voice ?? NONE,
    Instructions: call?.made?.instructionsHash ? shortAddress(call.made.instructionsHash, EDGE) : NONE,
  }
}

type Line = Readonly<{ codec: string; conversation: string | undefined }>

export function connectionFacts(
  session: Session,
  voice: VoiceState,
  turns: readonly TurnMarks[],
  { codec, conversation }: Line,
): Facts {
  const call = 'token' in session ? session.token : undefined
  const fault = session.phase === 'idle' ? session.fault : undefined
  return {
    State: badge(session)?.label ?? 'Never connected',
    Phase: session.phase === 'live' ? `live, ${session.turn}` : session.phase,
    Transport: transportOf(session, codec),
    Attempt: String(session.attempt),
    Microphone: voice.mic,
    'First words after what was said': medianOf(turns, 'textAt'),
    'Speech end to first audio': medianOf(turns, 'audioAt'),
    'Ends at': call?.endsAtMs === undefined ? NONE : clock(call.endsAtMs),
    Conversation: conversation ? shortAddress(conversation, EDGE) : NONE,
    'Waiting messages': String(session.queue.length),
    ...(fault && { Fault: `${fault.kind}: ${fault.message}` }),
  }
}

function transportOf(session: Session, codec: string): string {
  if (session.phase === 'idle') return NONE
  return session.medium === 'voice' ? `WebRTC, ${codec}` : 'WebSocket'
}

/** Over all remembered turns, so that one slow turn does not decide. */
function medianOf(turns: readonly TurnMarks[], stop: 'textAt' | 'audioAt'): string {
  const waits = turns.flatMap((turn) => (turn[stop] === undefined ? [] : [turn[stop] - turn.saidAt]))
  if (waits.length === 0) return NONE
  const median = waits.sort((a, b) => a - b)[Math.floor((waits.length - 1) / 2)] ?? 0
  return `${Math.round(median)} ms, ${waits.length === 1 ? '1 turn' : `${waits.length} turns`}`
}

const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
