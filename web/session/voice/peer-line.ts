/** The line of a call by voice: sound over WebRTC, the events of contract/realtime over its data channel. */
import { answerOffer } from '#contract/api/voice.ts'
import { send } from '#web/lib/api.ts'
import type { Fault } from '../machine.ts'
import { closeFault, DROPPED_CALL, type Line, type LineEvents, NOT_OPENED, parseEvent } from '../socket.ts'
import { watchSleep } from './alive.ts'
import { type Codec, prefer } from './codec.ts'

export type PeerLine = Line &
  Readonly<{
    /** Another microphone, in the middle of the call. */
    setTrack: (track: MediaStreamTrack) => void
    /** True when an event of this text fits into one message of the data channel. */
    fits: (text: string) => boolean
  }>

type Options = Readonly<{
  secret: string
  track: MediaStreamTrack
  codec: Codec
  /** Parley's voice. */
  onVoice: (stream: MediaStream) => void
  faultOf: (error: unknown) => Fault
  on: Omit<LineEvents, 'opened'> & Readonly<{ opened: (expiresAtMs: number | undefined) => void }>
}>

/** OpenAI's name for it. */
const CHANNEL = 'oai-events'
const OPEN_TIMEOUT_MS = 10_000
/** A change of network mends itself within it, or does not. */
const DISCONNECTED_MS = 5000
/** The reason of a hang-up comes another way, and may arrive a little later. */
const WORDS_MS = 2000
const HUNG_UP: Fault = closeFault('ended')

export function openPeerLine({ secret, track, codec, onVoice, faultOf, on }: Options): PeerLine {
  const connection = new RTCPeerConnection()
  const { sender } = transceiverOf(connection, track, codec)
  const channel = connection.createDataChannel(CHANNEL)
  const over = new AbortController()
  let state: 'opening' | 'open' | 'over' = 'opening'
  let location: string | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  let isHungUp = false

  function close(): void {
    state = 'over'
    over.abort()
    clearTimeout(timer)
    clearTimeout(grace)
    channel.close()
    connection.close()
  }
  function drop(fault: Fault): void {
    if (state === 'over') return
    const wasOpen = state === 'open'
    // The server may be alive and take the call for one that goes on.
    if (location) hangUp(location, secret)
    close()
    on.dropped(wasOpen || fault !== DROPPED_CALL ? fault : NOT_OPENED)
  }
  const timer = setTimeout(() => drop(NOT_OPENED), OPEN_TIMEOUT_MS)

  function followState(): void {
    // State changes after a hang-up are no drop.
    if (isHungUp) return
    clearTimeout(grace)
    if (connection.connectionState === 'failed') drop(DROPPED_CALL)
    else if (connection.connectionState === 'disconnected')
      grace = setTimeout(() => drop(DROPPED_CALL), DISCONNECTED_MS)
  }

  function onHangUp(): void {
    isHungUp = true
    clearTimeout(grace)
    if (state === 'open') grace = setTimeout(() => drop(HUNG_UP), WORDS_MS)
    else drop(NOT_OPENED)
  }

  function receive({ data }: MessageEvent): void {
    const event = parseEvent(data)
    if (!event || state === 'over') return
    if (event.type === 'session.created' && state === 'opening') {
      state = 'open'
      clearTimeout(timer)
      const { expires_at } = event.session
      on.opened(expires_at > 0 ? expires_at * 1000 : undefined)
    }
    on.event(event)
  }

  async function negotiate(): Promise<void> {
    // Without candidates: ours come to the server with the first packet, and its answer is complete.
    await connection.setLocalDescription()
    const offer = connection.localDescription?.sdp ?? ''
    const answer = await postOffer(offer, secret, over.signal)
    location = answer.location
    if (state === 'over') {
      if (location) hangUp(location, secret)
      return
    }
    await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
  }

  const { signal } = over
  connection.addEventListener('connectionstatechange', followState, { signal })
  connection.addEventListener(
    'track',
    ({ streams, track: voice }) => onVoice(streams[0] ?? new MediaStream([voice])),
    {
      signal,
    },
  )
  channel.addEventListener('message', receive, { signal })
  channel.addEventListener('close', onHangUp, { signal })
  addEventListener('pagehide', () => location && hangUp(location, secret), { signal })
  signal.addEventListener(
    'abort',
    watchSleep(connection, () => drop(DROPPED_CALL)),
  )
  negotiate().catch((error) => drop(faultOf(error)))

  return {
    send(...events) {
      for (const event of events) if (channel.readyState === 'open') channel.send(JSON.stringify(event))
    },
    fits: (text) => new Blob([text]).size <= (connection.sctp?.maxMessageSize ?? 0),
    setTrack: (next) => void sender.replaceTrack(next),
    close,
  }
}

function transceiverOf(
  connection: RTCPeerConnection,
  track: MediaStreamTrack,
  codec: Codec,
): RTCRtpTransceiver {
  const transceiver = connection.addTransceiver(track, { direction: 'sendrecv' })
  const offered = RTCRtpReceiver.getCapabilities('audio')?.codecs ?? []
  transceiver.setCodecPreferences(prefer(codec, offered))
  return transceiver
}

type Answer = Readonly<{ sdp: string; location: string | undefined }>

/** Throws a `ParleyError` whose message the user can read. */
async function postOffer(offerSdp: string, secret: string, signal: AbortSignal): Promise<Answer> {
  const response = await send(answerOffer.path, {
    method: answerOffer.method,
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/sdp',
      accept: 'application/sdp',
    },
    body: offerSdp,
    signal,
  })
  return { sdp: await response.text(), location: response.headers.get('location') ?? undefined }
}

/** Reaches the server also from a page that is being closed. */
function hangUp(location: string, secret: string): void {
  const headers = { authorization: `Bearer ${secret}` }
  void fetch(`${location}/hangup`, { method: 'POST', headers, keepalive: true }).catch(() => undefined)
}
