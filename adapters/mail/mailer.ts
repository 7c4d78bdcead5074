/** Sends mail at once, and again by a job when that fails or the process ends in between. */

import type { Mail, Mailer, Outbox } from '#domain/mail.ts'
import type { Jobs, Log } from '#domain/ports.ts'

export const MAIL_QUEUE = 'mail'
/** The first try of the job: the direct one is over by then. */
const SECOND_TRY_MS = 15_000

type Deliver = (mail: Mail) => Promise<void>
type Deps = Readonly<{ outbox: Outbox; deliver: Deliver; jobs: Jobs; log: Log }>

/** Delivers a mail that waits, unless that was done already. To be called by one at a time for each mail. */
export const deliverWaiting =
  ({ outbox, deliver }: Pick<Deps, 'outbox' | 'deliver'>) =>
  async (id: string): Promise<void> => {
    const mail = await outbox.waiting(id)
    if (!mail) return
    await deliver(mail)
    await outbox.sent(id)
  }

/** `send` resolves when the mail and the job for it are stored; it does not wait for the delivery. */
export function mailer({ outbox, deliver, jobs, log }: Deps): Mailer {
  const now = deliverWaiting({ outbox, deliver })
  return {
    async send(mail) {
      const id = await outbox.add(mail)
      await jobs.add(MAIL_QUEUE, { id }, SECOND_TRY_MS)
      now(id).catch((error: unknown) => log.warn({ err: error }, 'a mail was not taken; it is tried again'))
    },
  }
}

/** Without a mail server: the mail stays in the outbox, and its text is printed where the operator sees it. */
export const keptMail = (outbox: Outbox, print: (text: string) => void): Mailer => ({
  async send(mail) {
    await outbox.add(mail)
    print(`Mail to ${mail.to}: ${mail.subject}\n${mail.text}`)
  },
})
