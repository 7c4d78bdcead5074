/** The product with a real Chromium at its door that speaks: words in, a tool, its card's data, and sound out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sessionToken } from '#contract/api/session.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Caller, Callers } from '#realtime/media/chromium-caller.ts'
import type { Composed } from './compose.ts'
import { SOCKET_PATH } from './http/socket.ts'
import { linesOf, missingVoice, type SpokenHouse, spokenHouse } from './test-spoken.ts'

const SLOW_MS = 120_000

let house: SpokenHouse
let composed: Composed
let origin: string
let cookie: string
let callers: Callers | undefined

beforeAll(async () => {
  // After a second of silence, in which the line learns its noise.
  house = await spokenHouse(1, 'Show my balances.')
  ;({ callers, composed, origin } = house)
  const first = await fetch(`${origin}/api/conversation`)
  await first.body?.cancel()
  cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}, SLOW_MS)
afterAll(() => house.close(), SLOW_MS)

const read = async (path: string): Promise<unknown> =>
  (await fetch(`${origin}${path}`, { headers: { cookie } })).json()
const newSession = async () => sessionToken.parse(await read('/api/session'))
const lines = async (): Promise<string[]> => linesOf(await read('/api/conversation'))

const eventsIn = async ({ page }: Caller, call: number): Promise<ServerEvent[]> =>
  ((await page.evaluate(`textsOf(${call})`)) as string[]).map((text) => serverEvent.parse(JSON.parse(text)))

/** Listens to the call of a session over a socket, as a second window does. */
async function dial(key: string): Promise<{ socket: WebSocket; events: ServerEvent[] }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${SOCKET_PATH}`, [
    'realtime',
    `openai-insecure-api-key.${key}`,
  ])
  const events: ServerEvent[] = []
  socket.on('message', (data) => events.push(serverEvent.parse(JSON.parse(data.toString()))))
  await expect.poll(() => events[0]?.type).toBe('session.created')
  return { socket, events }
}
const said = (text: string): string =>
  JSON.stringify({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })

if (missingVoice) it('says what to install where the house voice cannot run', refusesInWords)
else
  it('[S7.50, S7.51] a spoken question is heard, looked up and answered aloud', { timeout: SLOW_MS }, talks)

async function talks(): Promise<void> {
  expect(await composed.warmUp()).toBe(true)
  expect(await read('/api/about')).toMatchObject({
    systems: expect.arrayContaining([
      expect.objectContaining({ id: 'voice', mode: 'embedded', label: 'House voice' }),
    ]),
  })
  const { id, client_secret } = await newSession()
  // A call in text is under way, and makes way.
  const before = await dial(client_secret.value)
  const replaced = new Promise((resolve) => before.socket.on('close', resolve))
  const caller = await callers?.visit(origin, client_secret.value)
  const outcome = await caller?.call()
  if (!caller || !outcome?.ok) throw new Error(`the call was not answered: ${JSON.stringify(outcome)}`)
  expect(await replaced).toBe(4002)
  expect(outcome.location).toMatch(/^\/api\/realtime\/calls\/rtc_\w+$/)

  await expect
    .poll(() => caller.page.evaluate(`levelOf(${outcome.call})`), { timeout: 20_000, interval: 50 })
    .toBeGreaterThan(0.01)
  await expect
    .poll(lines)
    .toMatchObject([
      'user DONE: Show my balances',
      'TOOL_NOTE DONE: solana_list_balances',
      expect.stringMatching(/^assistant .*: /),
    ])
  const types = (await eventsIn(caller, outcome.call)).map(({ type }) => type)
  expect(types[0]).toBe('session.created')
  expect(types).not.toContain('error')

  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('parley_voice_wait_seconds_count 1')

  // A second window of the session hears the same call, and what is typed there is answered aloud.
  const second = await dial(client_secret.value)
  expect(second.events[0]).toMatchObject({ session: { id, output_modalities: ['audio'] } })
  await expect
    .poll(async () => (await eventsIn(caller, outcome.call)).at(-1)?.type, { timeout: 30_000 })
    .toBe('output_audio_buffer.stopped')
  second.socket.send(said('thanks'))
  second.socket.send(JSON.stringify({ type: 'response.create' }))
  await expect
    .poll(() => second.events.some(({ type }) => type === 'response.output_audio_transcript.done'))
    .toBe(true)

  const hangUp = (key: string): Promise<Response> =>
    fetch(`${origin}${outcome.location}/hangup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await hangUp((await newSession()).client_secret.value)).status).toBe(404)
  expect((await hangUp(client_secret.value)).status).toBe(200)
  await expect.poll(() => caller.page.evaluate(`isClosed(${outcome.call})`)).toBe(true)
  expect(composed.house.calls.live()).toEqual({ text: 0, voice: 0 })

  // Back to text: the conversation goes on where it was.
  const after = await dial(client_secret.value)
  after.socket.send(said('and usdc?'))
  after.socket.send(JSON.stringify({ type: 'response.create' }))
  await expect
    .poll(() => after.events.find(({ type }) => type === 'response.output_text.done'))
    .toMatchObject({ text: expect.stringContaining('USDC') })
  after.socket.close()
  await expect.poll(async () => (await lines()).every((line) => line.includes(' DONE: '))).toBe(true)
}

async function refusesInWords(): Promise<void> {
  expect(await composed.warmUp()).toBe(false)
  const { client_secret } = await newSession()
  const answer = await fetch(`${origin}/api/realtime/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${client_secret.value}` },
    body: 'v=0',
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: 'voice_unavailable', message: expect.stringContaining('House voice is not installed') },
  ])
  process.stdout.write(`${missingVoice}\n`)
}
