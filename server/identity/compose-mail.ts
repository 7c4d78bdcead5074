/** How mail leaves this server: by its mail server and the job queue, or into the outbox that this machine can read. */
import { openJobs } from '#adapters/db/job-queue.ts'
import type { Database } from '#adapters/db/open.ts'
import { deliverWaiting, keptMail, MAIL_QUEUE, mailer } from '#adapters/mail/mailer.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import type { Log } from '#domain/log.ts'
import type { Mailer, Outbox } from '#domain/mail.ts'
import type { Config } from '../config.ts'

type ComposedMail = Readonly<{
  /** Undefined where nobody could read what is mailed. */
  mailer?: Mailer
  /** The mails that stay here. */
  outbox?: Outbox
  system: OutsideSystem
  close: () => Promise<void>
}>

type Parts = Readonly<{
  config: Pick<Config, 'mail'>
  database: Pick<Database, 'pool'>
  outbox: Outbox
  /** People come in over https: then an outbox on this machine helps none of them. */
  secure: boolean
  log: Log
  print: (text: string) => void
}>

const nothing = async (): Promise<void> => undefined

const OFF: OutsideSystem = {
  id: 'mail',
  mode: 'off',
  label: 'No mail',
  detail: 'Nobody can sign in until SMTP_URL names a mail server.',
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

export async function composeMail({
  config,
  database,
  outbox,
  secure,
  log,
  print,
}: Parts): Promise<ComposedMail> {
  if (!config.mail)
    return secure
      ? { system: OFF, close: nothing }
      : { mailer: keptMail(outbox, print), outbox, system: KEPT, close: nothing }
  const { smtp } = await import('#adapters/mail/smtp.ts')
  const server = smtp(config.mail)
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
