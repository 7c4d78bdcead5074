/** Tests the end of a stream whose conversation has become somebody else's. */
import { expect, it, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import type { NumberedEvent } from './event-stream.ts'
import { untilGone } from './until-given-away.ts'

type Event = NumberedEvent<StreamEvent>
const SAID: Event = { id: '1', event: { type: 'conversations' } }

/** Reads all of it; `gone` aborts behind its one event. */
async function allOf(left: AbortSignal): Promise<readonly Event[]> {
  const gone = new AbortController()
  async function* events(): AsyncGenerator<Event> {
    yield SAID
    gone.abort()
  }
  const found: Event[] = []
  for await (const event of untilGone(events(), gone.signal, left)) found.push(event)
  return found
}

it('ends by itself behind a page that never closes it', async () => {
  vi.useFakeTimers()
  try {
    const all = allOf(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await all).toEqual([SAID, { event: { type: 'reset' } }])
  } finally {
    vi.useRealTimers()
  }
})

it('ends at once when the page closes it', async () => {
  const left = new AbortController()
  const all = allOf(left.signal)
  left.abort()
  expect((await all)[0]).toEqual(SAID)
})

it('says nothing more to a reader who has left', async () => {
  expect(await allOf(AbortSignal.abort())).toEqual([SAID])
})
