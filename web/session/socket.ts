/** A text call: the events of contract/realtime over one WebSocket, keyed as OpenAI's own browser socket is. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'

export type Line = Readonly<{ send: (event: ClientEvent) => void; close: () => void }>
export type LineEvents = Readonly<{
  opened: () => void
  event: (event: ServerEvent) => void
  /** Once, when the line is gone without our asking; `wasOpen` tells a drop from a failure to connect. */
  dropped: (wasOpen: boolean, reason: string) => void
}>

const SOCKET_PATH = '/api/realtime/socket'
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
    on.dropped(wasOpen, reason)
  }
  const timer = setTimeout(() => end('no answer'), OPEN_TIMEOUT_MS)

  socket.addEventListener('message', ({ data }) => {
    const event = parse(data)
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
    send: (event) => socket.send(JSON.stringify(event)),
    close() {
      state = 'over'
      clearTimeout(timer)
      socket.close(1000)
    },
  }
}

/** Events of other kinds than ours are passed over, as the protocol asks of its clients. */
function parse(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const parsed = serverEvent.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
