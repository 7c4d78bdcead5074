/** Checks that hold for every brain; run on the rules and on a chat model over a real connection. */
import { describe, expect, it, vi } from 'vitest'
import type { ConversationItem, FunctionCall } from '#contract/realtime/items.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import type { FunctionTool } from '#contract/realtime/session.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { textSession } from '#realtime/engine/session.ts'

type BrainSetup = Readonly<{
  brain: Brain
  tools: readonly FunctionTool[]
  /** A line that is answered in words, in several pieces. */
  talk: string
  /** A line that is answered by a tool call, and the output of the tool. */
  look: Readonly<{ text: string; tool: string; output: unknown }>
  /** A line that is answered by two calls at once. */
  lookTwice: string
}>

type Calls = Extract<BrainPart, { type: 'call' }>

const user = (text: string, n = 0): ConversationItem => ({
  id: `user${n}`,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text }],
})

export function brainConformance(name: string, setup: () => BrainSetup): void {
  const contextOf = (items: readonly ConversationItem[], more: Partial<BrainContext> = {}): BrainContext => ({
    items,
    instructions: 'You are Parley.',
    tools: setup().tools,
    toolChoice: 'auto',
    maxOutputTokens: 'inf',
    ...more,
  })
  const partsOf = async (
    context: BrainContext,
    signal = new AbortController().signal,
  ): Promise<BrainPart[]> => {
    const parts: BrainPart[] = []
    for await (const part of setup().brain.think(context, signal)) parts.push(part)
    return parts
  }
  const wordsIn = (parts: readonly BrainPart[]): string =>
    parts.map((part) => (part.type === 'text' ? part.delta : '')).join('')
  const callsIn = (parts: readonly BrainPart[]): Calls[] => parts.filter((part) => part.type === 'call')

  describe(`the brain of ${name}`, () => {
    it('speaks in pieces and says once, at last, that it is done', async () => {
      const parts = await partsOf(contextOf([user(setup().talk)]))
      expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(1)
      expect(wordsIn(parts).trim().length).toBeGreaterThan(10)
      expect(parts.map(({ type }) => type === 'done').indexOf(true)).toBe(parts.length - 1)
      expect(callsIn(parts)).toEqual([])
    })

    it('calls a tool with an object of arguments', async () => {
      const { look } = setup()
      const [call, ...more] = callsIn(await partsOf(contextOf([user(look.text)])))
      expect(more).toEqual([])
      expect(call?.name).toBe(look.tool)
      expect(JSON.parse(call?.arguments ?? '')).toEqual(expect.any(Object))
    })

    it('goes on in words after the output of the tool', async () => {
      const { look } = setup()
      const [call] = callsIn(await partsOf(contextOf([user(look.text)])))
      const request = { id: 'call1', type: 'function_call', status: 'completed', call_id: 'c1' } as const
      const items: ConversationItem[] = [
        user(look.text),
        { ...request, name: look.tool, arguments: call?.arguments ?? '' },
        {
          id: 'out1',
          type: 'function_call_output',
          status: 'completed',
          call_id: 'c1',
          output: JSON.stringify(look.output),
        },
      ]
      const parts = await partsOf(contextOf(items))
      expect(callsIn(parts)).toEqual([])
      expect(wordsIn(parts).trim()).not.toBe('')
      expect(parts.at(-1)?.type).toBe('done')
    })

    it('calls nothing when it may not', async () => {
      const { look } = setup()
      const context = contextOf([user(look.text)], { toolChoice: 'none' })
      expect(callsIn(await partsOf(context))).toEqual([])
      expect(callsIn(await partsOf(contextOf([user(look.text)], { tools: [] })))).toEqual([])
    })

    it('says nothing once it is aborted, and ends quietly in the middle', async () => {
      const context = contextOf([user(setup().talk)])
      expect(await partsOf(context, AbortSignal.abort())).toEqual([])
      const abort = new AbortController()
      const parts: BrainPart[] = []
      for await (const part of setup().brain.think(context, abort.signal)) {
        parts.push(part)
        abort.abort()
      }
      expect(parts).toHaveLength(1)
      expect((await partsOf(context)).at(-1)?.type).toBe('done')
    })

    it('thinks for several at once', async () => {
      const { look, talk } = setup()
      const both = await Promise.all([talk, look.text, talk].map((text) => partsOf(contextOf([user(text)]))))
      expect(both.map((parts) => callsIn(parts).length)).toEqual([0, 1, 0])
    })

    it('never has two calls with one id, in one response or in several', async () => {
      const calls = await callsOfTwoResponses(setup())
      expect(calls).toHaveLength(4)
      expect(new Set(calls.map(({ call_id }) => call_id)).size).toBe(4)
      expect(new Set(calls.map(({ id }) => id)).size).toBe(4)
    })
  })
}

async function callsOfTwoResponses({ brain, lookTwice, tools }: BrainSetup): Promise<FunctionCall[]> {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const call = createEngine({ brain, log, newSeed: () => 'abcdefgh' }).open({
    session: {
      ...textSession({ id: 'sess_1', model: 'm', instructions: '', tools: [], expiresAt: 0 }),
      tools: [...tools],
    },
    history: [],
  })
  const events: ServerEvent[] = []
  call.subscribe({ event: (event) => events.push(event) })
  const done = () => events.filter((event) => event.type === 'response.done')
  for (const round of [1, 2]) {
    call.send({
      type: 'conversation.item.create',
      item: {
        type: 'message',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: lookTwice }],
      },
    })
    call.send({ type: 'response.create' })
    await vi.waitFor(() => expect(done()).toHaveLength(round))
  }
  call.close('ended')
  return done()
    .flatMap(({ response }) => response.output)
    .filter((item): item is FunctionCall => item.type === 'function_call')
}
