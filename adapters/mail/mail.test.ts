import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Mail, Outbox, WaitingMail } from '#domain/mail.ts'
import type { Jobs } from '#domain/ports.ts'
import { openEndlessSmtp } from '#testing/endless-smtp.ts'
import { deliverWaiting, keptMail, MAIL_QUEUE, mailer } from './mailer.ts'
import { type Smtp, smtp } from './smtp.ts'

const MAIL: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Press https://parley.example/x\n' }

function memoryOutbox() {
  const kept = new Map<string, WaitingMail>()
  const outbox: Outbox = {
    async add(mail) {
      const id = `mail_${kept.size + 1}`
      kept.set(id, { ...mail, id })
      return id
    },
    waiting: async (id) => kept.get(id),
    sent: async (id) => void kept.delete(id),
    endLink: async () => undefined,
    eraseExpired: async () => undefined,
    recent: async () => [],
  }
  return { outbox, kept }
}

function parts(deliver: (mail: Mail) => Promise<void>) {
  const { outbox, kept } = memoryOutbox()
  const add = vi.fn<Jobs['add']>(async () => undefined)
  const warn = vi.fn()
  const log = { info: () => undefined, warn, error: () => undefined }
  return { kept, add, warn, outbox, send: mailer({ outbox, deliver, jobs: { add }, log }).send }
}

describe('mailer', () => {
  it('keeps the mail and a job for it before it answers, and hands it over at once', async () => {
    const deliver = vi.fn(async () => undefined)
    const { add, kept, send } = parts(deliver)
    await send(MAIL)
    expect(add).toHaveBeenCalledExactlyOnceWith(MAIL_QUEUE, { id: 'mail_1' }, expect.any(Number))
    expect(deliver).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(MAIL))
    await expect.poll(() => kept.size).toBe(0)
  })

  it('leaves to the job what was not taken, and the job sends nothing twice', async () => {
    const deliver = vi.fn<(mail: Mail) => Promise<void>>().mockRejectedValueOnce(new Error('try later'))
    const { kept, outbox, send, warn } = parts(deliver)
    await send(MAIL)
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    expect(kept.size).toBe(1)
    const job = deliverWaiting({ outbox, deliver })
    await job('mail_1')
    await job('mail_1')
    expect(deliver).toHaveBeenCalledTimes(2)
  })
})

it('without a mail server the mail stays, and its text is shown to the operator', async () => {
  const { outbox, kept } = memoryOutbox()
  const print = vi.fn()
  await keptMail(outbox, print).send(MAIL)
  expect(kept.size).toBe(1)
  expect(print.mock.calls[0]?.[0]).toContain('https://parley.example/x')
})

describe('smtp', () => {
  let server: SMTPServer
  let post: Smtp
  let isBusy = false
  const taken: { from: string; to: string[]; source: string }[] = []
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      // It greets at once, and not when a name server has answered.
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) =>
        isBusy ? done(Object.assign(new Error('Come back later'), { responseCode: 451 })) : done(),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          taken.push({ from, to, source: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo // it listens on a port
    post = smtp({ url: `smtp://127.0.0.1:${port}`, from: 'Parley <hello@parley.example>' })
  })
  afterAll(async () => {
    post.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  it('hands a mail to a real server', async () => {
    await post.deliver(MAIL)
    expect(taken).toMatchObject([{ from: 'hello@parley.example', to: ['ada@example.com'] }])
    expect(taken[0]?.source).toContain('From: Parley <hello@parley.example>')
    expect(taken[0]?.source).toContain('Subject: Hello')
    expect(taken[0]?.source).toContain('Auto-Submitted: auto-generated')
    expect(taken[0]?.source).toContain('https://parley.example/x')
    expect(taken[0]?.source).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  })

  it('fails when the server does not take it', async () => {
    isBusy = true
    await expect(post.deliver(MAIL)).rejects.toThrow('Come back later')
    isBusy = false
  })

  it('gives up on a server that never comes to an end, with every mail that waits for it', async () => {
    const endless = await openEndlessSmtp()
    const slow = smtp({ url: endless.url, from: 'Parley <hello@parley.example>', withinMs: 200 })
    const mails = Array.from({ length: 3 }, () => slow.deliver(MAIL))
    expect((await Promise.allSettled(mails)).map(({ status }) => status)).toEqual(mails.map(() => 'rejected'))
    slow.close()
    endless.close()
  })

  it('lets no line break of an address become a header', async () => {
    await post.deliver({ ...MAIL, to: 'ada@example.com\r\nBcc: eve@evil.example' }).catch(() => undefined)
    expect(taken.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
  })
})
