/** Composes mail: through the mail server and the job queue, or into the local outbox. */
import type { Database } from '#adapters/db/database.ts'
import { openJobs } from '#adapters/db/job-queue.ts'
import { deliverWaiting, keptMail, MAIL_QUEUE, mailer } from '#adapters/mail/mailer.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Mailer, Outbox } from '#domain/mail.ts'
import type { Log } from '#domain/ports.ts'
import type { Config } from '../config/config.ts'

type ComposedMail = Readonly<{
  /** Undefined when nobody could read the mail. */
  mailer?: Mailer
  /** The mails that stay on this machine. */
  outbox?: Outbox
  system: OutsideSystem
  close: () => Promise<void>
}>

type Parts = Readonly<{
  config: Pick<Config, 'mail'>
  database: Pick<Database, 'pool'>
  outbox: Outbox
  /** With a public https origin an outbox on this machine helps none of the users. */
  secure: boolean
  log: Log
  print: (text: string) => void
}>

/** The longest time that the text of a mail outlives its link. */
const ERASING_MS = 60_000

const OFF: OutsideSystem = {
  id: 'mail',
  mode: 'off',
  label: 'No mail',
  detail: 'Nobody can log in until SMTP_URL names a mail server.',
}
const KEPT: OutsideSystem = {
  id: 'mail',
  mode: 'embedded',
  label: 'Outbox',
  detail: 'Mail stays on this machine, at /dev/outbox and in the log.',
}
const SMTP: OutsideSystem = {
  id: 'mail',
  mode: 'real',
  label: 'SMTP',
  detail: 'The mail server of SMTP_URL.',
}

/** Erases expired texts at once and then periodically. Returns the function that ends it. */
function scheduleErasing(outbox: Outbox, log: Log): () => void {
  const erase = (): void =>
    void outbox
      .eraseExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to erase expired mail'))
  erase()
  const timer = setInterval(erase, ERASING_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function composeMail(parts: Parts): Promise<ComposedMail> {
  const { config, outbox, secure, log, print } = parts
  const stopErasing = scheduleErasing(outbox, log)
  if (config.mail) {
    const { close, ...sent } = await composeSmtp({ ...parts, mail: config.mail })
    return { ...sent, close: () => close().finally(stopErasing) }
  }
  const close = async (): Promise<void> => stopErasing()
  if (secure) return { system: OFF, close }
  return { mailer: keptMail(outbox, print), outbox, system: KEPT, close }
}

async function composeSmtp({
  mail,
  database,
  outbox,
  log,
}: Parts & Readonly<{ mail: NonNullable<Config['mail']> }>): Promise<ComposedMail> {
  const { smtp } = await import('#adapters/mail/smtp.ts')
  const server = smtp(mail)
  const jobs = await openJobs(database, log)
  await jobs.work(MAIL_QUEUE, ({ id = '' }) => deliverWaiting({ outbox, deliver: server.deliver })(id))
  return {
    mailer: mailer({ outbox, deliver: server.deliver, jobs, log }),
    system: SMTP,
    async close() {
      await jobs.close()
      server.close()
    },
  }
}
