/** For browser tests: a peer connection without a network, whose other end is in the hands of the test. */

/** As Chromium's own SCTP takes. */
const MAX_MESSAGE_BYTES = 262_144

class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting'
  readonly label: string
  readonly #deliver: (text: string) => void

  constructor(label: string, deliver: (text: string) => void) {
    super()
    this.label = label
    this.#deliver = deliver
  }
  send(text: string): void {
    if (this.readyState !== 'open') throw new DOMException('The channel is not open', 'InvalidStateError')
    queueMicrotask(() => this.#deliver(text))
  }
  /** Without an event: a page that closes the channel itself hears of it much later. */
  close(): void {
    this.readyState = 'closed'
  }
  open(): void {
    if (this.readyState === 'connecting') this.readyState = 'open'
  }
  hear(data: string): void {
    queueMicrotask(() => {
      if (this.readyState === 'open') this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }
  /** Closed by the other end. */
  hangUp(): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    this.dispatchEvent(new Event('close'))
  }
}

export class FakePeer extends EventTarget {
  /** Those of the test, in the order in which the page made them. */
  static made: FakePeer[] = []

  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { readonly type: 'offer'; sdp: string } | null = null
  readonly sctp = { maxMessageSize: MAX_MESSAGE_BYTES }
  /** The state of what the page sends now. */
  sent: MediaStreamTrack | null = null
  channel: FakeChannel | undefined
  /** Gets what the page says over the channel. */
  onText: (text: string) => void = () => undefined
  /** Runs when the page has taken the answer. */
  onAnswered: () => void = () => undefined
  #codecs: readonly RTCRtpCodec[] = []

  constructor() {
    super()
    FakePeer.made.push(this)
  }
  addTransceiver(track: MediaStreamTrack) {
    this.sent = track
    return {
      sender: {
        replaceTrack: async (next: MediaStreamTrack | null): Promise<void> => {
          this.sent = next
        },
      },
      setCodecPreferences: (codecs: readonly RTCRtpCodec[]): void => {
        this.#codecs = codecs
      },
    }
  }
  createDataChannel(label: string): FakeChannel {
    this.channel = new FakeChannel(label, (text) => this.onText(text))
    return this.channel
  }
  async setLocalDescription(): Promise<void> {
    const lines = this.#codecs.map(
      ({ mimeType, clockRate }, at) => `a=rtpmap:${96 + at} ${mimeType.split('/')[1]}/${clockRate}`,
    )
    const description = {
      type: 'offer' as const,
      sdp: [`o=- ${FakePeer.made.indexOf(this)} 2 IN IP4 127.0.0.1`, 'm=audio 9 RTP 96', ...lines].join(
        '\r\n',
      ),
    }
    this.localDescription = description
    // Candidates are found later, one after the other.
    setTimeout(() => {
      description.sdp += '\r\na=candidate:1 1 udp 1 192.0.2.1 9 typ host'
    })
  }
  async setRemoteDescription(): Promise<void> {
    this.onAnswered()
  }
  async getStats(): Promise<Map<string, object>> {
    return new Map()
  }
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  receive(stream: MediaStream): void {
    const [track] = stream.getTracks()
    this.dispatchEvent(Object.assign(new Event('track'), { streams: [stream], track }))
  }
  /** Closed by the page itself, without an event. */
  close(): void {
    this.connectionState = 'closed'
    this.channel?.close()
  }
}
