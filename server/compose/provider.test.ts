import { beforeEach, expect, it, vi } from 'vitest'
import { textSession } from '#realtime/engine/session.ts'
import { readConfig } from '../config/config.ts'
import type { Environment } from '../config/values.ts'
import { noUsage } from '../testing/usage.ts'
import { composeProvider } from './provider.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const clock = { now: () => Date.now() }
beforeEach(() => void log.warn.mockClear())

it.each<[string, Environment, string, object[]]>([
  [
    'the house where nothing is set',
    {},
    'parley-rules',
    [
      { id: 'model', mode: 'embedded', label: 'Built-in assistant' },
      { id: 'voice', mode: 'embedded', label: 'Built-in voice' },
    ],
  ],
  [
    'a language model of one’s own, in the voice of the house',
    { BRAIN_URL: 'http://brain.example:11434/v1', BRAIN_MODEL: 'qwen3' },
    'qwen3',
    [
      { id: 'model', mode: 'real', label: 'Language model', detail: 'qwen3 through brain.example:11434.' },
      { id: 'voice', mode: 'embedded' },
    ],
  ],
  [
    'OpenAI for its key',
    { OPENAI_API_KEY: 'sk-test', OPENAI_MODELS: 'realtime=gpt-realtime-2.1-mini' },
    'gpt-realtime-2.1-mini',
    [
      { id: 'model', mode: 'real', label: 'OpenAI Realtime' },
      { id: 'voice', mode: 'real', detail: 'Sound goes from the browser to api.openai.com.' },
    ],
  ],
])('composes the provider of %s and describes it to the page', async (_who, env, model, systems) => {
  const talking = await composeProvider({ config: readConfig(env), usage: noUsage(), clock, log })
  expect([talking.model, talking.systems()]).toMatchObject([model, systems])
  // Only calls that live elsewhere can be taken over by another replica.
  expect(talking.provider.attach !== undefined).toBe('OPENAI_API_KEY' in env)
  await talking.close()
})

it('warns of a model without a price, because no cap holds for it', async () => {
  const usage = { ...noUsage(), isPriced: ({ source }: { source: string }) => source !== 'qwen3' }
  const env = { BRAIN_URL: 'http://brain.example', BRAIN_MODEL: 'qwen3', STT_URL: 'http://stt.example' }
  const talking = await composeProvider({ config: readConfig(env), usage, clock, log })
  expect(log.warn.mock.calls).toEqual([
    [{ provider: 'brain', source: 'qwen3' }, expect.stringContaining('USAGE_PRICES')],
  ])
  await talking.close()
})

it('answers a text call at a cap with the built-in assistant, without a request to OpenAI', async () => {
  const config = readConfig({ OPENAI_API_KEY: 'sk-test' })
  const talking = await composeProvider({ config, usage: noUsage(), clock, log })
  const session = textSession({
    id: 's',
    model: talking.model,
    instructions: '',
    tools: [],
    expiresAt: 2e9,
  })
  const call = talking.billing.standIn?.({ session, history: [] }, 'The share is used up. Later.')
  const said = new Promise<string>((resolve) => {
    call?.subscribe({
      event(event) {
        if (event.type === 'response.done') resolve(JSON.stringify(event.response.output))
      },
    })
  })
  const content = [{ type: 'input_text' as const, text: 'who are you?' }]
  call?.send({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', status: 'completed', content },
  })
  call?.send({ type: 'response.create' })
  expect(await said).toMatch(/The share is used up\. Later\..*Parley/)
  call?.close('ended')
  await talking.close()
})
