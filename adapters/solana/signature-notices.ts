/** Watches one transaction over the WebSocket of a node. A notice is only a reason to look: what happened is read over HTTP. */
import { on } from 'node:events'
import * as z from 'zod/mini'
import { parseJson } from '../_kit/body.ts'
import { openGuardedSocket } from '../_kit/guarded-socket.ts'

/** A notification has about 200 bytes. */
const MAX_MESSAGE_BYTES = 16 * 1024
/** The subscription is confirmed, and the node notifies once and then ends it. */
const MESSAGES_MOST = 2

const expected = z.union([
  z.looseObject({ id: z.literal(1), result: z.number() }),
  z.looseObject({ method: z.literal('signatureNotification') }),
])

/**
 * Yields once the node listens, since earlier events are lost to it, and once when the transaction landed.
 * Any other message ends it. It connects once: the caller polls anyway.
 */
export async function* signatureNotices(
  url: string,
  signature: string,
  signal: AbortSignal,
): AsyncGenerator<void> {
  const socket = await openGuardedSocket(url, { maxBytes: MAX_MESSAGE_BYTES, signal })
  if ('status' in socket) return
  const end = (): void => socket.terminate()
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  try {
    // A node that floods it is not read while the caller is busy.
    const messages = on(socket, 'message', { signal, close: ['close'], highWaterMark: MESSAGES_MOST })
    socket.resume()
    socket.send(subscriptionTo(signature))
    let count = 0
    for await (const [data] of messages) {
      if (!z.safeParse(expected, parseJson(String(data))).success) return
      yield
      count += 1
      if (count === MESSAGES_MOST) return
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

const subscriptionTo = (signature: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'signatureSubscribe',
    params: [signature, { commitment: 'confirmed' }],
  })
