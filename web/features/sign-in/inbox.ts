/** The inbox of an address, for the most common providers (spec S4.44). */

type Inbox = Readonly<{ label: string; url: string }>

const GMAIL: Inbox = { label: 'Gmail', url: 'https://mail.google.com/mail/u/0/' }
const OUTLOOK: Inbox = { label: 'Outlook', url: 'https://outlook.live.com/mail/0/' }
const YAHOO: Inbox = { label: 'Yahoo', url: 'https://mail.yahoo.com/' }
const ICLOUD: Inbox = { label: 'iCloud', url: 'https://www.icloud.com/mail/' }
const PROTON: Inbox = { label: 'Proton', url: 'https://mail.proton.me/u/0/inbox' }

const BY_DOMAIN: ReadonlyMap<string, Inbox> = new Map([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ['outlook.com', OUTLOOK],
  ['hotmail.com', OUTLOOK],
  ['live.com', OUTLOOK],
  ['msn.com', OUTLOOK],
  ['icloud.com', ICLOUD],
  ['me.com', ICLOUD],
  ['mac.com', ICLOUD],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ['ymail.com', YAHOO],
  ['rocketmail.com', YAHOO],
])
/** Providers with an address for each country: outlook.de, hotmail.co.uk, yahoo.fr. */
const BY_NAME: Readonly<Record<string, Inbox>> = {
  outlook: OUTLOOK,
  hotmail: OUTLOOK,
  live: OUTLOOK,
  yahoo: YAHOO,
}
const COUNTRY = /^(\w+)\.(?:[a-z]{2}|(?:co|com)\.[a-z]{2}|com)$/

export function inboxOf(email: string): Inbox | undefined {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const name = COUNTRY.exec(domain)?.[1] ?? ''
  return BY_DOMAIN.get(domain) ?? (Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined)
}
