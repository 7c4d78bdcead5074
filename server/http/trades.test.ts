import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { trade } from '#contract/trades.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { composeMoney } from '../compose/money.ts'
import { cookieOf, createTestServer, silentLog } from '../testing/server.ts'
import { memoryConversations, memoryStream } from '../testing/stores.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const ORIGIN = 'http://localhost'
const one = z.object({ trade })
const many = z.object({ trades: z.array(trade) })

/** Opens the app over fake swaps; `ask` sends a guest's request with a browser's headers. */
function openApp(services = createSwapServices(), swaps: Swaps = services.swaps, limits = createLimits()) {
  const server = createTestServer({ swaps, limits })
  const app = createApp(server)
  const ask = (path: string, body?: object, { guest = 'guest_1', ...headers }: Record<string, string> = {}) =>
    app.request(`${ORIGIN}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: cookieOf(server, guest),
        ...(body && { origin: ORIGIN, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const confirm = (id: string, termsHash: string, headers?: Record<string, string>) =>
    ask(`/api/trades/${id}/confirm`, { termsHash }, headers)
  return { ...services, ask, confirm }
}

describe('POST /api/trades/:id/confirm', () => {
  it('agrees and trades, and answers later clicks with the same trade', async () => {
    const { preview, confirm, signatures } = openApp()
    const { id, termsHash } = await preview()
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(id, termsHash)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const { trade } = one.parse(await answer.json())
      expect(trade).toMatchObject({ id, status: 'confirmed', consentedBy: 'click' })
    }
    expect(signatures).toHaveLength(1)
  })

  it('refuses terms that differ from the ones seen', async () => {
    const { preview, confirm, signatures } = openApp()
    const { id } = await preview()
    const answer = await confirm(id, 'f'.repeat(64))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ ok: false, error: 'terms_changed' })
    expect(signatures).toEqual([])
  })

  it('accepts only own trades, from this site’s page, with a body', async () => {
    const { preview, confirm, ask, signatures } = openApp()
    const { id, termsHash } = await preview()
    expect((await confirm(id, termsHash, { guest: 'guest_2' })).status).toBe(404)
    expect((await confirm(id, termsHash, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await confirm(id, termsHash, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await ask(`/api/trades/${id}/confirm`, {})).status).toBe(400)
    expect((await ask(`/api/trades/${id}/confirm`)).status).toBe(405)
    expect(signatures.length).toBeLessThanOrEqual(1)
  })
})

describe('the other routes of a trade', () => {
  it('decline it, and return its state', async () => {
    const { preview, ask } = openApp()
    const { id } = await preview()
    expect(one.parse(await (await ask(`/api/trades/${id}`)).json()).trade.status).toBe('previewed')
    const declined = one.parse(await (await ask(`/api/trades/${id}/decline`, {})).json())
    expect(declined.trade).toMatchObject({ status: 'rejected', failure: { code: 'declined' } })
    expect((await ask(`/api/trades/${id}`, undefined, { guest: 'guest_2' })).status).toBe(404)
  })

  it('list the actor’s trades, newest first and page by page', async () => {
    const { preview, ask } = openApp()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift((await preview()).id)
    const page = many.parse(await (await ask('/api/trades?limit=2')).json())
    expect(page.trades.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = many.parse(await (await ask(`/api/trades?limit=2&before=${ids[1]}`)).json())
    expect(rest.trades.map(({ id }) => id)).toEqual(ids.slice(2))
    const theirs = await ask('/api/trades', undefined, { guest: 'guest_2' })
    expect(await theirs.json()).toEqual({ trades: [] })
    expect((await ask('/api/trades?limit=200')).status).toBe(200)
    for (const limit of ['0', '201', 'x', '1e2'])
      expect((await ask(`/api/trades?limit=${limit}`)).status).toBe(400)
  })

  it('export the receipts as an uncached download', async () => {
    const { agreed, swaps, ask } = openApp()
    const id = await agreed()
    await swaps.execute({ kind: 'guest', id: 'guest_1' }, id)
    const answer = await ask('/api/trades.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="parley-trades-.*\.csv"$/,
    )
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect((await answer.text()).trim().split('\r\n')[1]).toContain(id)
  })

  it('export them to eight readers of one guest at a time', async () => {
    const server = createTestServer({ swaps: createSwapServices().swaps, limits: createLimits() })
    const app = createApp(server)
    const outgoing = new EventEmitter().setMaxListeners(0)
    const headers = { cookie: cookieOf(server) }
    const begin = async () =>
      (await app.request('/api/trades.csv', { headers }, { outgoing } as never)).status
    expect(await Promise.all(Array.from({ length: 8 }, begin))).toEqual(Array(8).fill(200))
    expect(await begin()).toBe(429)
    outgoing.emit('close')
    expect(await begin()).toBe(200)
  })
})

describe('limits', () => {
  it('bound previews and consents per minute, and name the wait', async () => {
    const services = createSwapServices()
    const tight = {
      ...rules,
      previewsOfActor: { points: 2, seconds: 60 },
      consentsOfActor: { points: 1, seconds: 60 },
    }
    const money = composeMoney({
      ...services.deps,
      conversations: memoryConversations(),
      stream: memoryStream(),
      limits: createLimits(undefined, tight),
      log: silentLog,
    })
    const { confirm } = openApp(services, money.swaps)
    const preview = () =>
      money.swaps.preview(
        { kind: 'guest', id: 'guest_1' },
        { inputMint: 'SOL', outputMint: 'USDC', amountUi: 0.1 },
        { askedBy: 'page', tainted: false },
      )
    const [first, second] = [await preview(), await preview()]
    await expect(preview()).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await confirm(first.id, first.termsHash)).status).toBe(200)
    const answer = await confirm(second.id, second.termsHash)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await money.close()
  })
})

it.each([
  ['conversationsOfActor', '/api/trades'],
  ['exportsOfActor', '/api/trades.csv'],
] as const)('%s counts the reads of %s, which may be of thousands of trades', async (name, path) => {
  const limits = createLimits(undefined, { ...rules, [name]: { points: 2, seconds: 60 } })
  const { ask } = openApp(createSwapServices(), undefined, limits)
  const statuses: number[] = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await ask(path)).status)
  expect(statuses).toEqual([200, 200, 429])
})
