/** A text call: the events of contract/realtime over one WebSocket, keyed as OpenAI's own browser socket is. */
import { closeReasonOf } from '#contract/call-notices.ts'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Fault } from './machine.ts'

export type Line = Readonly<{ send: (...events: ClientEvent[]) => void; close: () => void }>
export type LineEvents = Readonly<{
  /** `lastsMs` when there will be a time to renew it. */
  opened: (lastsMs?: number) => void
  event: (event: ServerEvent) => void
  /** Once, when the line is gone without our asking. */
  dropped: (fault: Fault) => void
}>

export const DROPPED_CALL: Fault = { kind: 'lost', message: 'The call dropped.' }
export const NOT_OPENED: Fault = { kind: 'unreachable', message: 'The call could not be opened.' }

/** Maps the server's close reason to a fault; a close without a reason is a broken connection. */
export function closeFault(code: string): Fault {
  const reason = closeReasonOf(code)
  return reason ? { kind: reason.isLost ? 'lost' : 'ended', message: reason.message } : DROPPED_CALL
}

const OPEN_TIMEOUT_MS = 10_000

export function openLine(secret: string, on: LineEvents): Line {
  const url = new URL(SOCKET_PATH, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url, ['realtime', `openai-insecure-api-key.${secret}`])
  let state: 'opening' | 'open' | 'over' = 'opening'

  const end = (reason: string) => {
    if (state === 'over') return
    const wasOpen = state === 'open'
    state = 'over'
    clearTimeout(timer)
    socket.close()
    on.dropped(wasOpen ? closeFault(reason) : NOT_OPENED)
  }
  const timer = setTimeout(() => end('no answer'), OPEN_TIMEOUT_MS)

  socket.addEventListener('message', ({ data }) => {
    const event = parseEvent(data)
    if (!event || state === 'over') return
    if (event.type === 'session.created') {
      state = 'open'
      clearTimeout(timer)
      on.opened()
    }
    on.event(event)
  })
  socket.addEventListener('close', ({ reason }) => end(reason))
  socket.addEventListener('error', () => end(''))

  return {
    send(...events) {
      for (const event of events) socket.send(JSON.stringify(event))
    },
    close() {
      state = 'over'
      clearTimeout(timer)
      socket.close(1000)
    },
  }
}

/** Unknown events are skipped, as the protocol requires of its clients. */
export function parseEvent(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const parsed = serverEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
