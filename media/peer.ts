/** Wraps libdatachannel (ICE, DTLS, SRTP, SCTP) behind the few operations that a call needs. */
import { randomInt } from 'node:crypto'
import * as native from 'node-datachannel'
import { createFarewell, type Farewell } from './farewell.ts'
import { MAX_LINE_TEXT_BYTES } from './line.ts'
import type { Offer, OfferedCodec } from './sdp.ts'
import type { MediaSettings } from './wire.ts'

export type Peer = Readonly<{
  ssrc: number
  /** Sends nothing unless the connection is open. */
  sendRtp(packet: Uint8Array): void
  /** Queues the text until the channel opens, even when the call ends before that. */
  sendText(text: string): void
  /** Bytes of text that the other side has not taken yet. */
  textBacklog(): number
  /** Ends the call for the other side too; waits for one that still connects only where `waits` is set. */
  close(waits?: boolean): void
}>

export type PeerListener = Readonly<{
  /** Fires when audio can be sent and the data channel, if any, is open. */
  open(): void
  packet(packet: Uint8Array): void
  text(text: string): void
  /** Fires for what no call uses: a message of bytes, or another channel. */
  waste(): void
  /** Fires when the other side hangs up or the connection breaks. */
  gone(): void
}>

/** OpenAI's name for the data channel of a call. */
const CHANNEL = 'oai-events'
const GATHERING_MS = 1500
const NAMES = { pcmu: 'PCMU', pcma: 'PCMA' } as const

/** Binds the port and holds it between calls; throws when it is taken. */
export function holdPort({ udpPort, bindAddress }: MediaSettings): Readonly<{ stop(): void }> {
  return new native.IceUdpMuxListener(udpPort, bindAddress)
}

type Options = Readonly<{
  name: string
  offer: Offer
  codec: OfferedCodec
  settings: MediaSettings
  listener: PeerListener
}>

/** Throws when libdatachannel cannot parse the offer. */
export async function openPeer(options: Options): Promise<Readonly<{ peer: Peer; answerSdp: string }>> {
  const { offer, codec, settings, listener } = options
  const connection = new native.PeerConnection(options.name, configOf(settings))
  const ssrc = randomInt(1, 2 ** 32)
  const track = connection.addTrack(audioOf(offer.mid, codec, ssrc))
  track.setMediaHandler(new native.RtcpReceivingSession())
  track.onMessage(listener.packet)
  track.onClosed(() => {}) // without one the native side keeps the track in its books

  const notifyOpen = once(listener.open)
  const checkOpen = (): void => {
    if (track.isOpen() && (!offer.hasChannel || channel.isOpen())) notifyOpen()
  }
  const farewell = createFarewell(() => closeAll(connection, track, channel))
  const channel = channelOf(connection, listener, { flushed: farewell.settle, opened: checkOpen })
  if (!offer.hasChannel) farewell.settle()
  track.onOpen(checkOpen)
  connection.onStateChange((state) => {
    if (state !== 'disconnected' && state !== 'failed' && state !== 'closed') return
    farewell.settle()
    listener.gone()
  })

  try {
    const answerSdp = await answerTo(connection, offer.sdp)
    return { answerSdp, peer: peerOf(track, ssrc, channel, farewell) }
  } catch (error) {
    closeAll(connection, track, channel)
    throw error
  }
}

type Channel = Readonly<{
  isOpen(): boolean
  /** Waits until it is open. */
  send(text: string): void
  /** Bytes that the other side has not taken yet. */
  backlog(): number
  /** Closes after everything that was sent, even when it is not open yet. */
  close(): void
  /** Closes it whether or not it was ever open. */
  drop(): void
}>

/** The browser opens the channel, and may see it open a moment before this side does. */
function channelOf(
  connection: native.PeerConnection,
  { text, waste, gone }: PeerListener,
  on: Readonly<{ flushed(): void; opened(): void }>,
): Channel {
  let channel: native.DataChannel | undefined
  let over = false
  const waiting: string[] = []

  function flush(): void {
    const open = channel
    if (!open?.isOpen()) return
    for (const text of waiting.splice(0)) whileOpen(open, () => open.sendMessage(text))
    if (over) open.close()
    on.flushed()
  }
  function opened(): void {
    flush()
    on.opened()
  }
  connection.onDataChannel((offered) => {
    if (channel || offered.getLabel() !== CHANNEL) {
      offered.close()
      return waste()
    }
    channel = offered
    offered.onMessage((message) => (typeof message === 'string' ? text(message) : waste()))
    offered.onClosed(gone)
    offered.onOpen(opened)
    opened()
  })
  return {
    isOpen: () => channel?.isOpen() ?? false,
    send(text) {
      waiting.push(text)
      flush()
    },
    backlog: () => channel?.bufferedAmount() ?? 0,
    close() {
      over = true
      flush()
    },
    drop: () => channel?.close(),
  }
}

const peerOf = (track: native.Track, ssrc: number, channel: Channel, farewell: Farewell): Peer => ({
  ssrc,
  sendRtp: (packet) => whileOpen(track, () => track.sendMessageBinary(Buffer.from(packet.buffer))),
  sendText: channel.send,
  textBacklog: channel.backlog,
  close(waits = false) {
    // The end of a connection is sent once and may be lost; the end of a channel is repeated until acknowledged.
    channel.close()
    if (!waits) farewell.settle()
    farewell.begin()
  },
})

function closeAll(connection: native.PeerConnection, track: native.Track, channel: Channel): void {
  connection.close()
  // Each keeps its listeners, and through them everything here, in memory until it is closed itself.
  track.close()
  channel.drop()
}

/** libdatachannel's threads may close the channel between the check and the call, which then throws. */
function whileOpen(end: Readonly<{ isOpen(): boolean }>, send: () => void): void {
  try {
    if (end.isOpen()) send()
  } catch (error) {
    if (end.isOpen()) throw error
  }
}

const configOf = ({ udpPort, bindAddress }: MediaSettings): native.RtcConfig => ({
  iceServers: [],
  disableAutoNegotiation: true,
  forceMediaTransport: true,
  // All calls share one port, which a firewall can open.
  enableIceUdpMux: true,
  portRangeBegin: udpPort,
  portRangeEnd: udpPort,
  maxMessageSize: MAX_LINE_TEXT_BYTES,
  ...(bindAddress && { bindAddress }),
})

function audioOf(mid: string, { name, payloadType }: OfferedCodec, ssrc: number): native.Audio {
  const audio = new native.Audio(mid, 'SendRecv')
  if (name === 'opus') audio.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1')
  else audio.addAudioCodec(payloadType, NAMES[name])
  // Without a stream id the browser's `track` event has no stream.
  audio.addSSRC(ssrc, 'parley', 'parley', 'audio0')
  return audio
}

/** The complete answer with its candidates: over HTTP the browser receives no later ones. */
async function answerTo(connection: native.PeerConnection, offerSdp: string): Promise<string> {
  const gathered = Promise.withResolvers<void>()
  connection.onGatheringStateChange((state) => state === 'complete' && gathered.resolve())
  connection.setRemoteDescription(offerSdp, 'offer')
  connection.setLocalDescription('answer')
  const timer = setTimeout(gathered.resolve, GATHERING_MS)
  await gathered.promise
  clearTimeout(timer)
  const sdp = connection.localDescription()?.sdp
  if (!sdp?.includes('a=candidate:')) throw new Error('no address to be reached at was found')
  return sdp
}

function once(what: () => void): () => void {
  let done = false
  return () => {
    if (!done) what()
    done = true
  }
}
