/** OpenAI's own client in a real Chromium, by voice over WebRTC, as its documentation has it: client secret, call, data channel. */

import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { type Callers, launchCallers, WAVE_RATE as RATE } from '#realtime/media/chromium-caller.ts'
import { createResampler } from '#realtime/speech/audio/resample.ts'
import { openHouseVoice } from '#realtime/speech/house/house-voice.ts'
import { SANDBOX_KEY, startOpenAiStandIn } from '../../scripts/openai-stand-in.ts'
import type { OpenAiStandIn } from './stand-in.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const BUNDLE = fileURLToPath(
  new URL('./bundle/openai-realtime-agents.umd.js', import.meta.resolve('@openai/agents-realtime')),
)
const SLOW = 40_000

let openAi: OpenAiStandIn
let callers: Callers
beforeAll(async () => {
  openAi = await startOpenAiStandIn()
  callers = await launchCallers({ sound: await spoken('show my balances'), repeats: false })
}, 60_000)
afterAll(async () => {
  await callers.close()
  await openAi.close()
})

/** Two seconds until the call stands, the words, and silence for the rest of it. */
async function spoken(words: string): Promise<Int16Array> {
  const house = await openHouseVoice(silent)
  if (!house.available) throw new Error(house.say)
  const widen = createResampler(16_000, RATE)
  const pieces: Int16Array[] = [new Int16Array(2 * RATE)]
  for await (const pcm of house.mouth.speak(words, {})) pieces.push(widen(pcm))
  await house.close()
  pieces.push(new Int16Array(20 * RATE))
  return Int16Array.from(pieces.flatMap((piece) => [...piece]))
}

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

it('speaks, is heard, has its tool run and is answered aloud, with no event that it does not understand', async () => {
  const page = await openPage()
  const arg = JSON.stringify({ key: await clientSecret(), types })
  const callId = await page.evaluate(`(${CONNECT})(${arg})`)
  expect(openAi.callIds()).toContain(callId)
  const seen = (): Promise<SeenThere> => page.evaluate('globalThis.seen')
  const count = async (type: string): Promise<number> =>
    (await seen()).raw.filter((each) => each === type).length

  await vi.waitFor(async () => expect(await count('output_audio_buffer.stopped')).toBeGreaterThan(0), SLOW)
  const texts: unknown = await page.evaluate(
    "session.history.flatMap((item) => item.type === 'message' ? item.content.map((part) => item.role + ': ' + (part.text ?? part.transcript)) : [])",
  )
  expect(texts).toEqual(['user: Show my balances', expect.stringContaining('assistant: About $4,033')])

  await page.evaluate("session.sendMessage('what can you do?')")
  await vi.waitFor(async () => expect(await count('output_audio_buffer.started')).toBeGreaterThan(1), SLOW)
  await page.evaluate('session.interrupt()')
  await vi.waitFor(async () => expect(await count('output_audio_buffer.cleared')).toBe(1), SLOW)

  const { errors, raw, runs, understood } = await seen()
  expect({ errors, runs }).toEqual({ errors: [], runs: 1 })
  const times = (list: readonly string[], type: string): number => list.filter((each) => each === type).length
  expect([...new Set(raw)].filter((type) => times(raw, type) !== times(understood, type))).toEqual([])
  await page.evaluate('session.close()')
  await vi.waitFor(() => expect(openAi.callIds()).toEqual([]), SLOW)
}, 120_000)
