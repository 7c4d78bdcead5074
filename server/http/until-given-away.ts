/** Ends what a guest reads of a conversation when a sign-in gives that conversation to a user. */
import type { StreamEvent } from '#contract/stream.ts'
import type { Actor } from '#domain/ports.ts'
import type { SignedInLookup } from '../identity/signed-in.ts'
import type { NumberedEvent } from './event-stream.ts'

type Reading = Readonly<{ signal: AbortSignal; forget: () => void }>

/** `signal` aborts when the guest has the conversation no more; call `forget` when the response is done. */
export function untilGivenAway(
  signedIn: Pick<SignedInLookup, 'onChange'>,
  guest: Pick<Actor, 'id'>,
  isStillOwn: () => Promise<boolean>,
): Reading {
  const left = new AbortController()
  async function look(): Promise<void> {
    // A failed look says nothing; the next change looks again.
    if (!(await isStillOwn().catch(() => true))) left.abort()
  }
  const forget = signedIn.onChange(() => void look(), guest.id)
  // It may have gone before anybody listened.
  void look()
  return { signal: left.signal, forget }
}

/** A page that has not closed the stream by then never will. */
const CLOSES_WITHIN_MS = 10_000

/**
 * Ends the events when `gone` aborts, and sends the page to its current conversation. The stream stays open without
 * events until the page closes it: a page whose stream breaks off would ask for the same conversation again.
 */
export async function* untilGone(
  events: AsyncIterable<NumberedEvent<StreamEvent>>,
  gone: AbortSignal,
  left: AbortSignal,
): AsyncGenerator<NumberedEvent<StreamEvent>> {
  yield* events
  if (!gone.aborted || left.aborted) return
  yield { event: { type: 'reset' } }
  await closedOrLate(left)
}

const closedOrLate = (left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, CLOSES_WITHIN_MS)
    timer.unref()
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
