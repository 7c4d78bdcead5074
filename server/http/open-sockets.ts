/** Limits the open sockets of calls: each receives every event of its call, and keeps what its client does not read. */
import type { WebSocket } from 'ws'
import type { Session } from '#domain/sessions.ts'
import { createOpenStreams } from './open-streams.ts'

/** Tabs of one session; a connection that died may still count for 40 s. */
const OF_SESSION = 4
const OF_ACTOR = 20
/** Guests cost nothing to make, so those of one network share this number. */
const OF_GUESTS = 64
/** As for a call that another one replaces. */
const CODE_REPLACED = 4002

type Owner = Pick<Session, 'id' | 'actor'>
type Socket = Pick<WebSocket, 'bufferedAmount' | 'close' | 'once' | 'terminate'>

export type OpenSockets = Readonly<{
  isFull(owner: Owner, network: string): boolean
  /** Counts the socket until it is closed; beyond the number of a session its oldest one is closed. */
  add(owner: Owner, network: string, socket: Socket): void
}>

export function createOpenSockets(): OpenSockets {
  const counts = createOpenStreams()
  const sessions = new Map<string, Set<Socket>>()

  function keepNewest(id: string, socket: Socket): () => void {
    const sockets = sessions.get(id) ?? new Set()
    sessions.set(id, sockets.add(socket))
    const [oldest] = sockets
    if (sockets.size > OF_SESSION && oldest) {
      sockets.delete(oldest)
      letGo(oldest)
    }
    return () => {
      sockets.delete(socket)
      if (sockets.size === 0) sessions.delete(id)
    }
  }

  return {
    isFull: (owner, network) => limitsOf(owner, network).some(([key, most]) => counts.isFull(key, most)),
    add(owner, network, socket) {
      const forget = counts.add(limitsOf(owner, network).map(([key]) => key))
      const leave = keepNewest(owner.id, socket)
      socket.once('close', () => {
        forget()
        leave()
      })
    },
  }
}

function limitsOf({ actor }: Owner, network: string): readonly (readonly [key: string, most: number])[] {
  const own = [`${actor.kind} ${actor.id}`, OF_ACTOR] as const
  return actor.kind === 'guest' ? [own, [`network ${network}`, OF_GUESTS]] : [own]
}

/** A client that reads nothing would keep its backlog for as long as its end is waited for. */
function letGo(socket: Socket): void {
  if (socket.bufferedAmount > 0) socket.terminate()
  else socket.close(CODE_REPLACED, 'replaced')
}
