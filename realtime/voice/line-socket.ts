/** Presents the text channel of a line as the socket that a call is served over: the same events, the same checks. */
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Log } from '#domain/ports.ts'
import type { MediaLine } from '#media/line.ts'
import type { Socket } from '../engine/socket.ts'

export type LineSocket = Readonly<{
  socket: Socket
  /** The line is over. */
  closed(): void
}>

type Listeners = { pong?: () => void; close?: () => void }

export function socketOver(line: Pick<MediaLine, 'sendText' | 'onText' | 'close'>, log: Log): LineSocket {
  const listeners: Listeners = {}
  const socket: Socket = {
    // A line ends itself when the other side reads too slowly.
    bufferedAmount: 0,
    send(text) {
      if (line.sendText(text)) return
      const lighter = withoutPictures(text)
      if (lighter === text || !line.sendText(lighter)) {
        log.warn({ length: text.length }, 'an event was too large for the line of a call')
      }
    },
    // A line notices by itself when the other side is gone.
    ping: () => listeners.pong?.(),
    close: () => line.close(),
    terminate: () => line.close(),
    on(event: string, listener: (...args: never[]) => void): void {
      // The overloads of the interface say which listener comes with which event.
      if (event === 'message') {
        const hear = listener as unknown as (data: { toString(): string }, isBinary: boolean) => void
        line.onText((text) => hear(text, false))
      } else if (event === 'pong') listeners.pong = listener as () => void
      else if (event === 'close') listeners.close = listener as () => void
    },
  }
  return { socket, closed: () => listeners.close?.() }
}

/** The page that sent a picture has it; what comes back needs only its place. */
function withoutPictures(text: string): string {
  const read = serverEvent.safeParse(JSON.parse(text))
  if (!read.success) return text
  const event: ServerEvent = read.data
  if (!('item' in event) || event.item.type !== 'message' || event.item.role !== 'user') return text
  const content = event.item.content.map((part) =>
    part.type === 'input_image' ? { ...part, image_url: '' } : part,
  )
  return JSON.stringify({ ...event, item: { ...event.item, content } })
}
