import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailStore } from '#adapters/db/mail-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/test-database.ts'
import { composeMail } from './compose-mail.ts'

const MAIL = { to: 'ada@example.com', subject: 'Sign in to Parley', text: 'https://parley.example/x\n' }

/** A mail server that can be told to be busy; counts the tries that it turned away. */
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
  const warn = vi.fn()
  beforeAll(async () => {
    database = await testDatabase(kind)
    server = await mailServer()
    mail = await composeMail({
      config: { mail: { url: server.url, from: 'Parley <hello@parley.example>' } },
      database,
      outbox: mailStore(database.db, { now: Date.now }),
      secure: true,
      log: { info: () => undefined, warn, error: () => undefined },
      print: () => undefined,
    })
  })
  afterAll(async () => {
    await mail.close()
    await server.close()
    await database.close()
  })

  /** Nobody waits for the hour of a job here: every one of them is due. */
  const hurry = () => database.pool.query("update jobs.job set start_after = now() where name = 'mail'")

  it('is handed over at once, and what the server did not take comes with a job', async () => {
    expect(mail).toMatchObject({ system: { mode: 'real' } })
    await mail.mailer?.send(MAIL)
    await expect.poll(() => server.taken).toEqual(['ada@example.com'])

    server.setBusy(true)
    await mail.mailer?.send({ ...MAIL, to: 'bob@example.com' })
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await hurry()
    // The job comes, is turned away too, and is put back for another try.
    await expect.poll(() => server.turnedAway.mock.calls.length).toBeGreaterThanOrEqual(2)
    server.setBusy(false)
    await expect
      .poll(async () => {
        await hurry()
        return server.taken
      })
      .toEqual(['ada@example.com', 'bob@example.com'])
    // What opens an account is not kept longer than needed.
    const kept = () => database.pool.query('select 1 from mails where text is not null')
    await expect.poll(async () => (await kept()).rows).toEqual([])
  }, 60_000)
})
