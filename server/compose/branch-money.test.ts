import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { freshPostgres, seedDirectory, silentLog } from '#adapters/db/testing/database.ts'
import { type Conversation, conversation } from '#contract/api/conversation.ts'
import { type Trade, trade as tradeShape } from '#contract/trades.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { typing } from '../testing/typing.ts'
import { composeChain } from './chain.ts'
import type { ComposedChain } from './chain-parts.ts'
import { type Composed, compose } from './compose.ts'

const PATIENT = { interval: 100 }
const ORIGIN = 'http://localhost'
const clock = { now: Date.now }
const output = z.object({ trade: tradeShape })
const LEFT = { status: 'expired', failure: { code: 'preview_left' } }

let dataDir: string
let composed: Composed
let outside: ComposedChain
let app: ReturnType<typeof createApp>
let database: Awaited<ReturnType<typeof freshPostgres>> | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-branch-'))
  if (process.env.TEST_DATABASE_URL) database = await freshPostgres()
  else await seedDirectory(join(dataDir, 'db'))
  const limits = { DEMO_TRADE_USD: '2', DEMO_GUEST_DAY_USD: '5' }
  const config = readConfig({
    PARLEY_DATA: dataDir,
    CHAIN_PORT: '0',
    BUSY_AFTER_MS: '0',
    DATABASE_URL: database?.url,
    ...limits,
  })
  const draining = new AbortController().signal
  const chain = composeChain({ config, clock, log: silentLog })
  composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
  outside = await chain
  app = createApp(composed.services)
})

afterAll(async () => {
  await composed.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A guest who types in the current conversation. */
async function aGuest(id: string) {
  const { services } = composed
  await services.guests.seen(id)
  await services.identity.checks.passed(id)
  const cookie = services.cookie.write({ kind: 'guest', id }).split(';')[0] ?? ''
  const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
  const get = (path: string) => app.request(`${ORIGIN}${path}`, { headers })
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await app.request(`${ORIGIN}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const current = async (): Promise<Conversation> =>
    conversation.parse(await (await get('/api/conversation')).json())
  const talk = () => typing(app, get)

  /** Types a message and returns the preview that the assistant makes of it. */
  async function previewed(words: string): Promise<Trade> {
    const call = await talk()
    const before = (await call.notes()).length
    call.say(words)
    const note = await vi.waitUntil(async () => {
      const latest = (await call.notes())[before]
      return latest?.status === 'DONE' ? latest : undefined
    }, PATIENT)
    await vi.waitUntil(async () => (await call.replies()).length > 0, PATIENT)
    await call.end()
    return output.parse(note.data.output).trade
  }
  const confirm = async ({ id: trade, termsHash }: Trade): Promise<Trade> =>
    output.parse(await send('POST', `/api/trades/${trade}/confirm`, { termsHash })).trade
  /** Goes on from the newest message of the user. */
  async function branch(kind: 'edit' | 'retry'): Promise<Conversation> {
    const { id, items } = await current()
    const role = kind === 'edit' ? 'user' : 'assistant'
    const last = items.findLast((item) => item.type === 'MESSAGE' && item.role === role)
    const body = { itemId: last?.itemId, kind }
    return conversation.parse(await send('POST', `/api/conversations/${id}/branches`, body))
  }
  return { actor: { kind: 'guest', id } as const, current, send, talk, previewed, confirm, branch }
}

const decisions = async (): Promise<number> => (await outside.signer.status()).decisions
const contextOf = (id: string) => ({
  channel: 'assistant' as const,
  sessionId: 'sess_x',
  conversationId: id,
  tainted: false,
  signal: new AbortController().signal,
})

describe('money and the branches of a conversation', () => {
  it.each(['edit', 'retry'] as const)(
    'an old preview cannot be confirmed after an %s: by button, typed yes, spoken yes or model call',
    async (kind) => {
      const { actor, branch, confirm, previewed, send, talk } = await aGuest(`guest_${kind}`)
      const { services } = composed
      const trade = await previewed('swap $1 of SOL to USDC')
      expect(trade.status).toBe('previewed')
      const before = await decisions()
      const { id } = await branch(kind)

      expect(await confirm(trade)).toMatchObject(LEFT)
      expect(await services.swaps.agree(actor, trade.id, { channel: 'voice' })).toMatchObject(LEFT)
      const executed = await services.toolbox.run(
        actor,
        'solana_swap_execute',
        { intent_id: trade.id },
        contextOf(id),
      )
      expect(executed).toMatchObject({ ok: true, output: { trade: LEFT } })
      await send('POST', '/api/mcp', { tool: 'solana_swap_execute', arguments: { intent_id: trade.id } })

      const call = await talk()
      const known = (await call.replies()).length
      call.say('yes')
      await vi.waitUntil(async () => (await call.replies()).length > known, PATIENT)
      await call.end()
      expect(await services.swaps.byId(actor, trade.id)).toMatchObject(LEFT)
      expect(await decisions()).toBe(before)
    },
  )

  it('an old preview cannot be confirmed from a fork or from another branch', async () => {
    const { branch, confirm, current, previewed, send } = await aGuest('guest_fork')
    const first = await previewed('swap $1 of SOL to USDC')
    const { id, items } = await current()
    const last = items.findLast((item) => item.type === 'MESSAGE')
    const forked = conversation.parse(
      await send('POST', `/api/conversations/${id}/fork`, { itemId: last?.itemId }),
    )
    expect(forked.id).not.toBe(id)
    expect(await confirm(first)).toMatchObject(LEFT)

    await branch('edit')
    const second = await previewed('swap $1 of SOL to USDC')
    const [fork] = (await current()).forks ?? []
    const other = fork?.branches.find((_, at) => at !== fork.index)
    await send('PUT', `/api/conversations/${forked.id}/branch`, { branch: other })
    expect(await confirm(second)).toMatchObject(LEFT)
  })

  it('an edit of a turn that made a trade does not undo it, and says so to the reader and the model', async () => {
    const { actor, branch, confirm, current, previewed, send } = await aGuest('guest_settled')
    const { conversations, swaps } = composed.services
    const landed = await confirm(await previewed('swap $1 of SOL to USDC'))
    expect(landed.status).toBe('confirmed')
    const before = await decisions()
    const { id, items } = await branch('edit')
    expect(items).toMatchObject([
      {
        type: 'BREADCRUMB',
        title: expect.stringMatching(/^Traded in another version, and not undone: .+ SOL for .+ USDC$/),
      },
    ])
    const history = await conversations.history(id, 10)
    expect(JSON.stringify(history)).toContain('They stand and were not undone.')
    expect(await swaps.byId(actor, landed.id)).toMatchObject({ status: 'confirmed' })
    expect(await decisions()).toBe(before)

    const back = conversation.parse(await send('PUT', `/api/conversations/${id}/branch`, { branch: 0 }))
    expect(back.items.map(({ type }) => type)).not.toContain('BREADCRUMB')
    expect((await current()).branch).toBe(0)
  })
})
