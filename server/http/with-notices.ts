/** Puts notices that are not stored between the stored events of the app stream. */
import { createAsyncSignal } from '#adapters/db/bus.ts'
import type { StreamEvent } from '#contract/stream.ts'
import type { Numbered } from '#domain/app-stream.ts'
import type { Bus } from '#domain/ports.ts'
import { SIGNALS_TOPIC } from '../signals/signals.ts'
import type { NumberedEvent } from './event-stream.ts'

/** The longest that a timer can run. */
const FOREVER_MS = 2 ** 31 - 1

type Notice = Extract<StreamEvent, { type: 'signals' | 'refreshed' }>
/** Subscribes to notices and returns the unsubscription. */
export type NoticeSource = (notify: (notice: Notice) => void) => () => void

export const signalNotices =
  (bus: Pick<Bus, 'subscribe'>): NoticeSource =>
  (notify) =>
    bus.subscribe(SIGNALS_TOPIC, () => notify({ type: 'signals' }))

/** A slow reader needs only the newest notice about a subject. */
const subjectOf = (notice: Notice): string =>
  notice.type === 'refreshed' ? `card ${notice.itemId}` : notice.type

/** A notice has no id, so a reader that comes back continues after the last stored event. */
export async function* withNotices(
  stored: AsyncIterable<Numbered>,
  sources: readonly NoticeSource[],
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent<StreamEvent>> {
  const changed = createAsyncSignal()
  const pending = new Map<string, Notice>()
  const notify = (notice: Notice): void => {
    pending.set(subjectOf(notice), notice)
    changed.notify()
  }
  const unsubscribe = sources.map((subscribe) => subscribe(notify))
  const reader = stored[Symbol.asyncIterator]()
  const nextNotice = (): Promise<'notice'> => changed.wait(FOREVER_MS, signal).then(() => 'notice')
  let event = reader.next()
  let notice = nextNotice()
  try {
    for (;;) {
      const first = await Promise.race([event, notice])
      if (first === 'notice') {
        if (signal.aborted) return
        yield* taken(pending)
        notice = nextNotice()
      } else {
        if (first.done) return
        yield first.value
        event = reader.next()
      }
    }
  } finally {
    for (const leave of unsubscribe) leave()
    // The reader ends by the same signal; nothing waits for it here.
    void reader.return?.()
  }
}

function* taken(pending: Map<string, Notice>): Generator<NumberedEvent<StreamEvent>> {
  for (const [subject, event] of pending) {
    pending.delete(subject)
    yield { event }
  }
}
