/** Serves the mail that this server could not deliver to the operator of this machine, who signs in with it. */
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { ParleyError } from '#contract/errors.ts'
import type { KeptMail, LinkEnd } from '#domain/mail.ts'
import type { Services } from '../compose/services.ts'
import type { Env } from './env.ts'
import { mayReadOutbox } from './visitor.ts'

export const OUTBOX_PATH = '/dev/outbox'
const SHOWN = 30

type Parts = Pick<Services, 'config' | 'identity'>

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8884;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1rem;margin:0}p{margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:inherit;font-weight:600}`

/** Renders the text with its addresses as links; everything else stays text. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

const ENDED: Readonly<Record<LinkEnd, string>> = {
  used: 'The link was used. The text was erased.',
  expired: 'The link has expired. The text was erased.',
}

const body = ({ text, linkEnd }: KeptMail) =>
  text === undefined
    ? html`<p>${linkEnd ? ENDED[linkEnd] : 'The text cannot be read any more.'}</p>`
    : html`<pre>${linked(text)}</pre>`

const article = (mail: KeptMail) =>
  html`<article><h2>${mail.subject}</h2><p>To ${mail.to}, <time>${mail.createdAt.toISOString()}</time></p>${body(mail)}</article>`

const page = (mails: readonly KeptMail[]) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox · Parley</title><style>${raw(STYLE)}</style></head><body><h1>Outbox</h1><p>Parley has no mail server here, so what it would have mailed waits on this page.</p>${mails.length === 0 ? html`<p>Nothing yet. Ask for a sign-in link, then reload.</p>` : mails.map(article)}</body></html>`

export function serveOutbox(app: Hono<Env>, parts: Parts): void {
  app.get(OUTBOX_PATH, async (c) => {
    const { outbox } = parts.identity
    if (!outbox || !mayReadOutbox(c, parts)) throw new ParleyError('not_found')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return c.html(page(await outbox.recent(SHOWN)))
  })
}
