import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailStore } from '#adapters/db/mail-store.ts'
import { databaseKinds, silentLog, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { countOwnTimers } from '#testing/own-timers.ts'
import { textSeal } from '../config/seal.ts'
import { composeMail } from './compose-mail.ts'

const seal = textSeal(Buffer.alloc(32, 5))
const MAIL = { to: 'ada@example.com', subject: 'Log in to Parley', text: 'https://parley.example/x\n' }

/** A mail server that can be made busy; it counts the refused tries. */
async function mailServer() {
  const taken: string[] = []
  const turnedAway = vi.fn()
  let isBusy = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (!isBusy) return done()
      turnedAway()
      done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    taken,
    turnedAway,
    url: `smtp://127.0.0.1:${port}`,
    setBusy: (busy: boolean): void => {
      isBusy = busy
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

describe.each(databaseKinds)('mail by SMTP_URL, on %s', (kind) => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof mailServer>>
  let mail: Awaited<ReturnType<typeof composeMail>>
  const [warn, print] = [vi.fn(), vi.fn()]
  beforeAll(async () => {
    database = await testDatabase(kind)
    server = await mailServer()
    mail = await composeMail({
      config: { mail: { url: server.url, from: 'Parley <hello@parley.example>' } },
      database,
      outbox: mailStore(database.db, { now: Date.now }, seal),
      secure: true,
      log: { info: () => undefined, warn, error: () => undefined },
      print,
    })
  })
  afterAll(async () => {
    await mail.close()
    await server.close()
    await database.close()
  })

  /** Makes every job due at once. */
  const hurry = () => database.pool.query("update jobs.job set start_after = now() where name = 'mail'")

  it('is sent at once, and retried by a job after a failure', async () => {
    expect(mail).toMatchObject({ system: { mode: 'real' } })
    await mail.mailer?.send(MAIL)
    await expect.poll(() => server.taken).toEqual(['ada@example.com'])

    server.setBusy(true)
    await mail.mailer?.send({ ...MAIL, to: 'bob@example.com' })
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await hurry()
    // The job runs, is refused too, and is scheduled for another try.
    await expect.poll(() => server.turnedAway.mock.calls.length).toBeGreaterThanOrEqual(2)
    server.setBusy(false)
    await expect
      .poll(async () => {
        await hurry()
        return server.taken
      })
      .toEqual(['ada@example.com', 'bob@example.com'])
    // A text that opens an account is not stored longer than needed.
    const kept = () => database.pool.query('select 1 from mails where text is not null')
    await expect.poll(async () => (await kept()).rows).toEqual([])
    // Neither the console nor the log receives a link, even when a mail is refused.
    expect(print).not.toHaveBeenCalled()
    expect(inspect(warn.mock.calls, { depth: null, showHidden: true })).not.toContain('parley.example/x')
  })
})

it('erases the texts of expired links at start and periodically', async () => {
  const database = await testDatabase()
  let now = Date.now()
  const outbox = mailStore(database.db, { now: () => now }, seal)
  const texts = async () => (await database.pool.query('select text from mails where text is not null')).rows
  const add = () => outbox.add({ ...MAIL, link: { tokenHash: 'h', expiresAt: new Date(now + 1000) } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const timersLeft = countOwnTimers()
  try {
    await add()
    now += 1001
    const { close } = await composeMail({
      config: {},
      database,
      outbox,
      secure: false,
      log: silentLog,
      print: () => undefined,
    })
    await expect.poll(texts).toEqual([])
    await add()
    now += 1001
    expect(await texts()).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    await expect.poll(texts).toEqual([])
    await close()
    expect(timersLeft()).toBe(0)
  } finally {
    vi.useRealTimers()
    await database.close()
  }
})
