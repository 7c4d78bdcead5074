/** For browser tests: the other end of calls by voice, a second peer connection in the same page behind a stubbed door. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'

type Told = ServerEvent extends infer E
  ? E extends { event_id: string }
    ? Omit<E, 'event_id'>
    : never
  : never

type FakeEnd = Readonly<{
  connection: RTCPeerConnection
  heard: ClientEvent[]
  tell: (...events: Told[]) => void
  /** The sound that the page sends. */
  voice: () => MediaStream | undefined
  hangUp: () => void
}>

export type FakeProvider = Readonly<{
  fetch: typeof fetch
  ends: FakeEnd[]
  /** Every request that came to the door: 'POST /api/realtime/calls', … */
  asked: string[]
  offers: string[]
}>

const session = (expires_at: number) => ({
  type: 'realtime' as const,
  object: 'realtime.session' as const,
  id: 'sess_1',
  model: 'house',
  output_modalities: ['audio' as const],
  instructions: '',
  tools: [],
  tool_choice: 'auto' as const,
  max_output_tokens: 'inf' as const,
  expires_at,
  audio: {},
})

type Options = Readonly<{ refuse?: () => Response | undefined; expiresAt?: number }>

export function fakeProvider({ refuse = () => undefined, expiresAt = 0 }: Options = {}): FakeProvider {
  const ends: FakeEnd[] = []
  const asked: string[] = []
  const offers: string[] = []

  async function answer(offer: string): Promise<Response> {
    offers.push(offer)
    const connection = new RTCPeerConnection()
    const sound = new AudioContext()
    const tone = new OscillatorNode(sound, { frequency: 440 })
    const out = sound.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    const heard: ClientEvent[] = []
    let voice: MediaStream | undefined
    let channel: RTCDataChannel | undefined
    let told = 0
    const tell = (...events: Told[]) => {
      for (const event of events) channel?.send(JSON.stringify({ event_id: `e${told++}`, ...event }))
    }
    connection.addEventListener('track', ({ track }) => {
      voice = new MediaStream([track])
    })
    connection.addEventListener('datachannel', (event) => {
      channel = event.channel
      channel.addEventListener('message', ({ data }) => {
        const said: ClientEvent = JSON.parse(data)
        heard.push(said)
        if (said.type === 'session.update') tell({ type: 'session.updated', session: session(expiresAt) })
      })
      tell({ type: 'session.created', session: session(expiresAt) })
    })
    await connection.setRemoteDescription({ type: 'offer', sdp: offer })
    for (const track of out.stream.getTracks()) connection.addTrack(track, out.stream)
    await connection.setLocalDescription()
    await gathered(connection)
    const hangUp = () => {
      connection.close()
      if (sound.state !== 'closed') void sound.close()
    }
    ends.push({ connection, heard, tell, voice: () => voice, hangUp })
    return new Response(connection.localDescription?.sdp, {
      status: 201,
      headers: { 'content-type': 'application/sdp', location: `/api/realtime/calls/rtc_${ends.length}` },
    })
  }

  return {
    ends,
    asked,
    offers,
    async fetch(input, init) {
      asked.push(`${init?.method ?? 'GET'} ${input}`)
      if (`${input}`.endsWith('/hangup')) return Response.json({ ok: true })
      return refuse() ?? answer(`${init?.body}`)
    },
  }
}

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    const check = () => connection.iceGatheringState === 'complete' && resolve()
    connection.addEventListener('icegatheringstatechange', check)
    check()
  })
