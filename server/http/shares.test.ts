import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchStore } from '#adapters/db/branch-store.ts'
import { conversationListStore } from '#adapters/db/conversation-list-store.ts'
import { conversationStore } from '#adapters/db/conversation-store.ts'
import { deleteExpiredRows } from '#adapters/db/housekeeping.ts'
import { shareStore } from '#adapters/db/share-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { message } from '#adapters/db/testing/items.ts'
import { createShare, listShares, previewShare, readShare } from '#contract/api/shares.ts'
import { refusal } from '#contract/parley-error.ts'
import type { ShareMasks } from '#contract/shares.ts'
import { pictureUrl } from '#contract/testing/pictures.ts'
import { createShares } from '#domain/shares/shares.ts'
import { contracts } from '#tools/contracts.ts'
import { sharedTools } from '../compose/shared-tools.ts'
import { cookieOf, createTestServer, type TestServer } from '../testing/server.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'
import type { Page } from './page-files.ts'

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const MASKS: ShareMasks = { addresses: true, amounts: true, pictures: true }
const DAY = 86_400_000

const html = new TextEncoder().encode('<!doctype html><html><head><title>Parley</title></head></html>')
const page: Page = {
  files: new Map([['/index.html', { type: 'text/html', etag: '"1"', body: html, compressed: {} }]]),
  hashes: { scripts: [], styles: [] },
}

