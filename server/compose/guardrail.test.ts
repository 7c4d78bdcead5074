import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { composeGuardrail } from './guardrail.ts'

const NEVER = new AbortController().signal
const bodies: { model: string; messages?: { content: string }[]; instructions?: string }[] = []
const VERDICT = JSON.stringify({ moderationRationale: 'A threat.', moderationCategory: 'VIOLENCE' })

/** Answers as both APIs do. */
const server = createServer(async (request, response) => {
  bodies.push(JSON.parse(await text(request)))
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: VERDICT }] }],
      choices: [{ message: { content: VERDICT } }],
    }),
  )
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
// The five seconds of a check do not pass on a busy machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
})
afterEach(() => void vi.useRealTimers())

const BOUNDS = { checksPerMinute: 100, checksPerDay: 100 }
const clock = { now: () => 0 }
function modulesWith(segment: string | undefined) {
  let reads = 0
  const module = { slug: 'guardrail.moderation.instructions', segment, version: 1 }
  const bySlugs = async () => {
    reads += 1
    return segment === undefined ? [] : ([module] as never)
  }
  return { modules: { bySlugs }, reads: () => reads }
}

it('[S9.24] asks OpenAI with the model that replaces the default one, and with the module of the editors', async () => {
  const { modules, reads } = modulesWith('Be strict.')
  const openai = { apiKey: 'k', baseUrl: `${url}/v1`, models: {}, voices: {} }
  const guardrail = await composeGuardrail({
    config: { openai, guardrail: { asksModel: true, ...BOUNDS } },
    modules,
    clock,
  })
  expect(await guardrail.classify('I will find you.', NEVER)).toMatchObject({ category: 'VIOLENCE' })
  await guardrail.classify('I will find you.', NEVER)
  expect(reads()).toBe(1)
  expect(bodies.at(-1)).toMatchObject({ model: 'gpt-5.6-terra', instructions: 'Be strict.' })
  expect(guardrail.models).toEqual(['gpt-5-mini', 'gpt-5.6-terra'])
})

it('asks the model of BRAIN_URL, and names a missing module', async () => {
  const guardrail = await composeGuardrail({
    config: { brain: { url, model: 'small' }, guardrail: { asksModel: true, ...BOUNDS } },
    modules: modulesWith(undefined).modules,
    clock,
  })
  expect(await guardrail.model?.classify('I will find you.', NEVER)).toMatchObject({ category: 'VIOLENCE' })
  expect(bodies.at(-1)?.model).toBe('small')
  expect(bodies.at(-1)?.messages?.[0]?.content).toContain('"guardrail.moderation.instructions" is missing')
})

it('asks no model about a text that breaks a rule, and none where only rules are wanted', async () => {
  const before = bodies.length
  const brain = { url, model: 'small' }
  const parts = { modules: modulesWith('').modules, clock }
  const both = await composeGuardrail({
    config: { brain, guardrail: { asksModel: true, ...BOUNDS } },
    ...parts,
  })
  expect(await both.classify('You idiot.', NEVER)).toMatchObject({ category: 'OFFENSIVE' })
  const rules = await composeGuardrail({
    config: { brain, guardrail: { asksModel: false, ...BOUNDS } },
    ...parts,
  })
  expect(rules.model).toBeUndefined()
  expect(await rules.classify('I will find you.', NEVER)).toMatchObject({ category: 'NONE' })
  expect(bodies).toHaveLength(before)
})

it('leaves three quarters of the checks to what the assistant says, whoever sends requests', async () => {
  const guardrail = await composeGuardrail({
    config: { brain: { url, model: 'small' }, guardrail: { asksModel: true, ...BOUNDS, checksPerDay: 8 } },
    modules: modulesWith('Be strict.').modules,
    clock,
  })
  const verdicts = async (classifier: Pick<typeof guardrail, 'classify'>, count: number) => {
    const answers = Array.from({ length: count }, () => classifier.classify('I will find you.', NEVER))
    return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length
  }
  expect(await verdicts(guardrail, 8)).toBe(2)
  expect(await verdicts(guardrail.model ?? guardrail, 8)).toBe(6)
})
