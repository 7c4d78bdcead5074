/**
 * The live session as one value, and the vocabulary of what changes it. `step` (step.ts) is the only place where that
 * happens: it reads no clock and does no I/O. It returns effects to perform, whose results come back as events. Events
 * carry their attempt, so that those of an abandoned attempt are dropped in one line.
 */
import type { SessionIdentity } from '#contract/api/session.ts'
import type { Attachment } from '#contract/transcript.ts'

export type Medium = 'text' | 'voice'
/** A message of the user that no server has confirmed yet. */
export type Outgoing = Readonly<{ itemId: string; text: string; attachments: readonly Attachment[] }>
export type Token = Readonly<{
  sessionId: string
  secret: string
  /** The identity of the session. */
  identity?: SessionIdentity
  /** The configuration of the session, for admins. */
  made?: Readonly<{ model: string; voice: string; instructionsHash: string }>
  /** The time at which the session ends by itself, if it does. */
  endsAtMs?: number | undefined
}>
type Turn = 'listening' | 'thinking' | 'speaking' | 'calling-tools'
export type Fault = Readonly<{
  /** The server is unreachable, it refused, the line dropped, the server hung up, or the microphone failed. */
  kind: 'unreachable' | 'refused' | 'lost' | 'ended' | MicrophoneProblem
  message: string
  /** The number of messages that went back to the composer. */
  returned?: number
  /** The server answers again; the line still waits for a retry. */
  over?: true
}>
const MICROPHONE_PROBLEMS = ['denied', 'missing', 'busy', 'insecure', 'unsupported'] as const
export type MicrophoneProblem = (typeof MICROPHONE_PROBLEMS)[number]
/** These faults are shown beside the controls of voice. */
export const isMicrophoneProblem = (kind: Fault['kind']): kind is MicrophoneProblem =>
  MICROPHONE_PROBLEMS.some((problem) => problem === kind)

/** A microphone that cannot be had breaks no connection: text goes on, and the controls of voice have the one Retry. */
export const isConnectionFault = ({ fault }: Idle): boolean =>
  fault !== undefined && (fault.returned !== undefined || !isMicrophoneProblem(fault.kind))

type Base = Readonly<{
  /** The call that is open or being opened. */
  attempt: number
  /** The newest attempt that was begun. */
  lastAttempt: number
  /** The medium of the call, or the one that was requested last. */
  medium: Medium
  /** The agent that the user chose, or that took over; otherwise the server's first one. */
  agent?: string | undefined
  everLive: boolean
  /** Messages that wait: for the line while it is being opened, for the reply that runs while live. */
  queue: readonly Outgoing[]
}>
export type Idle = Base & Readonly<{ phase: 'idle'; fault?: Fault }>
type Linking = Base & Readonly<{ owed?: true }>
export type Authorizing = Linking & Readonly<{ phase: 'authorizing' }>
export type Opening = Linking & Readonly<{ phase: 'opening'; token: Token }>
export type Live = Base &
  Readonly<{
    phase: 'live'
    token: Token
    /** The state of Parley's turn. */
    turn: Turn
    /** The state of the user's speech; `settling` is silence after speech whose words are not known yet. */
    speech: 'quiet' | 'hearing' | 'settling'
    /** Words are known and no reply has begun yet: where replies come by themselves, one is about to. */
    understood: boolean
    /** Parley's voice can be heard; with some providers it goes on after the reply is done. */
    sounding: boolean
    /** A reply is due and cannot be requested yet. */
    owed: boolean
    /** The server was asked to commit what was said while the talk button was held. */
    committing: boolean
    /** The call has worked: if it breaks, it is worth another attempt. */
    proven: boolean
    /** Sent but not confirmed by the server: given back when the line drops. */
    unacked?: Outgoing
    /** The call that takes over as soon as no one talks. */
    next?: Next
    /** Why the last call that should have taken over did not. */
    setback?: Fault
  }>
export type Next = Readonly<{ attempt: number; medium: Medium; token?: Token; opening: boolean }>
export type Session = Idle | Authorizing | Opening | Live

