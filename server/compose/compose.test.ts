import { createHash } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { freshPostgres, seedDirectory, silentLog } from '#adapters/db/testing/database.ts'
import { type Conversation, getConversation } from '#contract/api/conversation.ts'
import { callToolByName } from '#contract/api/mcp.ts'
import { createSession } from '#contract/api/session.ts'
import { getActiveWallet } from '#contract/api/wallet.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { type HttpServer, listen } from '../http/listen.ts'
import { composeChain } from './chain.ts'
import type { ComposedChain } from './chain-parts.ts'
import { type Composed, compose } from './compose.ts'

const clock = { now: Date.now }

/** The product as main.ts runs it, on a data directory of the test. */
type Where = { dataDir: string; databaseUrl?: string; secret?: string; sharedChain?: ComposedChain }
type Place = Where & { composed: Composed; httpServer: HttpServer; host: string; outside: ComposedChain }

async function open({ dataDir, databaseUrl, secret, sharedChain }: Where): Promise<Place> {
  const config = readConfig({
    PARLEY_DATA: dataDir,
    CHAIN_PORT: '0',
    BUSY_AFTER_MS: '0',
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET: secret,
    ...(secret && { WALLET_MASTER_KEY: createHash('sha256').update(secret).digest('hex') }),
  })
  const draining = new AbortController().signal
  const chain = sharedChain
    ? Promise.resolve({ ...sharedChain, close: async () => undefined })
    : composeChain({ config, clock, log: silentLog })
  const composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
  const httpServer = await listen('127.0.0.1', 0)
  httpServer.open(createApp(composed.services).fetch)
  return {
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(secret && { secret }),
    composed,
    outside: await chain,
    httpServer,
    host: `127.0.0.1:${httpServer.address.port}`,
  }
}

async function close({ composed, httpServer }: Place): Promise<void> {
  await composed.services.calls.close()
  await httpServer.close(0)
  await composed.close()
}

let place: Place
let cookie: string
let drop = async (): Promise<void> => undefined
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-compose-'))
  if (process.env.TEST_DATABASE_URL) {
    const fresh = await freshPostgres()
    drop = fresh.drop
    place = await open({ dataDir, databaseUrl: fresh.url })
  } else {
    await seedDirectory(join(dataDir, 'db'))
    place = await open({ dataDir })
  }
  const first = await fetch(`http://${place.host}/api/conversation`)
  await first.body?.cancel()
  cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})
afterAll(async () => {
  await close(place)
  await drop()
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const read = async (path: string, host = place.host): Promise<unknown> =>
  (await fetch(`http://${host}${path}`, { headers: { cookie } })).json()
const seen = async (host?: string): Promise<Conversation> =>
  getConversation.output.parse(await read('/api/conversation', host))

/** Says one thing in a new call and waits for the whole reply; the key may come from another replica. */
async function say(text: string, host = place.host, keyFrom = host): Promise<string> {
  const { client_secret } = createSession.output.parse(await read('/api/session', keyFrom))
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, [
    'realtime',
    `openai-insecure-api-key.${client_secret.value}`,
  ])
  const send = (event: object): void => socket.send(JSON.stringify(event))
  const answer = await new Promise<string>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const event: ServerEvent = serverEvent.parse(JSON.parse(data.toString()))
      if (event.type === 'session.created') {
        const content = [{ type: 'input_text', text }]
        send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } })
        send({ type: 'response.create' })
      }
      if (event.type === 'response.output_text.done') resolve(event.text)
      if (event.type === 'error') reject(new Error(event.error.message))
    })
  })
  socket.close()
  return answer
}

/** A busy machine is not ready for a moment: the database has two seconds to answer. */
const readiness = async (): Promise<number> => (await fetch(`http://${place.host}/readyz`)).status

