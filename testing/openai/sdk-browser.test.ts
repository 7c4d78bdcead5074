/**
 * OpenAI's own client in a real Chromium, over WebRTC, as its documentation has it: client secret, call, data channel.
 * It is spoken to in sdk.test.ts.
 */

import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { type Callers, launchCallers, WAVE_RATE } from '#media/testing/chromium-caller.ts'
import { SANDBOX_KEY, startOpenAiStandIn } from '../../scripts/openai-stand-in.ts'
import type { OpenAiStandIn } from './stand-in.ts'

const BUNDLE = fileURLToPath(
  new URL('./bundle/openai-realtime-agents.umd.js', import.meta.resolve('@openai/agents-realtime')),
)

let openAi: OpenAiStandIn
let callers: Callers
beforeAll(async () => {
  openAi = await startOpenAiStandIn()
  // Silence.
  callers = await launchCallers({ sound: new Int16Array(WAVE_RATE) })
})
afterAll(async () => {
  await callers.close()
  await openAi.close()
})

/** A page on a secure origin of its own, which finds OpenAI's paths there. */
async function openPage(): Promise<Page> {
  const { page } = await callers.open(() => Promise.reject(new Error('the client makes its own offer')))
  await page.route('http://localhost/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const url = `${openAi.baseUrl}${pathname.slice('/v1'.length)}`
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.addScriptTag({ path: BUNDLE })
  return page
}

const CONNECT = `async ({ key, types }) => {
  const { RealtimeAgent, RealtimeSession, OpenAIRealtimeWebRTC, tool } = globalThis.OpenAIAgentsRealtime
  const seen = { raw: [], understood: [], errors: [], runs: 0 }
  globalThis.seen = seen
  const agent = new RealtimeAgent({
    name: 'Parley',
    instructions: 'Be kind.',
    tools: [tool({
      name: 'solana_list_balances',
      description: 'Lists what a wallet holds',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
      strict: false,
      execute: async () => {
        seen.runs += 1
        return JSON.stringify({
          wallet: { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', label: 'Demo wallet' },
          total_usd: 4033, priced: 1, unpriced: 0, more: 0,
          rows: [{ symbol: 'SOL', mint: 'So11111111111111111111111111111111111111112', amount: 12, usd: 2016, price: 168 }],
        })
      },
    })],
  })
  const transport = new OpenAIRealtimeWebRTC({ baseUrl: location.origin + '/v1/realtime/calls' })
  const session = new RealtimeSession(agent, { transport, model: 'gpt-realtime-2.1', tracingDisabled: true })
  globalThis.session = session
  transport.on('*', (event) => seen.raw.push(event.type))
  for (const type of types) transport.on(type, () => seen.understood.push(type))
  session.on('error', (error) => seen.errors.push(String(JSON.stringify(error))))
  await session.connect({ apiKey: key })
  return transport.connectionState.callId
}`

const types = serverEvent.def.options.map((each) => [...each.def.shape.type.def.values][0] ?? '')

type SeenThere = Readonly<{ raw: string[]; understood: string[]; errors: string[]; runs: number }>

async function clientSecret(): Promise<string> {
  const made = await fetch(`${openAi.baseUrl}/realtime/client_secrets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEY}` },
    body: JSON.stringify({ session: { type: 'realtime', model: 'gpt-realtime-2.1' } }),
  })
  const { value } = (await made.json()) as { value: string } // as OpenAI has it
  return value
}

it('asks, has its tool run, is answered aloud and interrupts, with no event that it does not understand', async () => {
  const page = await openPage()
  const arg = JSON.stringify({ key: await clientSecret(), types })
  const callId = await page.evaluate(`(${CONNECT})(${arg})`)
  expect(openAi.callIds()).toContain(callId)
  const seen = (): Promise<SeenThere> => page.evaluate('globalThis.seen')
  const count = async (type: string): Promise<number> =>
    (await seen()).raw.filter((each) => each === type).length

  await page.evaluate("session.sendMessage('show my balances')")
  const texts = (): Promise<unknown> =>
    page.evaluate(
      "session.history.flatMap((item) => item.type === 'message' ? item.content.map((part) => item.role + ': ' + (part.text ?? part.transcript)) : [])",
    )
  await expect
    .poll(texts)
    .toEqual(['user: show my balances', expect.stringMatching(/^assistant: About \$4,033/)])
  await page.evaluate("session.sendMessage('what can you do?')")
  await expect.poll(() => count('output_audio_buffer.started')).toBe(2)
  await page.evaluate('session.interrupt()')
  await expect.poll(() => count('output_audio_buffer.cleared')).toBe(1)

  const { errors, raw, runs, understood } = await seen()
  expect({ errors, runs }).toEqual({ errors: [], runs: 1 })
  const times = (list: readonly string[], type: string): number => list.filter((each) => each === type).length
  expect([...new Set(raw)].filter((type) => times(raw, type) !== times(understood, type))).toEqual([])
  await page.evaluate('session.close()')
  await expect.poll(() => openAi.callIds()).toEqual([])
})
