import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openJobs } from './job-queue.ts'
import { mailStore } from './mail-store.ts'
import { botCheckStore, signInLinkStore } from './sign-in-store.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from './test-database.ts'

describe.each(databaseKinds)('what signing in keeps on %s', (kind) => {
  let database: TestDatabase
  let now = Date.parse('2026-11-20T12:00:00Z')
  const clock = { now: () => now }
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  afterAll(() => database.close())

  const aLink = (tokenHash: string, triesLeft = 5) => ({
    tokenHash,
    browserHash: 'b',
    codeHash: 'c',
    triesLeft,
    callback: '/',
    expiresAt: new Date(now + 1000),
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

  it('gives each try to one taker, and no more than there are', async () => {
    const links = signInLinkStore(database.db, clock)
    await links.keep(aLink('tried'))
    const before = await Promise.all(Array.from({ length: 9 }, () => links.takeTry('tried')))
    expect(before.toSorted()).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5])
  })

  it('spends a solution once, whoever else brings it at the same time', async () => {
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

  it('keeps mail until it was sent, and nothing of its text after that', async () => {
    const outbox = mailStore(database.db, clock)
    const id = await outbox.add({ to: 'a@example.com', subject: 'One', text: 'a link' })
    now += 1
    await outbox.add({ to: 'b@example.com', subject: 'Two', text: 'another' })
    expect((await outbox.recent(5)).map(({ subject }) => subject)).toEqual(['Two', 'One'])
    expect(await outbox.waiting(id)).toMatchObject({ to: 'a@example.com', text: 'a link' })
    await outbox.sent(id)
    expect(await outbox.waiting(id)).toBeUndefined()
    const { rows } = await database.pool.query('select text from mails where id = $1', [id])
    expect(rows).toEqual([{ text: null }])
  })

  it('does a job again until it succeeds', async () => {
    const jobs = await openJobs(database, silentLog, 1)
    const handler = vi
      .fn<(data: object) => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Error('not yet'))
    await jobs.work('greet', handler)
    await jobs.add('greet', { name: 'Ada' })
    await expect
      .poll(() => handler.mock.calls, { timeout: 20_000 })
      .toEqual([[{ name: 'Ada' }], [{ name: 'Ada' }]])
    await jobs.close()
  })
})
