/**
 * Tests the product by voice: recorded words in, a tool call, its card data and audio out, on a line with a test
 * clock.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { trade } from '#contract/trades.ts'
import { callerOn, createSpokenServer, linesOf, missingVoice, type SpokenServer } from '../testing/spoken.ts'
import { offerSdp } from '../testing/voice.ts'

let server: SpokenServer
beforeAll(async () => {
  server = await createSpokenServer()
})
afterAll(() => server?.close())

/** A guest whose page has passed the bot check. */
async function guest(id: string) {
  const { guests, identity, cookie: cookies } = server.composed.services
  await guests.seen(id)
  await identity.checks.passed(id)
  const cookie = cookies.write({ kind: 'guest', id }).split(';')[0] ?? ''
  const read = async (path: string): Promise<unknown> =>
    (await fetch(server.origin + path, { headers: { cookie } })).json()
  return {
    read,
    cookie,
    newSession: async () => createSession.output.parse(await read('/api/session')),
    lines: async () => linesOf(await read('/api/conversation')),
  }
}

/** Without a cookie it is a program that has nothing but a key. */
const offer = (key: string, cookie?: string): Promise<Response> =>
  fetch(`${server.origin}/api/realtime/calls`, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      authorization: `Bearer ${key}`,
      ...(cookie !== undefined && { cookie }),
    },
    body: offerSdp(),
  })

/** Calls with a session's key; the newest line belongs to the call. */
async function call(key: string, cookie?: string) {
  const answer = await offer(key, cookie)
  const line = server.lines.at(-1)
  if (!answer.ok || !line) throw new Error(`the call was not answered: ${answer.status}`)
  line.far.open()
  return { line, location: answer.headers.get('location') ?? '', ...callerOn(line) }
}

