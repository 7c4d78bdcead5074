/** What is too big for a data channel, such as a picture, goes over a socket that joins the same call for a moment. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { type Line, openLine } from '../socket.ts'

const NOT_SENT =
  'The picture could not be sent during this call. Hang up and send it in text, or try a smaller one.'

/** Errors come back to who said something; everything else is heard on the call itself. */
export function sendBeside(
  secret: string,
  events: readonly ClientEvent[],
  hear: (event: ServerEvent) => void,
): Line {
  const line = openLine(secret, {
    opened: () => line.send(...events),
    event(event) {
      if (event.type === 'error') hear(event)
      if (event.type === 'error' || event.type === 'response.created') line.close()
    },
    dropped() {
      for (const [index, { event_id }] of events.entries()) hear(notSent(index, event_id))
    },
  })
  return line
}

const notSent = (index: number, event_id = ''): ServerEvent => ({
  type: 'error',
  event_id: `beside_${index}`,
  error: { type: 'client_error', code: 'not_sent', message: NOT_SENT, event_id },
})
