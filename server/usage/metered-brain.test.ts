/** A language model under a cap: counted replies, and the built-in assistant in its place. */
import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import type { UsageAmounts } from '#domain/usage/usage.ts'
import { meteredBrain } from './metered-brain.ts'

const source = { provider: 'brain', source: 'm' } as const
const CAP = new ParleyError('usage_cap_reached', { scope: 'user', retryAfterMs: 3_600_000 })
const payer = { kind: 'guest', id: 'g' } as const

const user: ConversationItem = {
  id: 'u',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text: 'hello' }],
}
const output: ConversationItem = {
  id: 'o',
  type: 'function_call_output',
  status: 'completed',
  call_id: 'c',
  output: '{}',
}
const context = (...items: ConversationItem[]): BrainContext => ({
  items,
  instructions: '',
  tools: [],
  toolChoice: 'auto',
  maxOutputTokens: 'inf',
  payer,
})

const brainOf = (...parts: BrainPart[]): Brain => ({
  async *think(_, signal) {
    for (const part of parts) {
      if (signal.aborted) return
      yield part
    }
  },
})

function under(paid: Brain, isSpent = false) {
  const counted: [UsageAmounts, unknown][] = []
  const usage = {
    count: (_: object, amounts: UsageAmounts, actor?: object) => void counted.push([amounts, actor]),
    refusal: async () => (isSpent ? CAP : undefined),
  }
  const standIn = () => brainOf({ type: 'text', delta: 'Built in.' }, { type: 'done' })
  return { counted, usage, brain: meteredBrain(paid, { source, usage, standIn }) }
}

async function saidBy(
  brain: Brain,
  of: BrainContext,
  signal = new AbortController().signal,
): Promise<string> {
  let said = ''
  for await (const part of brain.think(of, signal)) if (part.type === 'text') said += part.delta
  return said
}
const model = brainOf(
  { type: 'text', delta: 'From the model.' },
  { type: 'done', usage: { input_tokens: 40, output_tokens: 8, total_tokens: 48 } },
)

describe('a metered language model', () => {
  it('counts what a reply reports, for the actor of the call', async () => {
    const { brain, counted } = under(model)
    expect(await saidBy(brain, context(user))).toBe('From the model.')
    expect(counted).toMatchObject([[{ input_tokens: 40, output_tokens: 8, calls: 1 }, payer]])
  })

  it('counts a reply that is interrupted by its length', async () => {
    const { brain, counted } = under(
      brainOf({ type: 'text', delta: 'x'.repeat(40) }, { type: 'text', delta: 'never heard' }),
    )
    for await (const _ of brain.think(context(user), new AbortController().signal)) break
    expect(counted).toMatchObject([[{ output_tokens: 10, calls: 1 }, payer]])
    expect(counted[0]?.[0].input_tokens).toBeGreaterThan(10)
  })

  it('counts nothing for a model that was not reached', async () => {
    const { brain, counted } = under({
      // biome-ignore lint/correctness/useYield: it fails before its first part
      async *think() {
        throw new Error('unreachable')
      },
    })
    await expect(saidBy(brain, context(user))).rejects.toThrow('unreachable')
    expect(counted).toEqual([])
  })

  it('is replaced at a cap by the built-in assistant, which says why once', async () => {
    const { brain, counted } = under(model, true)
    const said = await saidBy(brain, context(user))
    expect(said).toBe(`${CAP.message}\n\nBuilt in.`)
    const reply: ConversationItem = {
      id: 'a',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: said }],
    }
    expect(await saidBy(brain, context(user, reply, user))).toBe('Built in.')
    expect(counted).toEqual([])
  })

  it('completes a turn that has begun', async () => {
    const { brain } = under(model, true)
    expect(await saidBy(brain, context(user, output))).toBe('From the model.')
  })

  it('is refused where nothing stands in', async () => {
    const { usage } = under(model, true)
    await expect(saidBy(meteredBrain(model, { source, usage }), context(user))).rejects.toBe(CAP)
  })
})
