/** Writes events to a browser as server-sent events, as fast as it takes them. */

import { createBeats } from './beats.ts'

/** An event with the id that a browser sends back when it reconnects; a notice has none. */
export type NumberedEvent<E> = Readonly<{ id?: string; event: E }>

/** The page takes a stream that misses two of these for lost (web/session/follow-stream.ts). */
const HEARTBEAT_MS = 1000
/** An event of its own, since a page cannot see a comment. */
const HEARTBEAT = 'event: beat\ndata:\n\n'
/** How long a browser waits before it reconnects. */
const RETRY_MS = 1000

const eachBeat = createBeats(HEARTBEAT_MS)

const encoder = new TextEncoder()
const heartbeat = encoder.encode(HEARTBEAT)
const frame = ({ id, event }: NumberedEvent<unknown>): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)

/**
 * `open` receives a signal that aborts when the reader leaves or `until` does. The next event is pulled only after
 * the reader took the last one, so a slow reader costs one event of memory.
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncIterable<NumberedEvent<unknown>>,
  until: AbortSignal,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const left = new AbortController()
  const signal = AbortSignal.any([left.signal, until])
  const events = open(signal)[Symbol.asyncIterator]()
  let stopBeats: (() => void) | undefined
  const end = (): void => {
    stopBeats?.()
    left.abort()
    // A generator that waits for its reader does not notice the signal.
    void events.return?.().catch(() => undefined)
  }

  return new ReadableStream({
    start(controller) {
      // The page watches the heartbeat from the first one on.
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n${HEARTBEAT}`))
      stopBeats = eachBeat(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(heartbeat)
      })
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (left.signal.aborted) return
        if (!done) return controller.enqueue(frame(value))
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      // The browser reconnects with its last event id.
      end()
      controller.close()
    },
    cancel: end,
  })
}