describe('the composed services', () => {
  it('[S1.2] answers a guest’s wallet question with the balances on the chain', async () => {
    expect(await say("what's in the wallet?")).toMatch(/\$\d/)
    const direct = await fetch(`http://${place.host}/api/mcp`, {
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify({ tool: 'solana_list_balances', arguments: { limit: 30 } }),
    })
    expect(direct.status).toBe(200)
    const { structuredContent } = callToolByName.output.parse(await direct.json())
    expect(structuredContent).toMatchObject({
      balances: expect.arrayContaining([
        expect.objectContaining({ mint: 'native:SOL', amountUi: 12.4 }),
        expect.objectContaining({ program: 'spl-token-2022', amountUi: 120 }),
      ]),
    })
    await expect
      .poll(async () => (await seen()).items.map(({ type, status }) => [type, status]))
      .toEqual([
        ['MESSAGE', 'DONE'],
        ['TOOL_NOTE', 'DONE'],
        ['MESSAGE', 'DONE'],
      ])
  })

  it('[S7.27, S7.28, S7.29] answers the page’s tool calls for the wallet', async () => {
    const call = async (tool: string, args: object): Promise<unknown> => {
      const body = JSON.stringify({ tool, arguments: args })
      const answer = await fetch(`http://${place.host}/api/mcp`, {
        method: 'POST',
        headers: { cookie },
        body,
      })
      expect([tool, answer.status]).toEqual([tool, 200])
      return callToolByName.output.parse(await answer.json()).structuredContent
    }
    const { wallet } = getActiveWallet.output.parse(await read('/api/wallet/active'))
    const wallet_address = wallet?.public_key
    expect(await call('resolve_wallet', {})).toMatchObject({ wallet_address, label: 'Demo wallet' })
    expect(await call('list_my_wallets', {})).toMatchObject({ wallets: [{ address: wallet_address }] })
    expect(await call('solana_list_balances', { wallet_address, limit: 30 })).toMatchObject({
      wallet: { address: wallet_address },
    })
  })

  it('keep the conversation and the guest over a restart', async () => {
    await expect.poll(async () => (await seen()).items.every(({ status }) => status === 'DONE')).toBe(true)
    const before = await seen()
    expect(before.items.length).toBeGreaterThan(0)
    await close(place)
    place = await open(place)
    // The end of the call has an event of its own.
    expect({ ...(await seen()), lastEventId: before.lastEventId }).toEqual(before)
    expect(await say('thanks')).not.toBe('')
    await expect.poll(async () => (await seen()).items.length).toBeGreaterThan(before.items.length)
  })

  it('report the embedded systems and readiness', async () => {
    expect(await read('/api/about')).toMatchObject({
      systems: expect.arrayContaining([
        expect.objectContaining({ id: 'chain', mode: 'embedded', label: 'Sandbox chain' }),
        expect.objectContaining({ id: 'market', mode: 'embedded' }),
        expect.objectContaining({ id: 'model', mode: 'embedded' }),
      ]),
    })
    await expect.poll(readiness).toBe(200)
  })

  it('end open calls on close and store them completely', async () => {
    const answer = await say('hello')
    await close(place)
    place = await open(place)
    expect((await seen()).items.at(-1)).toMatchObject({ role: 'assistant', title: answer, status: 'DONE' })
  })
})

describe('a database without its chain', () => {
  it('is refused with what to do, and opens again with its chain', async () => {
    await close(place)
    const chain = join(place.dataDir, 'chain')
    await rename(chain, `${chain}.kept`)
    await expect(open(place)).rejects.toThrow(/are on another chain .*No trade was touched/s)
    await rm(chain, { recursive: true })
    await rename(`${chain}.kept`, chain)
    place = await open(place)
    await expect.poll(readiness).toBe(200)
  })
})

const replicas = process.env.TEST_DATABASE_URL ? ['two replicas'] : []
describe.each(replicas)('%s on one Postgres', () => {
  it('share keys, guests, conversations and the app stream', async () => {
    const { url: databaseUrl, drop: dropShared } = await freshPostgres()
    const secret = 'the same on every replica, as the table of variables says'
    const folder = () => mkdtemp(join(tmpdir(), 'parley-replica-'))
    const one = await open({ dataDir: await folder(), databaseUrl, secret })
    const otherDir = await folder()
    await expect(open({ dataDir: otherDir, databaseUrl, secret })).rejects.toThrow(
      /several servers on one database.*SOLANA_RPC_URL/s,
    )
    const strange = { dataDir: otherDir, databaseUrl, sharedChain: one.outside }
    await expect(open({ ...strange, secret: `${secret}, but this one` })).rejects.toThrow(
      /PARLEY_SECRET is not that of the servers/,
    )
    const other = await open({ dataDir: otherDir, databaseUrl, secret, sharedChain: one.outside })
    const first = await fetch(`http://${one.host}/api/conversation`)
    const { id } = getConversation.output.parse(await first.json())
    cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const stream = await fetch(`http://${one.host}/api/stream?conversation=${id}`, { headers: { cookie } })

    const answer = await say("what's in the wallet?", other.host, one.host)
    expect(answer).toMatch(/\$\d/)
    await expect.poll(async () => (await seen(one.host)).items.at(-1)?.title).toBe(answer)
    expect((await seen(other.host)).items).toEqual((await seen(one.host)).items)

    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (reader && !heard.includes(answer)) heard += (await reader.read()).value
    await reader?.cancel()
    await close(other)
    await close(one)
    await dropShared()
    for (const { dataDir } of [one, other]) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
})
