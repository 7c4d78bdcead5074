/** The line of a call by voice, for events of any size: WebRTC, and a socket for what is too big for its data channel. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { type CallParts, type Line, type LineEvents, openLine } from '../call.ts'
import type { Codec } from './codec.ts'
import { openPeerLine, type PeerLine } from './peer-line.ts'

type WideEvents = Omit<LineEvents, 'opened'> &
  Readonly<{ opened: (lastsMs: number | undefined, voice: MediaStream | undefined) => void }>
/** Two clocks and a rounding. */
const SLACK_MS = 10_000

type WideLine = Line & Pick<PeerLine, 'setTrack'>

export function openWideLine(
  { secret, endsAtMs, now, faultOf }: CallParts,
  { track, codec }: Readonly<{ track: MediaStreamTrack; codec: Codec }>,
  on: WideEvents,
): WideLine {
  let voice: MediaStream | undefined
  const sockets = new Set<Line>()
  const peer = openPeerLine({
    secret,
    track,
    codec,
    faultOf,
    onVoice: (stream) => {
      voice = stream
    },
    on: {
      ...on,
      opened(expiresAtMs) {
        // A call that ends before its session does has had its longest time: no other one takes its place.
        const isRenewed =
          expiresAtMs !== undefined && endsAtMs !== undefined && expiresAtMs + SLACK_MS >= endsAtMs
        on.opened(isRenewed ? expiresAtMs - now() : undefined, voice)
      },
    },
  })
  return {
    setTrack: peer.setTrack,
    send(...events) {
      const isBig = events.some((event) => !peer.fits(JSON.stringify(event)))
      if (isBig) sockets.add(sendOverSocket(secret, events, on.event))
      else peer.send(...events)
    },
    close() {
      peer.close()
      for (const line of sockets) line.close()
    },
  }
}

const NOT_SENT =
  'The picture could not be sent during this call. Disconnect and send it in text, or try a smaller one.'

/** Sends what is too big for a data channel, such as a picture, over a socket that joins the same call for a moment. Only errors come back here. */
function sendOverSocket(
  secret: string,
  events: readonly ClientEvent[],
  receive: (event: ServerEvent) => void,
): Line {
  const line = openLine(
    { secret },
    {
      opened: () => line.send(...events),
      event(event) {
        if (event.type === 'error') receive(event)
        if (event.type === 'error' || event.type === 'response.created') line.close()
      },
      dropped() {
        for (const [index, { event_id }] of events.entries()) receive(notSent(index, event_id))
      },
    },
  )
  return line
}

const notSent = (index: number, event_id = ''): ServerEvent => ({
  type: 'error',
  event_id: `beside_${index}`,
  error: { type: 'client_error', code: 'not_sent', message: NOT_SENT, event_id },
})
