/** The line of a call by voice: sound over WebRTC, the events of contract/realtime over its data channel. */
import { answerOffer } from '#contract/api/voice.ts'
import { send } from '#web/lib/api.ts'
import { closeFault, DROPPED_CALL, type Line, type LineEvents, NOT_OPENED, parseEvent } from '../call.ts'
import type { Fault } from '../machine.ts'
import { type Codec, prefer } from './codec.ts'
import { watchSleep } from './sleep.ts'

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

  function close(): void {
    state = 'over'
    over.abort()
    clearTimeout(timer)
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
  watchConnection(connection, channel, {
    signal,
    isOpen: () => state === 'open',
    onBroken: () => drop(DROPPED_CALL),
    onHangUp: () => drop(state === 'open' ? HUNG_UP : NOT_OPENED),
  })
  const onTrack = ({ streams, track: voice }: RTCTrackEvent) =>
    onVoice(streams[0] ?? new MediaStream([voice]))
  connection.addEventListener('track', onTrack, { signal })
  channel.addEventListener('message', receive, { signal })
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

type Watch = Readonly<{
  signal: AbortSignal
  isOpen: () => boolean
  onBroken: () => void
  onHangUp: () => void
}>

/** A broken connection is reported after a grace period, and a hang-up after the time that its reason may take. */
function watchConnection(
  connection: RTCPeerConnection,
  channel: RTCDataChannel,
  { signal, isOpen, onBroken, onHangUp }: Watch,
): void {
  let grace: ReturnType<typeof setTimeout> | undefined
  let isHungUp = false

  const onState = () => {
    // State changes after a hang-up are no drop.
    if (isHungUp) return
    clearTimeout(grace)
    if (connection.connectionState === 'failed') onBroken()
    else if (connection.connectionState === 'disconnected') grace = setTimeout(onBroken, DISCONNECTED_MS)
  }
  const onClose = () => {
    isHungUp = true
    clearTimeout(grace)
    if (isOpen()) grace = setTimeout(onHangUp, WORDS_MS)
    else onHangUp()
  }
  channel.addEventListener('close', onClose, { signal })
  connection.addEventListener('connectionstatechange', onState, { signal })
  signal.addEventListener('abort', () => clearTimeout(grace))
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
