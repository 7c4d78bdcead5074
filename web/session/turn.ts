/** Decides whose turn it is in a call, and the one next thing to do when it is free. */
import type { Effect, Live, Step } from './machine.ts'
import type { Outgoing } from './outgoing.ts'

/** No reply runs, sounds or is about to. */
const isStill = ({ turn, sounding, committing, next }: Live): boolean =>
  turn === 'listening' && !sounding && !committing && !next?.opening

/** No one talks: a waiting message may be sent. */
export const isFree = (session: Live): boolean => isStill(session) && session.speech === 'quiet'

/**
 * To be called after every change: asks for the answer that is owed, says what has waited longest, or lets the next
 * call take over. Whichever it is, nothing else is done until the server has answered.
 */
export function settle(session: Live, ...before: Effect[]): Step<Live> {
  // Speech that is still being recognized gets a reply too; a user who talks is not interrupted.
  if (session.owed && isStill(session) && session.speech !== 'hearing') {
    return [{ ...session, owed: false, turn: 'thinking' }, ...before, { do: 'ask' }]
  }
  if (!isFree(session) || session.unacked) return [session, ...before]
  const [head, ...queue] = session.queue
  if (head) {
    return [
      { ...session, queue, turn: 'thinking', unacked: head },
      ...before,
      { do: 'show', message: head },
      { do: 'say', message: head },
    ]
  }
  return openNext(session, before)
}

function openNext(session: Live, before: readonly Effect[]): Step<Live> {
  const { next } = session
  if (!next?.token) return [session, ...before]
  const { attempt, medium, token } = next
  return [
    { ...session, next: { ...next, opening: true } },
    ...before,
    { do: 'open-call', attempt, medium, token },
  ]
}

/** A cancelled reply ends by itself; abandoned tools bring no reply to wait for. */
export function interrupt(session: Live): Step<Live> {
  if (session.turn === 'listening' && !session.sounding) return [session]
  const turn = session.turn === 'calling-tools' ? 'listening' : session.turn
  return [{ ...session, turn, sounding: false, owed: false }, { do: 'cancel' }]
}

/** The unconfirmed messages, oldest first. */
export const unsaid = ({ unacked, queue }: Live): readonly Outgoing[] =>
  unacked ? [unacked, ...queue] : queue

export function acked({ unacked: _, ...session }: Live): Live {
  return { ...session, proven: true }
}
