/**
 * OpenAI's own client, as it is published, in conversation with the stand-in: the conformance of the embedded engine.
 */
import {
  OpenAIRealtimeWebSocket,
  RealtimeAgent,
  type RealtimeItem,
  RealtimeSession,
  tool,
} from '@openai/agents-realtime'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { joined } from '#speech/audio/pcm.ts'
import { createResampler } from '#std/resample.ts'
import { SANDBOX_KEY, startOpenAiStandIn } from '../../scripts/openai-stand-in.ts'
import { type Recorded, recordedSpeech } from '../../scripts/testing/recorded-speech.ts'
import type { OpenAiStandIn } from './stand-in.ts'

const RATE = 24_000
const PIECE = RATE / 10

let openAi: OpenAiStandIn
beforeAll(async () => {
  openAi = await startOpenAiStandIn()
})
const sessions: RealtimeSession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})
afterAll(async () => {
  await openAi.close()
})

const balances = vi.fn(async () =>
  JSON.stringify({
    wallet: { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', label: 'Demo wallet' },
    total_usd: 4033,
    priced: 1,
    unpriced: 0,
    rows: [
      {
        symbol: 'SOL',
        mint: 'So11111111111111111111111111111111111111112',
        amount: 12,
        usd: 2016,
        price: 168,
      },
    ],
    more: 0,
  }),
)

const agent = new RealtimeAgent({
  name: 'Parley',
  instructions: 'Be kind.',
  tools: [
    tool({
      name: 'solana_list_balances',
      description: 'Lists what a wallet holds',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
      strict: false,
      execute: balances,
    }),
  ],
})

/** Every type that our contract knows is checked against the schemas of the client. */
const ours = serverEvent.def.options.map((each) => [...each.def.shape.type.def.values][0] ?? '')

async function connect(config: ConstructorParameters<typeof RealtimeSession>[1] = {}) {
  const transport = new OpenAIRealtimeWebSocket()
  const session = new RealtimeSession(agent, {
    transport,
    model: 'gpt-realtime-2.1',
    tracingDisabled: true,
    ...config,
  })
  sessions.push(session)
  const raw: { type: string; [field: string]: unknown }[] = []
  const understood: string[] = []
  const errors: unknown[] = []
  const heard: ArrayBuffer[] = []
  let interrupted = 0
  transport.on('*', (event) => raw.push(event))
  // Events that fail a schema of the client do not reach the listeners of their name.
  for (const type of ours) transport.on(type as never, () => void understood.push(type))
  session.on('error', (error) => {
    // The reply may end while the client's cancel is on its way, as with the provider.
    if (!JSON.stringify(error).includes('response_cancel_not_active')) errors.push(error)
  })
  session.on('audio', ({ data }) => heard.push(data))
  session.on('audio_interrupted', () => {
    interrupted += 1
  })
  await session.connect({
    apiKey: SANDBOX_KEY,
    url: `${openAi.baseUrl.replace('http', 'ws')}/realtime?model=gpt-realtime-2.1`,
  })
  return {
    session,
    transport,
    raw,
    errors,
    get interrupted() {
      return interrupted
    },
    heardMs: () => heard.reduce((ms, { byteLength }) => ms + byteLength / 2 / (RATE / 1000), 0),
    count: (type: string) => raw.filter((event) => event.type === type).length,
    demoted: () =>
      [...new Set(raw.map(({ type }) => type))].filter(
        (type) =>
          !ours.includes(type as never) ||
          raw.filter((event) => event.type === type).length !==
            understood.filter((each) => each === type).length,
      ),
    async say(words: Recorded) {
      const widen = createResampler(16_000, RATE)
      const pcm = joined([widen(await recordedSpeech(words)), widen(), new Int16Array(RATE)])
      for (let at = 0; at < pcm.length; at += PIECE) session.sendAudio(pcm.slice(at, at + PIECE).buffer)
    },
    texts: () => session.history.flatMap(textsOf),
  }
}

const textsOf = (item: RealtimeItem): string[] =>
  item.type !== 'message'
    ? []
    : item.content.map(
        (part) =>
          `${item.role}: ${('text' in part ? part.text : undefined) ?? ('transcript' in part ? part.transcript : '')}`,
      )

describe('the official client over a WebSocket', () => {
  it('asks in text, runs the requested tool, and is answered in text', async () => {
    balances.mockClear()
    const client = await connect({ config: { outputModalities: ['text'] } })
    client.session.sendMessage("what's in the wallet?")
    await vi.waitFor(() => expect(client.count('response.done')).toBe(2))
    expect(balances).toHaveBeenCalledOnce()
    expect(client.texts()).toEqual([
      "user: what's in the wallet?",
      expect.stringContaining('assistant: About $4,033'),
    ])
    expect(client.demoted()).toEqual([])
    expect(client.errors).toEqual([])
  })

  it('speaks, is heard, and is answered aloud', async () => {
    const client = await connect()
    await client.say('show my balances')
    await vi.waitFor(() => expect(client.count('response.done')).toBe(2))
    expect(client.texts()).toEqual([
      'user: Show my balances',
      expect.stringContaining('assistant: About $4,033'),
    ])
    expect(client.count('input_audio_buffer.speech_started')).toBe(1)
    expect(client.heardMs()).toBeGreaterThan(1500)
    expect(client.demoted()).toEqual([])
    expect(client.errors).toEqual([])
  })

  it('interrupts, by itself and during speech', async () => {
    const client = await connect()
    client.session.sendMessage('what can you do?')
    await vi.waitFor(() => expect(client.heardMs()).toBeGreaterThan(400))
    client.session.interrupt()
    await vi.waitFor(() => expect(client.count('conversation.item.truncated')).toBeGreaterThan(0))
    expect(client.interrupted).toBe(1)
    client.session.sendMessage('what can you do?')
    await vi.waitFor(() => expect(client.count('output_audio_buffer.started')).toBe(2))
    await client.say('what is the price of orca')
    await vi.waitFor(() => expect(client.interrupted).toBe(2))
    await vi.waitFor(() => expect(client.count('output_audio_buffer.cleared')).toBe(2))
    expect(client.demoted()).toEqual([])
    expect(client.errors).toEqual([])
  })

  it('changes the session, and what was said before', async () => {
    const client = await connect({ config: { outputModalities: ['text'] } })
    const before = client.count('session.updated')
    client.transport.updateSessionConfig({
      outputModalities: ['text'],
      audio: { input: { turnDetection: { type: 'server_vad', threshold: 0.9, silenceDurationMs: 700 } } },
    })
    await vi.waitFor(() => expect(client.count('session.updated')).toBeGreaterThan(before))
    expect(client.raw.findLast(({ type }) => type === 'session.updated')?.session).toMatchObject({
      instructions: 'Be kind.',
      tools: [{ name: 'solana_list_balances' }],
      audio: { input: { turn_detection: { type: 'server_vad', threshold: 0.9, silence_duration_ms: 700 } } },
    })
    client.session.sendMessage('hello')
    await vi.waitFor(() => expect(client.count('response.done')).toBe(1))
    client.session.updateHistory((history) => history.slice(1))
    await vi.waitFor(() => expect(client.count('conversation.item.deleted')).toBe(1))
    await vi.waitFor(() => expect(client.texts()).toHaveLength(1))
    expect(client.demoted()).toEqual([])
    expect(client.errors).toEqual([])
  })
})
