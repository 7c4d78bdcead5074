/** Bounds what sockets have sent of messages that are not whole yet: the server keeps it for as long as a client likes. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { MAX_EVENT_BYTES } from '#contract/realtime/limits.ts'

/** Four of the largest messages with the heads of their frames, of one user or of the guests of a network. */
const MOST_BYTES = 4 * MAX_EVENT_BYTES + 100_000

type Client = Pick<WebSocket, 'on' | 'once' | 'terminate'>
/** The connection below the socket. */
type Wire = Pick<Socket, 'on'>

export type UnfinishedMessages = Readonly<{
  /** Counts under this key until the client is closed; the one that goes beyond the number is closed. */
  count(key: string, client: Client, wire: Wire | undefined): void
}>

export function createUnfinishedMessages(most = MOST_BYTES): UnfinishedMessages {
  const totals = new Map<string, number>()

  function add(key: string, bytes: number): number {
    const total = (totals.get(key) ?? 0) + bytes
    if (total > 0) totals.set(key, total)
    else totals.delete(key)
    return total
  }

  return {
    count(key, client, wire) {
      let own = 0
      let isOver = false
      const finish = (): void => {
        add(key, -own)
        own = 0
      }
      wire?.on('data', ({ length }: Uint8Array) => {
        if (isOver) return
        own += length
        if (add(key, length) <= most) return
        isOver = true
        // At once: what goes with this client makes room for the next.
        finish()
        client.terminate()
      })
      client.on('message', finish)
      client.once('close', finish)
    },
  }
}
