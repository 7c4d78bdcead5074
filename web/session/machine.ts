/**
 * The live session as one value, and the vocabulary of what changes it. `step` (step.ts) is the only place where that
 * happens: it reads no clock and touches nothing; what must happen in the deps comes back as effects, and the deps
 * answers with news. News carry the attempt that they belong to, so late ones to an abandoned attempt are dropped in
 * one line.
 */
import type { SessionIdentity } from '#contract/api/session.ts'
import type { Outgoing } from './outgoing.ts'

export type Medium = 'text' | 'voice'
export type Token = Readonly<{
  sessionId: string
  secret: string
  /** Whose session it is. */
  identity?: SessionIdentity
  /** Of what it was made, for who looks after this server. */
  made?: Readonly<{ model: string; voice: string; instructionsHash: string }>
  /** When the session ends by itself, if it does. */
  endsAtMs?: number | undefined
}>
type Turn = 'listening' | 'thinking' | 'speaking' | 'calling-tools'
export type Fault = Readonly<{
  /** The server did not answer, it said no, the line dropped, the server hung up, or the microphone is the matter. */
  kind: 'unreachable' | 'refused' | 'lost' | 'ended' | MicrophoneProblem
  message: string
  /** How many messages went back to the composer because of it. */
  returned?: number
  /** The server answers again; the line still waits for a retry. */
  over?: true
}>
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported'

type Base = Readonly<{
  /** The call that is open or being opened. */
  attempt: number
  /** The newest attempt that was begun. */
  lastAttempt: number
  /** Of the call, or of the one that was wanted last. */
  medium: Medium
  /** Whom the person chose to talk to, or who took over; the server's first one otherwise. */
  agent?: string | undefined
  everLive: boolean
  /** Messages that wait: for the line while it is being opened, for the reply that runs while live. */
  queue: readonly Outgoing[]
}>
export type Idle = Base & Readonly<{ phase: 'idle'; fault?: Fault }>
export type Authorizing = Base & Readonly<{ phase: 'authorizing' }>
export type Opening = Base & Readonly<{ phase: 'opening'; token: Token }>
export type Live = Base &
  Readonly<{
    phase: 'live'
    token: Token
    /** What Parley is at. */
    turn: Turn
    /** What the person's voice is at; `settling` is silence after speech whose words are not known yet. */
    speech: 'quiet' | 'hearing' | 'settling'
    /** Parley's voice can be heard; with some providers it goes on after the reply is done. */
    sounding: boolean
    /** An answer is wanted and cannot be asked for yet. */
    owed: boolean
    /** The server was asked to take what was said while the talk button was held. */
    committing: boolean
    /** Something happened in this call: if it breaks, it is worth another one. */
    proven: boolean
    /** Said, but not yet confirmed by the server: what is given back when the line drops now. */
    unacked?: Outgoing
    /** The call that takes over from this one as soon as nobody talks. */
    next?: Next
    /** Why the last call that should have taken over did not. */
    setback?: Fault
  }>
export type Next = Readonly<{ attempt: number; medium: Medium; token?: Token; opening: boolean }>
export type Session = Idle | Authorizing | Opening | Live

/** What the person does. */
export type UserAction =
  /** Without a medium it is the one of the last call. */
  | { type: 'connect'; medium?: Medium }
  | { type: 'disconnect' }
  /** With this agent from now on (spec S4.15); a call that stands is opened anew. */
  | { type: 'talk-to'; agent?: string | undefined }
  /** Somebody else is here from now on: what stands is closed, and the server ends what was not theirs to end. */
  | { type: 'leave' }
  | { type: 'send'; message: Outgoing }
  /** Says what nobody wrote (spec S9.67): it is not shown and never given back. */
  | { type: 'greet'; message: Outgoing }
  | { type: 'stop' }
  | { type: 'send-now'; itemId: string }
  | { type: 'unqueue'; itemId: string }
  /** Push-to-talk; let go again, it was meant (`said`) or too short to be. */
  | { type: 'talk'; down: true }
  | { type: 'talk'; down: false; said: boolean }
  | { type: 'ask' }
  | { type: 'dismiss' }
/** What the deps tells. */
export type CallEvent =
  | { type: 'token'; token: Token }
  /** `lastsMs` until the server ends the call by itself. */
  | { type: 'opened'; lastsMs?: number }
  | { type: 'failed'; fault: Fault }
  | { type: 'acked'; itemId: string }
  | { type: 'refused'; itemId: string; reason: string }
  /** An answer that was asked for has to wait: another one runs. */
  | { type: 'occupied' }
  | { type: 'responding' }
  | { type: 'speaking' }
  | { type: 'responded'; calls: boolean }
  /** The person speaks, falls silent, said nothing after all, or their words are known. */
  | { type: 'hearing' }
  | { type: 'heard' }
  | { type: 'unheard' }
  | { type: 'words' }
  /** What was said while the talk button was held was taken; or there was nothing in it. */
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
  /** Tells after a while that the call is `expiring`. */
  | { do: 'watch-expiry'; attempt: number; inMs: number }
  | { do: 'show'; message: Outgoing }
  | { do: 'say'; message: Outgoing }
  | { do: 'ask' }
  /** Ends what Parley says, in words and in sound. */
  | { do: 'cancel' }
  /** What is said from here on is a turn; it is over; or it was none. */
  | { do: 'talk'; phase: 'begin' | 'end' | 'drop' }
  /** Takes what the server never confirmed out of the transcript again. */
  | { do: 'withdraw'; itemId: string }
  /** Puts messages back where they were written. */
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

/** Whether a call by voice stands, is being opened, or is about to take over: the microphone is then ours to hold. */
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
      if (session.fault) return { label: 'Fault', control: 'Retry' }
      return session.everLive ? { label: 'Offline', control: 'Connect' } : undefined
  }
}
