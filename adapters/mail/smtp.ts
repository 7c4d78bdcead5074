/** Sends mail through a mail server. */
import nodemailer from 'nodemailer'
import type { Mail } from '#domain/mail.ts'
import { mailHtml } from '#std/branded-html.ts'

export type Smtp = Readonly<{
  /** Resolves when the server has taken the mail. */
  deliver(mail: Mail): Promise<void>
  close(): void
}>

type MailServer = Readonly<{
  /** 'smtp://user:password@host:587' or 'smtps://…'. */
  url: string
  /** 'Parley <hello@parley.example>'. */
  from: string
  /** The longest that one mail may take, however slowly the mail server goes on. */
  withinMs?: number
}>

/** Over by the time at which a job tries again (mailer.ts), so that no mail goes out twice at once. */
const WITHIN_MS = 14_000

export function smtp({ url, from, withinMs = WITHIN_MS }: MailServer): Smtp {
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...patience }, { from })
  return {
    async deliver({ to, subject, text }) {
      const headers = { 'auto-submitted': 'auto-generated' }
      // Not as text, which may hold a list of addresses.
      const html = mailHtml({ subject, text })
      const signal = AbortSignal.timeout(withinMs)
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, headers, signal })
    },
    close: () => transport.close(),
  }
}
