/** Usage over HTTP: one's own and the server's, and calls that are refused or answered by the built-in assistant at a cap. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#adapters/db/schema-auth.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { usageStore } from '#adapters/db/usage-store.ts'
import { readServerUsage, readUsage } from '#contract/api/usage.ts'
import type { User } from '#domain/ports.ts'
import type { UsageCaps } from '#domain/usage/caps.ts'
import { testPrices } from '#domain/usage/testing/prices.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { createUsageMeter } from '../usage/meter.ts'
import { createUsage } from '../usage/usage.ts'
import { createApp } from './app.ts'

const MODEL = { provider: 'openai', source: 'm' } as const
const NEW = { provider: 'openai', source: 'newest' } as const
const named = (id: string, ...roles: User['roles']): User => ({
  kind: 'user',
  id,
  email: `${id}@example.com`,
  roles: ['user', ...roles],
})
const ADA = named('ada')
const EVE = named('eve', 'admin')
const DAY_MS = 86_400_000

let database: TestDatabase
/** Each test has a month of its own. */
let now = Date.parse('2026-01-01T15:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  for (const { id, email } of [ADA, EVE]) await database.db.insert(users).values({ id, name: '', email })
})
afterAll(() => database.close())

function open(caps: UsageCaps = { userUsd: 5, guestUsd: 1, serverUsd: 50 }) {
  now += 40 * DAY_MS
  const clock = { now: () => now }
  const store = usageStore(database.db)
  const meter = createUsageMeter({ store, prices: testPrices, clock, log: silentLog })
  const networkOf = ({ kind }: { kind: string }) => (kind === 'guest' ? 'network' : undefined)
  const usage = createUsage({ meter, store, prices: testPrices, caps, networkOf, clock })
  let user: User | undefined
  const server = createTestServer({ usage, signedIn: async () => user })
  const app = createApp(server)
  const get = (path: string) => app.request(path, { headers: { cookie: cookieOf(server) } })
  return {
    usage,
    get,
    be: (next: User | undefined) => {
      user = next
    },
    own: async () => readUsage.output.parse(await (await get('/api/usage')).json()),
    all: async () => readServerUsage.output.parse(await (await get('/api/admin/usage')).json()),
  }
}

describe('one’s own usage', () => {
  it('has today and the last 30 days by provider, the cap and what is left', async () => {
    const { usage, be, own } = open()
    usage.count(MODEL, { input_tokens: 250_000, output_tokens: 62_500 }, ADA)
    usage.count({ provider: 'builtin', source: 'voice' }, { audio_ms: 90_500 }, ADA)
    usage.count(MODEL, { calls: 99 }, EVE)
    await usage.close()
    now += DAY_MS
    usage.count(MODEL, { input_tokens: 500_000, calls: 2 }, ADA)
    be(ADA)
    const { today, month, ...rest } = await own()
    const day = new Date(now).toISOString().slice(0, 10)
    expect(rest).toEqual({
      day,
      resetsAt: `${new Date(now + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`,
      pricesAsOf: '2026-11-23',
      spentUsd: 2,
      capUsd: 5,
      isServerSpent: false,
      isShared: false,
    })
    expect(today).toMatchObject([{ provider: 'openai', inputTokens: 500_000, calls: 2, usd: 2 }])
    expect(month).toMatchObject([
      { provider: 'openai', inputTokens: 750_000, outputTokens: 62_500, usd: 4, isPriceUnknown: false },
      { provider: 'builtin', audioSeconds: 90.5, usd: 0 },
    ])
  })

  it('leaves out what is older than 30 days', async () => {
    const { usage, be, own } = open()
    usage.count(MODEL, { calls: 1 }, ADA)
    await usage.close()
    be(ADA)
    now += 29 * DAY_MS
    expect((await own()).month).toHaveLength(1)
    now += DAY_MS
    expect((await own()).month).toEqual([])
  })

  it('of guests is that of their network', async () => {
    const { usage, own } = open()
    usage.count(MODEL, { input_tokens: 100_000 }, { kind: 'guest', id: 'another' })
    expect(await own()).toMatchObject({ spentUsd: 0.4, capUsd: 1, isShared: true })
  })

  it('says where a price is unknown', async () => {
    const { usage, be, own } = open()
    usage.count(NEW, { output_tokens: 10 }, ADA)
    be(ADA)
    expect((await own()).today).toMatchObject([{ usd: 0, outputTokens: 10, isPriceUnknown: true }])
  })
})

describe('the usage of the server', () => {
  it('is for admins', async () => {
    const { be, get } = open()
    expect((await get('/api/admin/usage')).status).toBe(403)
    be(ADA)
    expect((await get('/api/admin/usage')).status).toBe(403)
  })

  it('has each model, those who cost the most without the names of guests, and the cap', async () => {
    const { usage, be, all } = open()
    usage.count(MODEL, { input_tokens: 500_000 }, ADA)
    usage.count(MODEL, { input_tokens: 250_000 }, { kind: 'guest', id: 'g' })
    usage.count(NEW, { calls: 1 })
    be(EVE)
    const { today, top, spentUsd, capUsd } = await all()
    expect([spentUsd, capUsd]).toEqual([3, 50])
    expect(today).toMatchObject([
      { source: 'm', usd: 3, isPriceUnknown: false },
      { source: 'newest', usd: 0, isPriceUnknown: true },
    ])
    expect(top).toEqual([
      { userId: 'ada', email: 'ada@example.com', usd: 2, isPriceUnknown: false },
      { usd: 1, isPriceUnknown: false },
    ])
  })
})

describe('a cap', () => {
  it('refuses at the boundary, the person first and then everyone, and never what is free', async () => {
    const { usage } = open({ userUsd: 2, serverUsd: 3 })
    const scopeOf = async (...args: Parameters<typeof usage.refusal>) =>
      (await usage.refusal(...args))?.details
    usage.count(MODEL, { input_tokens: 499_999 }, ADA)
    expect(await scopeOf(MODEL, ADA)).toBeUndefined()
    usage.count(MODEL, { input_tokens: 1 }, ADA)
    expect(await scopeOf(MODEL, ADA)).toMatchObject({ scope: 'user' })
    expect(await scopeOf(MODEL, EVE)).toBeUndefined()
    usage.count(MODEL, { input_tokens: 250_000 }, EVE)
    expect(await scopeOf(MODEL, EVE)).toMatchObject({ scope: 'server' })
    expect(await scopeOf({ provider: 'builtin', source: 'voice' }, ADA)).toBeUndefined()
    now += DAY_MS
    expect(await scopeOf(MODEL, ADA)).toBeUndefined()
  })
})
