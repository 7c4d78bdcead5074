/** Writes and sends the notices of the signer, through a mail server of its own. */
import { mailHtml } from '#std/branded-html.ts'

export type Notice = Readonly<{ to: string; subject: string; text: string }>
/** Resolves when the mail server has taken it. */
export type SendNotice = (notice: Notice) => Promise<void>

type Waiting = Readonly<{ words: string; readyAt: string; code: string; stopUrl: string | undefined }>

const minute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

export function noticeOf({ words, readyAt, code, stopUrl }: Waiting): Omit<Notice, 'to'> {
  return {
    subject: `Your Parley wallet: ${words}`,
    text: `A request was made for your wallet: ${words}.

It takes effect at ${minute(readyAt)}. If you made it, you need not do anything.

If you did not make it, stop it before then.
${howToStop(code, stopUrl)}
`,
  }
}

export const stopNoticeOf = (words: string): Omit<Notice, 'to'> => ({
  subject: `Your Parley wallet: a request was stopped`,
  text: `This request for your wallet was stopped: ${words}.

It was stopped under Security in the account menu. If you did that, you need not do anything.

If you did not, somebody else is logged in as you: log out everywhere, and stop every request that you did not make.
`,
})

const howToStop = (code: string, stopUrl: string | undefined): string =>
  stopUrl === undefined
    ? 'Log in, open Security in your account menu, and press Stop. Then log out everywhere.'
    : `Open this page and press Stop; it needs no sign-in:\n\n${stopUrl}?code=${code}`

type MailServer = Readonly<{
  url: string
  from: string
  /** The longest that one notice may take, however slowly the mail server goes on. */
  withinMs?: number
}>

/** The server waits a little longer for the signer's answer. */
const WITHIN_MS = 8_000

/** Loads the mail library with the first notice: most signers have no mail server. */
export function smtpNotices({ url, from, withinMs = WITHIN_MS }: MailServer): SendNotice {
  const patience = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 4_000 }
  return async ({ to, subject, text }) => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({ url, ...patience }, { from })
    try {
      // Not as text, which may hold a list of addresses.
      const headers = { 'auto-submitted': 'auto-generated' }
      const html = mailHtml({ subject, text })
      const signal = AbortSignal.timeout(withinMs)
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, headers, signal })
    } finally {
      transport.close()
    }
  }
}
