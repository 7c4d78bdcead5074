import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appStreamStore } from '#adapters/db/app-stream-store.ts'
import { ownClaims } from '#adapters/db/call-claims.ts'
import { callLeaseStore } from '#adapters/db/call-lease-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { sessionStore } from '#adapters/db/session-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { toolCallStore } from '#adapters/db/tool-call-store.ts'
import { modelsWith, voicesWith } from '#adapters/openai/models.ts'
import { openAiProvider } from '#adapters/openai/provider.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Brain } from '#domain/brain.ts'
import type { Call, RealtimeProvider } from '#domain/realtime.ts'
import type { ToolOutcome, ToolRunner } from '#domain/tool-runner.ts'
import { KEY, type SilentOpenAi, startSilentOpenAi } from '../../scripts/silent-openai.ts'
import { createCalls } from './calls.ts'
import { createStart } from './start-call.ts'
import { withLease } from './with-lease.ts'

const clock = { now: () => Date.now() }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const signal = new AbortController().signal

const brain: Brain = {
  async *think({ items }) {
    const last = items.at(-1)
    if (last?.type === 'function_call_output') yield { type: 'text', delta: `Result: ${last.output}` }
    else yield { type: 'call', name: 'slow', arguments: '{}' }
  },
}

let database: TestDatabase
let openAi: SilentOpenAi
beforeAll(async () => {
  database = await testDatabase()
  openAi = await startSilentOpenAi(brain)
})
afterAll(async () => {
  await openAi.close()
  await database.close()
})

/** A replica of the server on the shared database. */
function replica(runs: string[], name: string) {
  const { bus, db } = database
  let isDead = false
  /** A store that ignores every call once its process is dead. */
  const mortal = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || !isDead) return method
        return () => new Promise(() => undefined)
      },
    })
  const conversations = mortal(conversationStore(db, clock))
  const sessions = mortal(sessionStore(db, clock))
  const stream = mortal(appStreamStore(db, bus))
  const finished = Promise.withResolvers<ToolOutcome>()
  const tools: ToolRunner = {
    offered: () => [
      {
        name: 'slow',
        title: 'Slow',
        description: '',
        parameters: {},
        taints: false,
        intent: () => 'Waiting',
      },
    ],
    run: (_actor, tool) => {
      runs.push(`${name} ${tool}`)
      return finished.promise
    },
  }
  const leases = mortal(callLeaseStore(db))
  const takenOver: Call[] = []
  let answered: Call | undefined
  const real = openAiProvider({
    apiKey: KEY,
    baseUrl: openAi.baseUrl,
    fetch: (request) => fetch(request),
    clock,
    log,
    table: { models: modelsWith({}, log), voices: voicesWith({}, log) },
  })
  const provider: RealtimeProvider = {
    ...real,
    async answer(start, abort) {
      const answer = await real.answer(start, abort)
      answered = answer.call
      return answer
    },
  }
  const own = withLease({
    provider,
    leases,
    takeOver: async (left, abort) => {
      const call = await calls.takeOver(left, abort)
      takenOver.push(call)
      return call
    },
    log,
  })
  const start = createStart({
    provider: own.provider,
    conversations,
    stream,
    toolCalls: mortal(toolCallStore(db, clock)),
    tools,
    metrics: { call: () => undefined, wait: () => undefined },
    clock,
    log,
  })
  const calls = createCalls({
    start,
    sessions,
    bus,
    claims: ownClaims(),
    conversations,
    stream,
    nextPrompts: { keep: async () => undefined },
    remembering: { sessionEnded: async () => undefined },
    clock,
    log,
    maxVoice: 4,
  })
  return {
    calls,
    takenOver,
    conversations,
    sessions,
    /** Simulates a lost machine: it reaches neither provider nor database any more. */
    die() {
      isDead = true
      own.close()
      answered?.abandon?.()
    },
    async close() {
      await calls.close()
      own.close()
    },
  }
}

it.each([
  ['', false],
  [', also where the page has read the conversation meanwhile', true],
])('continues the call of a dead replica without running a tool twice%s', async (_, isRead) => {
  const runs: string[] = []
  const [one, two] = [replica(runs, 'one'), replica(runs, 'two')]
  const actor = { kind: 'guest', id: `guest_1${isRead}` } as const
  const conversationId = await one.conversations.current(actor)
  const session = {
    id: `sess_1${isRead}`,
    actor,
    conversationId,
    model: 'gpt-realtime-2.1',
    voice: 'marin',
    instructions: 'Be kind.',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }
  await one.sessions.open(session, `ek_1${isRead}`)
  const { callId } = await one.calls.answer(session, { offerSdp: 'v=0\r\n' }, signal)
  openAi.lastCall().send({
    type: 'conversation.item.create',
    item: {
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [{ type: 'input_text', text: 'Go' }],
    },
  })
  openAi.lastCall().send({ type: 'response.create' })
  await vi.waitFor(() => expect(runs).toEqual(['one slow']))

  const history = () => two.conversations.history(conversationId, 20)
  await vi.waitFor(async () => expect((await history()).length).toBe(2))
  one.die()
  // A reader of the conversation ends its items where no call runs.
  if (isRead) await two.conversations.settle(conversationId)
  await vi.waitFor(() => expect(two.takenOver).toHaveLength(1))
  expect(openAi.callIds()).toEqual([callId])
  const items = async (): Promise<readonly TranscriptItem[]> =>
    (await two.conversations.items(conversationId, { limit: 20 })).items
  await vi.waitFor(async () => {
    const said = (await items()).flatMap((item) =>
      item.type === 'MESSAGE' ? [`${item.role}: ${item.title}`] : [],
    )
    expect(said).toEqual(['user: Go', expect.stringMatching(/^assistant: Result: .*tool_aborted/)])
  })
  expect(runs).toEqual(['one slow'])
  expect((await items()).find(({ type }) => type === 'TOOL_NOTE')).toMatchObject({
    status: 'DONE',
    data: { error: { code: 'tool_aborted' } },
  })
  expect(await two.calls.hangUp(session, callId)).toBe(true)
  await vi.waitFor(() => expect(openAi.callIds()).toEqual([]))
  await two.close()
})

it('ends a call that no replica can continue', async () => {
  const [one, two] = [replica([], 'one'), replica([], 'two')]
  const actor = { kind: 'guest', id: 'guest_2' } as const
  const conversationId = await one.conversations.current(actor)
  const session = {
    id: 'sess_2',
    actor,
    conversationId,
    model: 'gpt-realtime-2.1',
    voice: 'marin',
    instructions: '',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }
  await one.sessions.open(session, 'ek_2')
  await one.calls.answer(session, { offerSdp: 'v=0\r\n' }, signal)
  openAi.inject({ at: 'sideband', do: 'refuse', status: 503, times: 1 })
  one.die()
  await vi.waitFor(() => expect(openAi.callIds()).toEqual([]))
  expect(two.takenOver).toEqual([])
  openAi.heal()
  await two.close()
})
