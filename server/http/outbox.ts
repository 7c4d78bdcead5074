/** Serves the mail that this server could not deliver to the operator of this machine, who signs in with it. */
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { ParleyError } from '#contract/errors.ts'
import type { KeptMail, LinkEnd } from '#domain/mail.ts'
import type { Services } from '../compose/services.ts'
import type { Env } from './env.ts'
import { PLAIN_POLICY, plainPage } from './plain-page.ts'
import { mayReadOutbox } from './visitor.ts'

export const OUTBOX_PATH = '/dev/outbox'
const SHOWN = 30

type Parts = Pick<Services, 'config' | 'identity'>

/** Renders the text with its addresses as links; everything else stays text. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

const ENDED: Readonly<Record<LinkEnd, string>> = {
  used: 'The link was used. The text was erased.',
  expired: 'The link has expired. The text was erased.',
}

/** '23 Nov, 21:23', in the zone of this machine, at which its operator sits. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const body = ({ text, linkEnd }: KeptMail) =>
  text === undefined
    ? html`<p>${linkEnd ? ENDED[linkEnd] : 'The text can no longer be read.'}</p>`
    : html`${openButton(text)}<pre>${linked(text)}</pre>`

/** Above the text, so that it is in view; a long address is no target for a finger. */
function openButton(text: string) {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  return link === undefined ? '' : html`<a class="act" href="${link}">Open the link</a>`
}

const article = (mail: KeptMail) =>
  html`<article><h2>${mail.subject}</h2><p>To ${mail.to}, <time datetime="${mail.createdAt.toISOString()}">${MOMENT.format(mail.createdAt)}</time></p>${body(mail)}</article>`

/** Links that still work first, each part as new as it was. */
const liveFirst = (mails: readonly KeptMail[]) =>
  mails.toSorted((a, b) => Number(a.text === undefined) - Number(b.text === undefined))

const page = (mails: readonly KeptMail[]) =>
  plainPage(
    'Outbox',
    html`<h1>Outbox</h1><p>No mail server is set up, so mail is kept here instead of being sent.</p>${mails.length === 0 ? html`<p>Nothing yet. Log in by email, then reload.</p>` : liveFirst(mails).map(article)}`,
  )

export function serveOutbox(app: Hono<Env>, parts: Parts): void {
  app.get(OUTBOX_PATH, async (c) => {
    const { outbox } = parts.identity
    if (!outbox || !mayReadOutbox(c, parts)) throw new ParleyError('not_found')
    c.header('content-security-policy', PLAIN_POLICY)
    return c.html(page(await outbox.recent(SHOWN)))
  })
}