describe.each(databaseKinds)('shared conversations on %s', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let app: ReturnType<typeof createApp>
  let now = Date.parse('2026-06-01T00:00:00Z')
  let people = 0
  let made = 0

  beforeAll(async () => {
    database = await testDatabase(kind)
    const [{ db }, clock] = [database, { now: () => now }]
    const conversations = conversationStore(db, clock)
    const shares = createShares({
      store: shareStore(db, clock),
      conversations,
      toolOf: sharedTools(contracts),
      newId: () => {
        made += 1
        return `share_${made}`
      },
      clock,
      limit: 3,
    })
    server = createTestServer({
      conversations,
      conversationList: conversationListStore(db, clock),
      shares,
      clock,
      page: { current: async () => page },
      limits: createLimits(undefined, { ...rules, sharesOfNetwork: { points: 40, seconds: 60 } }),
      stream: { publish: async () => undefined, lastId: async () => '0', read: async function* () {} },
    })
    app = createApp(server)
  })
  afterAll(() => database.close())

  async function aClient(words = `12.5 SOL in ${WALLET}`) {
    people += 1
    const guest = { kind: 'guest', id: `guest_${people}` } as const
    const headers = { cookie: cookieOf(server, guest.id), 'content-type': 'application/json' }
    const call = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const id = await server.conversations.start(guest)
    await server.conversations.putItem(id, message({ title: words, createdAtMs: now }))
    const share = async (more: object = {}) =>
      createShare.output.parse(
        await (
          await call('POST', '/api/shares', { conversation: id, masks: MASKS, expiresInDays: null, ...more })
        ).json(),
      )
    const list = async () => listShares.output.parse(await (await call('GET', '/api/shares')).json()).shares
    return { id, guest, call, share, list }
  }
  const read = async (id: string) => {
    const answer = await app.request(`/api/shares/${id}`)
    return { answer, copy: answer.ok ? readShare.output.parse(await answer.json()) : undefined }
  }
  const codeOf = async (answer: Response) => refusal.parse(await answer.json()).error

  it('are read by everyone who has the link, without a cookie', async () => {
    const client = await aClient()
    const { id } = await client.share()
    const { answer, copy } = await read(id)
    expect(copy?.items).toMatchObject([{ title: '••• SOL in [wallet A]' }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(JSON.stringify(copy)).not.toContain(client.id)
  })

  it('are made and previewed sixty times by all guests of a network', async () => {
    const [one, other] = [await aClient(), await aClient()]
    const plenty = { points: 1_000, seconds: 3600 }
    // The sixty may take longer than a minute on a busy machine.
    const copiesOfNetwork = { ...rules.copiesOfNetwork, seconds: 3600 }
    const limits = createLimits(undefined, { ...rules, sharesOfActor: plenty, copiesOfNetwork })
    const limited = createApp({ ...server, limits })
    const headersOf = ({ guest }: typeof one) => ({
      cookie: cookieOf(server, guest.id),
      'content-type': 'application/json',
    })
    const preview = async (client: typeof one) =>
      (
        await limited.request('/api/shares/preview', {
          method: 'POST',
          headers: headersOf(client),
          body: JSON.stringify({ conversation: client.id, masks: MASKS }),
        })
      ).status
    for (let n = 0; n < 60; n++) expect(await preview(n % 2 ? one : other)).toBe(200)
    expect([await preview(one), await preview(other)]).toEqual([429, 429])
  })

  it('are frozen: what is said later is not in the copy', async () => {
    const client = await aClient('first')
    const { id } = await client.share()
    await server.conversations.putItem(client.id, message({ title: 'second' }))
    expect((await read(id)).copy?.items.map((item) => item.title)).toEqual(['first'])
  })

  it('show the path that was shown, and keep it when another version is shown', async () => {
    const client = await aClient('first')
    const branches = branchStore(database.db, { now: () => now })
    const [first] = (await server.conversations.items(client.id, { limit: 1 })).items
    await branches.begin(client.id, first?.itemId ?? '', 'edit')
    await server.conversations.putItem(client.id, message({ title: 'second version' }))
    const { id } = await client.share()
    await branches.show(client.id, 0)
    expect((await read(id)).copy?.items.map((item) => item.title)).toEqual(['second version'])
  })

  it('are shown before they are made, with what they hide', async () => {
    const client = await aClient()
    const answer = await client.call('POST', '/api/shares/preview', { conversation: client.id, masks: MASKS })
    expect(previewShare.output.parse(await answer.json())).toMatchObject({
      items: [{ title: '••• SOL in [wallet A]' }],
      hidden: { addresses: 1, amounts: 1, cards: 0, pictures: 0 },
    })
    expect(await client.list()).toEqual([])
  })

  it('end when the owner removes the link', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const { id } = await client.share()
    expect((await app.request(`/s/${id}`)).status).toBe(200)
    expect(await codeOf(await other.call('DELETE', `/api/shares/${id}`))).toBe('share_not_found')
    expect((await client.list()).map((share) => share.id)).toEqual([id])
    expect((await client.call('DELETE', `/api/shares/${id}`)).status).toBe(200)
    expect((await read(id)).answer.status).toBe(404)
    expect((await app.request(`/s/${id}`, { headers: { 'if-none-match': '"1"' } })).status).toBe(404)
    expect(await client.list()).toEqual([])
  })

  it('end on their day', async () => {
    const client = await aClient()
    const { id, expiresAt } = await client.share({ expiresInDays: 7 })
    expect(expiresAt).toBe(new Date(now + 7 * DAY).toISOString())
    now += 7 * DAY - 1
    expect((await read(id)).answer.status).toBe(200)
    now += 1
    expect((await read(id)).answer.status).toBe(404)
    expect(await client.list()).toEqual([])
  })

  it('leave no copy behind after their day', async () => {
    const client = await aClient()
    const { id } = await client.share({ expiresInDays: 1 })
    now += DAY + 1
    await deleteExpiredRows(database, { now: () => now }, { guestDays: 0, usageDays: 0, auditedForGood: [] })
    expect((await database.pool.query('select id from shares where id = $1', [id])).rows).toEqual([])
  })

  it('end with their conversation, at once', async () => {
    const client = await aClient()
    const { id } = await client.share()
    await client.call('DELETE', `/api/conversations/${client.id}`)
    expect((await read(id)).answer.status).toBe(404)
    now += 60_000
    await server.conversationList.purge()
    expect((await database.pool.query('select id from shares where id = $1', [id])).rows).toEqual([])
  })

  it('are made by the owner only', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const body = { conversation: client.id, masks: MASKS, expiresInDays: null }
    expect(await codeOf(await other.call('POST', '/api/shares', body))).toBe('conversation_not_found')
    expect(await codeOf(await other.call('POST', '/api/shares/preview', body))).toBe('conversation_not_found')
  })

  it('are limited in number', async () => {
    const client = await aClient()
    for (let n = 0; n < 3; n += 1) await client.share()
    const fourth = await client.call('POST', '/api/shares', {
      conversation: client.id,
      masks: MASKS,
      expiresInDays: null,
    })
    expect(await codeOf(fourth)).toBe('shares_full')
  })

  it.each([0, 366, 1.5, '7'])('refuse an end in %j days', async (expiresInDays) => {
    const client = await aClient()
    const answer = await client.call('POST', '/api/shares', {
      conversation: client.id,
      masks: MASKS,
      expiresInDays,
    })
    expect(await codeOf(answer)).toBe('invalid_request')
  })

  it('have a page that no search engine keeps, no cache holds and no other site frames', async () => {
    const client = await aClient()
    const { id } = await client.share()
    const answer = await app.request(`/s/${id}`)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await answer.text()).toContain('<head><meta name="robots" content="noindex')
    const missing = await app.request('/s/nothing')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toBe('text/html')
  })

  it('come whole with their pictures, and are counted by what they hold', async () => {
    const client = await aClient()
    const dataUrl = pictureUrl(60_022)
    const picture = { id: 'p', label: '1.png', description: '45 KB', mimeType: 'image/png', size: 1, dataUrl }
    const item = message({
      itemId: 'look',
      title: 'look',
      createdAtMs: now,
      data: { attachments: [picture] },
    })
    await server.conversations.putItem(client.id, item)
    const { id } = await client.share({ masks: { ...MASKS, pictures: false } })
    expect((await read(id)).copy?.items.at(-1)).toMatchObject({ data: { attachments: [{ dataUrl }] } })
    const limits = createLimits(undefined, { ...rules, readKilobytesOfGuests: { points: 150, seconds: 60 } })
    const limited = createApp({ ...server, limits })
    const answers = []
    for (let n = 0; n < 3; n += 1) answers.push((await limited.request(`/api/shares/${id}`)).status)
    expect(answers).toEqual([200, 200, 429])
  })

  it('are read at a limited rate', async () => {
    const answers = []
    for (let n = 0; n < 45; n += 1) answers.push((await app.request('/api/shares/guess')).status)
    expect(answers.at(-1)).toBe(429)
    expect((await app.request('/s/guess')).status).toBe(429)
  })
})