/** Actions of the user. */
export type UserAction =
  /** Without a medium it is the one of the last call. `owed`: the newest message has no answer yet. */
  | { type: 'connect'; medium?: Medium; owed?: true }
  | { type: 'disconnect' }
  /** Use this agent from now on (spec S4.15); a running call is opened again. */
  | { type: 'talk-to'; agent?: string | undefined }
  /** Another account uses the page: the call closes, and the server ends its session. */
  | { type: 'leave' }
  | { type: 'send'; message: Outgoing }
  /** Sends a message that the user did not write (spec S9.67): it is never shown and never given back. */
  | { type: 'greet'; message: Outgoing }
  | { type: 'stop' }
  | { type: 'send-now'; itemId: string }
  /** Puts a waiting message back into the composer, to be edited. */
  | { type: 'unqueue'; itemId: string }
  /** Removes a waiting message. */
  | { type: 'drop'; itemId: string }
  /** Push-to-talk; on release `said` tells a turn from a slip. */
  | { type: 'talk'; down: true }
  | { type: 'talk'; down: false; said: boolean }
  | { type: 'ask' }
  | { type: 'dismiss' }
/** Events of a call. */
export type CallEvent =
  | { type: 'token'; token: Token }
  /** `lastsMs` until the server ends the call by itself. */
  | { type: 'opened'; lastsMs?: number }
  | { type: 'failed'; fault: Fault }
  | { type: 'acked'; itemId: string }
  | { type: 'refused'; itemId: string; reason: string }
  /** A requested reply has to wait: another one runs. */
  | { type: 'occupied' }
  | { type: 'responding' }
  | { type: 'speaking' }
  | { type: 'responded'; calls: boolean }
  /** The user speaks, falls silent, said nothing after all, or their words are known. */
  | { type: 'hearing' }
  | { type: 'heard' }
  | { type: 'unheard' }
  | { type: 'words'; said: boolean }
  /** The speech under the talk button was committed, or it was empty. */
  | { type: 'committed' }
  | { type: 'uncommitted' }
  /** Parley's voice begins and ends. */
  | { type: 'sounding' }
  | { type: 'silent' }
  /** The call nears its end. */
  | { type: 'expiring' }
export type AttemptEvent = CallEvent & { attempt: number }
export type Event = UserAction | AttemptEvent | { type: 'recovered' } | { type: 'handed-over'; agent: string }

export type Effect =
  | { do: 'fetch-token'; attempt: number; medium: Medium; agent: string | undefined }
  | { do: 'open-call'; attempt: number; medium: Medium; token: Token }
  /** `isLeft`: its session is no longer this person's to end. */
  | { do: 'end-call'; token: Token; isLeft?: true }
  /** Emits `expiring` after a while. */
  | { do: 'watch-expiry'; attempt: number; inMs: number }
  | { do: 'show'; message: Outgoing }
  | { do: 'say'; message: Outgoing }
  | { do: 'ask' }
  /** Cancels the reply, in text and in sound. */
  | { do: 'cancel' }
  /** A turn begins, ends, or is dropped. */
  | { do: 'talk'; phase: 'begin' | 'end' | 'drop' }
  /** Removes an unconfirmed message from the transcript. */
  | { do: 'withdraw'; itemId: string }
  /** Puts messages back into the composer. */
  | { do: 'restore'; messages: readonly Outgoing[] }
  | { do: 'notify'; text: string }

export type Step<S extends Session = Session> = readonly [S, ...Effect[]]

export const initial: Idle = {
  phase: 'idle',
  attempt: 0,
  lastAttempt: 0,
  medium: 'text',
  everLive: false,
  queue: [],
}

/** A reply runs, or one is about to. */
export const isBusy = (session: Session): boolean => session.phase === 'live' && session.turn !== 'listening'

/** True while a voice call runs, is being opened, or is about to take over: the microphone is then in use. */
export const wantsVoice = (session: Session): boolean => {
  if (session.phase === 'idle') return false
  return session.medium === 'voice' || (session.phase === 'live' && session.next?.medium === 'voice')
}

export type Badge = Readonly<{ label: 'Live' | 'Linking' | 'Fault' | 'Offline'; control: string }>

/** Spec S4.1–S4.9, derived and never stored; undefined hides it before the first connection. */
export function badge(session: Session): Badge | undefined {
  switch (session.phase) {
    case 'live':
      return { label: 'Live', control: 'Disconnect' }
    case 'authorizing':
    case 'opening':
      return { label: 'Linking', control: 'Connecting…' }
    case 'idle':
      if (isConnectionFault(session)) return { label: 'Fault', control: 'Retry' }
      return session.everLive ? { label: 'Offline', control: 'Connect' } : undefined
  }
}
