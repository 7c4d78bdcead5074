import { expect, it, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Environment } from '../config/values.ts'
import { noUsage } from '../testing/usage.ts'
import { composeProvider } from './provider.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const clock = { now: () => Date.now() }

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
