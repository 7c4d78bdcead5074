/**
 * Measures the time that Parley adds to a tool call at OpenAI: from the provider's request for the tool until the provider
 * has the result and continues. The tool does nothing; everything is stored in PGlite.
 */
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { testDatabase } from '#adapters/db/testing/database.ts'
import { toolCallStore } from '#adapters/db/tool-call-store.ts'
import { modelsWith, voicesWith } from '#adapters/openai/models.ts'
import { openAiProvider } from '#adapters/openai/provider.ts'
import type { Brain } from '#domain/brain.ts'
import type { Call } from '#domain/realtime.ts'
import type { ToolRunner } from '#domain/tool-runner.ts'
import { voiceSession } from '#realtime/engine/session.ts'
import { supervise } from '#realtime/supervisor/supervisor.ts'
import { KEY, startSilentOpenAi } from '../scripts/silent-openai.ts'
import { type Bench, figure } from './kit.ts'

const TURNS = 300
const WARM_UP = 30
const clock = { now: () => Date.now() }
const log = { info: () => undefined, warn: () => undefined, error: console.error }

const tools: ToolRunner = {
  offered: () => [
    {
      name: 'nothing',
      title: 'Nothing',
      description: 'Does nothing',
      parameters: {},
      taints: false,
      intent: () => 'Waiting',
    },
  ],
  run: async () => ({ ok: true, output: {}, modelView: '{}', touches: [], durationMs: 0 }),
}

/** Asks for the tool, and says something when it has the result. */
const brain: Brain = {
  async *think({ items }) {
    if (items.at(-1)?.type === 'function_call_output') yield { type: 'text', delta: 'Done.' }
    else yield { type: 'call', name: 'nothing', arguments: '{}' }
  },
}

async function turn(call: Call): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let requestedAt: number | undefined
  let addedMs = 0
  const leave = call.subscribe({
    event(event) {
      if (event.type === 'response.output_item.done' && event.item.type === 'function_call')
        requestedAt = performance.now()
      if (event.type === 'response.created' && requestedAt !== undefined)
        addedMs = performance.now() - requestedAt
      if (event.type === 'response.done' && addedMs > 0) resolve(addedMs)
    },
  })
  const content = [{ type: 'input_text' as const, text: 'Do nothing' }]
  const item = { type: 'message', role: 'user', status: 'completed', content } as const
  call.send({ type: 'conversation.item.create', item })
  call.send({ type: 'response.create' })
  const ms = await promise
  leave()
  return ms
}

async function run() {
  const database = await testDatabase('pglite')
  const openAi = await startSilentOpenAi(brain)
  const { bus, db } = database
  const conversations = conversationStore(db, clock)
  const actor = { kind: 'guest', id: 'bench' } as const
  const session = { id: 'sess_bench', actor, conversationId: await conversations.current(actor) }
  const provider = openAiProvider({
    apiKey: KEY,
    baseUrl: openAi.baseUrl,
    fetch: (request) => fetch(request),
    clock,
    log,
    table: { models: modelsWith({}, log), voices: voicesWith({}, log) },
  })
  const settings = { id: session.id, model: '', instructions: '', tools: tools.offered(actor), expiresAt: 0 }
  const start = { session: voiceSession({ ...settings, voice: 'marin' }), history: [], offerSdp: 'v=0\r\n' }
  const { call } = await provider.answer(start, new AbortController().signal)
  const stream = appStreamStore(db, bus)
  const toolCalls = toolCallStore(db, clock)
  const { over } = supervise({ call, session, conversations, stream, toolCalls, tools, clock, log })
  try {
    const samples: number[] = []
    const there = openAi.lastCall()
    for (let n = 0; n < TURNS + WARM_UP; n++) {
      const ms = await turn(there)
      if (n >= WARM_UP) samples.push(ms)
    }
    return [
      figure('supervised tool round trip through the OpenAI stand-in, no-op tool, added', 'ms', samples, {
        must: 'p95 ≤ 25 ms',
        meets: ({ p95 }) => p95 <= 25,
      }),
    ]
  } finally {
    call.close('ended')
    await over
    await openAi.close()
    await database.close()
  }
}

export const bench: Bench = { name: 'openai', run }
