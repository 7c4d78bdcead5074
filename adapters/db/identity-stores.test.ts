import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountStore } from './account-store.ts'
import { conversationStore } from './conversation-store.ts'
import { openJobs } from './job-queue.ts'
import { mailStore, type TextSeal } from './mail-store.ts'
import { userSessions, users } from './schema-auth.ts'
import { sessionStore } from './session-store.ts'
import { botCheckStore, signInLinkStore } from './sign-in-store.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './testing/database.ts'

describe.each(databaseKinds)('what signing in keeps on %s', (kind) => {
  let database: TestDatabase
  let now = Date.parse('2026-11-20T12:00:00Z')
  const clock = { now: () => now }
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  const aLink = (tokenHash: string, email = `${tokenHash}@example.com`) => ({
    tokenHash,
    email,
    triesLeft: 5,
    expiresAt: new Date(now + 1000),
  })
  const aRequest = (browserHash: string, codeHash: string) => ({
    browserHash,
    codeHash,
    callback: '/',
    visitor: '203.0.113.7',
  })

  it('finds a link until it expires or is forgotten', async () => {
    const links = signInLinkStore(database.db, clock)
    await links.keep(aLink('one'))
    expect(await links.find('one')).toEqual(aLink('one'))
    expect(await links.find('two')).toBeUndefined()
    await links.forget('one')
    expect(await links.find('one')).toBeUndefined()
    await links.keep(aLink('late'))
    now += 1001
    expect(await links.find('late')).toBeUndefined()
    expect(await links.takeTry('late')).toBe(0)
  })

  it('keeps one live link for an address, also when several come at once', async () => {
    const links = signInLinkStore(database.db, clock)
    const names = Array.from({ length: 5 }, (_, n) => `of-ada-${n}`)
    const kept = await Promise.all(names.map((name) => links.keep(aLink(name, 'ada@example.com'))))
    expect(kept.filter(Boolean)).toHaveLength(1)
    const live = await links.live('ada@example.com')
    expect(live?.tokenHash).toBe(names[kept.indexOf(true)])
    now += 1001
    expect(await links.live('ada@example.com')).toBeUndefined()
    expect(await links.keep(aLink('next', 'ada@example.com'))).toBe(true)
    expect(await links.live('ada@example.com')).toMatchObject({ tokenHash: 'next' })
  })

  it('finds the request of a browser and of a code, of this link and while it lives', async () => {
    const links = signInLinkStore(database.db, clock)
    await links.keep(aLink('shared'))
    expect(await links.addRequest('shared', aRequest('desk', 'c1'))).toBe(true)
    now += 1
    await links.addRequest('shared', { ...aRequest('desk', 'c2'), callback: '/gallery' })
    await links.addRequest('shared', aRequest('phone', 'c3'))
    expect(await links.request('shared', { browserHash: 'desk' })).toMatchObject({ callback: '/gallery' })
    expect(await links.request('shared', { codeHash: 'c1' })).toEqual(aRequest('desk', 'c1'))
    expect(await links.request('shared', { codeHash: 'c4' })).toBeUndefined()
    await links.keep(aLink('other'))
    expect(await links.request('other', { codeHash: 'c1' })).toBeUndefined()
    await links.forget('shared')
    expect(await links.request('shared', { codeHash: 'c1' })).toBeUndefined()
    expect(await links.addRequest('shared', aRequest('desk', 'c1'))).toBe(false)
  })

  it('gives each try to one taker, and no more than there are', async () => {
    const links = signInLinkStore(database.db, clock)
    await links.keep(aLink('tried'))
    const before = await Promise.all(Array.from({ length: 9 }, () => links.takeTry('tried')))
    expect(before.toSorted()).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5])
  })

  it('spends a solution once, however many present it at the same time', async () => {
    const checks = botCheckStore(database.db, clock)
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => checks.spend('solution', new Date(now + 1000))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await checks.hasPassed('guest_1')).toBe(false)
    await checks.passed('guest_1')
    await checks.passed('guest_1')
    expect(await checks.hasPassed('guest_1')).toBe(true)
  })

  describe('a call of a signed-in user', () => {
    /** Two browsers of one user, and a call of each. */
    async function someone() {
      const [userId, laptop, phone] = [randomUUID(), randomUUID(), randomUUID()]
      await database.db.insert(users).values({ id: userId, name: '', email: `${userId}@example.com` })
      const [createdAt, expiresAt] = [new Date(now), new Date(now + 60_000)]
      await database.db.insert(userSessions).values(
        [laptop, phone].map((id) => ({
          id,
          token: id,
          userId,
          createdAt,
          updatedAt: createdAt,
          expiresAt,
        })),
      )
      const actor = { kind: 'user' as const, id: userId, email: `${userId}@example.com`, roles: [] }
      const call = async (): Promise<string> => {
        const id = randomUUID()
        const conversationId = await conversationStore(database.db, clock).current(actor)
        const said = { model: 'parley-rules', voice: 'sage', instructions: '' }
        await calls().open({ id, actor, conversationId, ...said, expiresAt: expiresAt.toISOString() }, id)
        return id
      }
      return { userId, laptop, phone, call }
    }
    const accounts = () => accountStore(database.db, clock)
    const calls = () => sessionStore(database.db, clock)

    it('ends with the sign-in that it was opened from, and with no other', async () => {
      const { userId, laptop, phone, call } = await someone()
      const [ended, kept] = [await call(), await call()]
      expect(await accounts().openedCall(laptop, ended)).toBe(true)
      expect(await accounts().openedCall(phone, kept)).toBe(true)
      expect(await accounts().endSessions(userId, laptop)).toEqual({ ended: 1, calls: [ended] })
      expect(await calls().byId(ended)).toBeUndefined()
      expect(await calls().byId(kept)).toMatchObject({ id: kept })
      expect(await accounts().endSessions(userId, laptop)).toEqual({ ended: 0, calls: [] })
    })

    it('ends with a sign-in that has opened more calls than a statement takes values', async () => {
      const { userId, laptop, call } = await someone()
      const live = await call()
      await accounts().openedCall(laptop, live)
      await database.db.execute(sql`insert into user_calls (call_session, user_session)
        select ${laptop} || n, ${laptop} from generate_series(1, 66000) n`)
      expect(await accounts().endSessions(userId)).toEqual({ ended: 2, calls: [live] })
      expect(await calls().byId(live)).toBeUndefined()
    })

    it('is refused after the sign-out', async () => {
      const { userId, laptop, call } = await someone()
      const late = await call()
      await accounts().endSessions(userId)
      expect(await accounts().openedCall(laptop, late)).toBe(false)
    })

    it('is either refused or ended when both come at once', async () => {
      const { userId, laptop, call } = await someone()
      const opened = await Promise.all(Array.from({ length: 8 }, () => call()))
      const [left, ...answers] = await Promise.all([
        accounts().endSessions(userId, laptop),
        ...opened.map((id) => accounts().openedCall(laptop, id)),
      ])
      const admitted = opened.filter((_, at) => answers[at])
      expect(left.calls.toSorted()).toEqual(admitted.toSorted())
      for (const id of admitted) expect(await calls().byId(id)).toBeUndefined()
    })
  })

  describe('mail', () => {
    const MAIL = { to: 'a@example.com', subject: 'One', text: 'https://parley.example/x?token=t0k3n' }
    /** Distinguishes sealed text from plain, and one mail from another; server/config/seal.ts has the real one. */
    const seal: TextSeal = {
      seal: (text, id) => Buffer.from(`${id}|${text}`).toString('base64'),
      open: (text, id) => {
        const [of, plain] = Buffer.from(text, 'base64').toString().split('|')
        return of === id ? plain : undefined
      },
    }
    const box = () => mailStore(database.db, clock, seal)
    const kept = async (id: string) =>
      (await database.pool.query('select text, link_end from mails where id = $1', [id])).rows[0]

    it('is kept until it was sent, sealed, and nothing of its text after that', async () => {
      const id = await box().add(MAIL)
      now += 1
      await box().add({ ...MAIL, to: 'b@example.com', subject: 'Two' })
      expect((await box().recent(2)).map(({ subject }) => subject)).toEqual(['Two', 'One'])
      expect(await box().waiting(id)).toEqual({ ...MAIL, id })
      expect((await kept(id)).text).not.toContain('t0k3n')
      await box().sent(id)
      expect(await box().waiting(id)).toBeUndefined()
      expect(await kept(id)).toEqual({ text: null, link_end: null })
    })

    it('does not open in the row of another mail', async () => {
      const [one, other] = [await box().add(MAIL), await box().add({ ...MAIL, to: 'eve@example.com' })]
      await database.pool.query(
        'update mails set text = (select text from mails where id = $1) where id = $2',
        [one, other],
      )
      expect(await box().waiting(other)).toBeUndefined()
    })

    it('loses its text when its link was used, and says so', async () => {
      const link = { tokenHash: 'h1', expiresAt: new Date(now + 1000) }
      const id = await box().add({ ...MAIL, link })
      const other = await box().add({ ...MAIL, link: { ...link, tokenHash: 'h2' } })
      await box().endLink('h1', 'used')
      expect(await kept(id)).toEqual({ text: null, link_end: 'used' })
      expect(await box().waiting(id)).toBeUndefined()
      expect(await box().waiting(other)).toMatchObject({ text: MAIL.text })
      // A text that was erased keeps the first reason.
      now += 2000
      await box().eraseExpired()
      expect((await box().recent(2)).map(({ linkEnd, text }) => [linkEnd, text]).toSorted()).toEqual([
        ['expired', undefined],
        ['used', undefined],
      ])
    })

    it('loses its text when its link has expired, before anybody looks at it', async () => {
      const id = await box().add({ ...MAIL, link: { tokenHash: 'h3', expiresAt: new Date(now + 1000) } })
      now += 1001
      expect(await box().waiting(id)).toBeUndefined()
      expect(await kept(id)).toEqual({ text: null, link_end: 'expired' })
    })
  })

  it('does a job again until it succeeds', async () => {
    const jobs = await openJobs(database, silentLog, 1)
    const handler = vi
      .fn<(data: object) => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Error('not yet'))
    await jobs.work('greet', handler)
    await jobs.add('greet', { name: 'Ada' })
    await expect.poll(() => handler.mock.calls).toEqual([[{ name: 'Ada' }], [{ name: 'Ada' }]])
    await jobs.close()
  })
})
