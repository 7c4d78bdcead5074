/** Sends mail through a mail server. */
import nodemailer from 'nodemailer'
import type { Mail } from '#domain/mail.ts'
import { mailHtml } from '#std/branded-html.ts'

export type Smtp = Readonly<{
  /** Resolves when the server has taken the mail. */
  deliver(mail: Mail): Promise<void>
  close(): void
}>

/** `url`: smtp://user:password@host:587 or smtps://…; `from`: 'Parley <hello@parley.example>'. */
export function smtp({ url, from }: Readonly<{ url: string; from: string }>): Smtp {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...patience }, { from })
  return {
    async deliver({ to, subject, text }) {
      const headers = { 'auto-submitted': 'auto-generated' }
      // Not as text, which may hold a list of addresses.
      const html = mailHtml({ subject, text })
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, headers })
    },
    close: () => transport.close(),
  }
}
