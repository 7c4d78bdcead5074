/** Puts notices that are not stored between the stored events of the app stream. */
import { createAsyncSignal } from '#adapters/db/bus.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { Numbered } from '#domain/app-stream.ts'
import type { Bus } from '#domain/ports.ts'
import { SIGNALS_TOPIC } from '../signals/signals.ts'
import type { NumberedEvent } from './event-stream.ts'

/** The longest that a timer can run. */
const FOREVER_MS = 2 ** 31 - 1

/** A notice has no id, so a reader that comes back continues after the last stored event. Several at once are one. */
export async function* withNotices(
  stored: AsyncIterable<Numbered>,
  bus: Pick<Bus, 'subscribe'>,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent<StreamEvent>> {
  const changed = createAsyncSignal()
  const unsubscribe = bus.subscribe(SIGNALS_TOPIC, changed.notify)
  const reader = stored[Symbol.asyncIterator]()
  const nextNotice = (): Promise<'notice'> => changed.wait(FOREVER_MS, signal).then(() => 'notice')
  let event = reader.next()
  let notice = nextNotice()
  try {
    for (;;) {
      const first = await Promise.race([event, notice])
      if (first === 'notice') {
        if (signal.aborted) return
        yield { event: { type: 'signals' } }
        notice = nextNotice()
      } else {
        if (first.done) return
        yield first.value
        event = reader.next()
      }
    }
  } finally {
    unsubscribe()
    // The reader ends by the same signal; nothing waits for it here.
    void reader.return?.()
  }
}