/** Joins the call of a session over a socket, like a second window. */
async function dial(key: string): Promise<{ socket: WebSocket; events: ServerEvent[] }> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${SOCKET_PATH}`, [
    'realtime',
    `openai-insecure-api-key.${key}`,
  ])
  const events: ServerEvent[] = []
  socket.on('message', (data) => events.push(serverEvent.parse(JSON.parse(data.toString()))))
  await expect.poll(() => events[0]?.type).toBe('session.created')
  return { socket, events }
}
const ask = (socket: WebSocket, text: string): void => {
  const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] }
  socket.send(JSON.stringify({ type: 'conversation.item.create', item }))
  socket.send(JSON.stringify({ type: 'response.create' }))
}

it.runIf(missingVoice)('names what to install when the built-in voice cannot run', async () => {
  expect(await server.composed.warmUp()).toBe(false)
  const { newSession } = await guest('guest_unheard')
  const answer = await offer((await newSession()).client_secret.value)
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: 'voice_unavailable', message: expect.stringContaining('Built-in voice is not installed') },
  ])
  process.stdout.write(`${missingVoice}\n`)
})

it.skipIf(missingVoice)(
  '[S7.50, S7.51] a spoken question is heard, looked up and answered aloud',
  async () => {
    expect(await server.composed.warmUp()).toBe(true)
    const { lines, newSession, read } = await guest('guest_asking')
    expect(await read('/api/about')).toMatchObject({
      systems: expect.arrayContaining([
        expect.objectContaining({ id: 'voice', mode: 'embedded', label: 'Built-in voice' }),
      ]),
    })
    const { id, client_secret } = await newSession()
    // The running text call must make way.
    const before = await dial(client_secret.value)
    const replaced = new Promise((resolve) => before.socket.on('close', resolve))
    const { count, events, line, location, say, until } = await call(client_secret.value)
    expect(await replaced).toBe(4002)
    expect(location).toMatch(/^\/api\/realtime\/calls\/rtc_\w+$/)

    await say('show my balances')
    await until(() => count('output_audio_buffer.stopped') === 1)
    expect(line.far.heard.some((frame) => frame.some((sample) => sample !== 0))).toBe(true)
    await expect
      .poll(lines)
      .toMatchObject([
        'user DONE: Show my balances',
        'TOOL_NOTE DONE: solana_list_balances',
        expect.stringMatching(/^assistant DONE: /),
      ])
    expect(events()[0]?.type).toBe('session.created')
    expect(count('error')).toBe(0)
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain(
      'parley_voice_wait_seconds_count 1',
    )

    // A second window joins the same call; text that is typed there is answered aloud.
    const second = await dial(client_secret.value)
    expect(second.events[0]).toMatchObject({ session: { id, output_modalities: ['audio'] } })
    ask(second.socket, 'thanks')
    await until(() => second.events.some(({ type }) => type === 'response.output_audio_transcript.done'))

    const hangUp = (key: string): Promise<Response> =>
      fetch(`${server.origin}${location}/hangup`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      })
    const ended = new Promise((resolve) => line.line.onClose(resolve))
    expect((await hangUp((await newSession()).client_secret.value)).status).toBe(404)
    expect((await hangUp(client_secret.value)).status).toBe(200)
    expect(await ended).toBe('closed')
    expect(server.composed.services.calls.live()).toEqual({ text: 0, voice: 0 })

    // Back in text the conversation continues.
    const after = await dial(client_secret.value)
    ask(after.socket, 'and usdc?')
    await expect
      .poll(() => after.events.find(({ type }) => type === 'response.output_text.done'))
      .toMatchObject({ text: expect.stringContaining('USDC') })
    after.socket.close()
    await expect.poll(async () => (await lines()).every((each) => each.includes(' DONE: '))).toBe(true)
  },
)

it.skipIf(missingVoice)('a guest swaps by voice alone: request, preview, read-back, execution', async () => {
  const { cookie, lines, newSession, read } = await guest('guest_swapping')
  const { say, until } = await call((await newSession()).client_secret.value, cookie)
  await say('swap one dollar of sol to bonk')
  const isHeard = async (words: RegExp): Promise<boolean> => (await lines()).some((each) => words.test(each))
  await until(() => isHeard(/^assistant DONE: .*You can say: confirm 1 dollar of SOL to BONK\.$/))
  await say('confirm one dollar of sol to bonk')
  await until(() => isHeard(/^assistant DONE: Swapped /))
  expect(await lines()).toEqual([
    'user DONE: Swap 1 dollar of SOL to BONK',
    'TOOL_NOTE DONE: solana_swap_preview',
    expect.stringContaining('You can say: confirm 1 dollar of SOL to BONK.'),
    'user DONE: Confirm 1 dollar of SOL to BONK',
    'TOOL_NOTE DONE: solana_swap_execute',
    expect.stringMatching(/^assistant DONE: Swapped .* SOL for .* BONK\.$/),
  ])
  const { trades } = z.object({ trades: z.array(trade) }).parse(await read('/api/trades'))
  expect(trades).toHaveLength(1)
  expect(trades[0]).toMatchObject({
    status: 'confirmed',
    consentedBy: 'voice',
    requestedHow: 'spoken',
    tainted: false,
  })
})

it.skipIf(missingVoice)(
  'a program that has a session key and no cookie cannot agree to a swap aloud',
  async () => {
    const { lines, newSession, read } = await guest('guest_of_a_program')
    const { say, until } = await call((await newSession()).client_secret.value)
    await say('swap one dollar of sol to bonk')
    await until(async () => (await lines()).length === 3)
    await say('confirm one dollar of sol to bonk')
    await until(async () => (await lines()).filter((each) => each.startsWith('assistant DONE')).length === 2)
    expect(await read('/api/trades')).toMatchObject({ trades: [{ status: 'previewed' }] })
    expect((await lines()).at(-1)).toContain('not opened by your own browser')
  },
)

it.skipIf(missingVoice)(
  'a caller who was not understood is shown what can be said, and hears it after the second sentence',
  async () => {
    const { newSession, read } = await guest('guest_chatting')
    const { count, say, until } = await call((await newSession()).client_secret.value)
    const hint = expect.stringContaining('I understand commands here')
    const missed = { role: 'user', status: 'DONE', title: '[inaudible]', data: { hint } }
    const items = async () => getConversation.output.parse(await read('/api/conversation')).items
    await say('the quick brown fox jumps over the lazy dog')
    await expect.poll(items).toMatchObject([missed])
    await say('my sister bought a new bicycle')
    await until(() => count('output_audio_buffer.stopped') === 1)
    await expect
      .poll(items)
      .toMatchObject([missed, missed, { role: 'assistant', status: 'DONE', title: hint }])
  },
)
