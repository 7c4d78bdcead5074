/** For browser tests: a provider of calls by voice, the other end of the fake peers that the page makes. */
import { vi } from 'vitest'
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { FakePeer } from './fake-peer.ts'

type FakeEvent = ServerEvent extends infer E
  ? E extends { event_id: string }
    ? Omit<E, 'event_id'>
    : never
  : never

type FakeEnd = Readonly<{
  peer: FakePeer
  heard: ClientEvent[]
  emit: (...events: FakeEvent[]) => void
  hangUp: () => void
}>

export type FakeProvider = Readonly<{
  fetch: typeof fetch
  ends: FakeEnd[]
  /** Every request that came to the door: 'POST /api/realtime/calls', … */
  sentRequests: string[]
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

type Options = Readonly<{
  refuse?: () => Response | undefined
  expiresAt?: number
  /** False for a server that says nothing to settings. */
  confirms?: boolean
}>

/** Puts itself in the place of the network: the page's peers are fake, and its requests come here. */
export function useProvider(options: Options = {}): FakeProvider {
  const provider = fakeProvider(options)
  FakePeer.made = []
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal('fetch', provider.fetch)
  return provider
}

function fakeProvider({ refuse = () => undefined, expiresAt = 0, confirms = true }: Options): FakeProvider {
  const ends: FakeEnd[] = []
  const sentRequests: string[] = []
  const offers: string[] = []

  function answer(offer: string): Response {
    offers.push(offer)
    const peer = FakePeer.made.find(({ localDescription }) => localDescription?.sdp === offer)
    if (!peer) throw new Error('no peer made this offer')
    ends.push(endOf(peer, confirms, expiresAt))
    return new Response('v=0', {
      status: 201,
      headers: { 'content-type': 'application/sdp', location: `/api/realtime/calls/rtc_${ends.length}` },
    })
  }

  return {
    ends,
    sentRequests,
    offers,
    async fetch(input, init) {
      sentRequests.push(`${init?.method ?? 'GET'} ${input}`)
      if (`${input}`.endsWith('/hangup')) return Response.json({ ok: true })
      return refuse() ?? answer(`${init?.body}`)
    },
  }
}

function endOf(peer: FakePeer, confirms: boolean, expiresAt: number): FakeEnd {
  const heard: ClientEvent[] = []
  const { close, stream } = tone()
  let received = 0
  const emit = (...events: FakeEvent[]): void => {
    for (const event of events) peer.channel?.hear(JSON.stringify({ event_id: `e${received++}`, ...event }))
  }
  peer.onText = (text) => {
    const said: ClientEvent = JSON.parse(text)
    heard.push(said)
    if (confirms && said.type === 'session.update')
      emit({ type: 'session.updated', session: session(expiresAt) })
  }
  peer.onAnswered = () => {
    peer.become('connected')
    peer.receive(stream)
    peer.channel?.open()
    emit({ type: 'session.created', session: session(expiresAt) })
  }
  const hangUp = (): void => {
    peer.channel?.hangUp()
    close()
  }
  return { peer, heard, emit, hangUp }
}

/** Parley's voice. */
function tone(): { stream: MediaStream; close: () => void } {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const oscillator = new OscillatorNode(context, { frequency: 440 })
  oscillator.connect(out)
  oscillator.start()
  return { stream: out.stream, close: () => void (context.state !== 'closed' && context.close()) }
}
