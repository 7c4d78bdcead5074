/** The signed cookies: the guest, the session, the browser that requested a link, and the browser that logged in before. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Guest } from '#domain/ports.ts'

export const SESSION_DAYS = 30
/** Longer than the link, so that a late click reports the expired link instead of asking for a code. */
const LINK_REQUEST_S = 15 * 60
const KNOWN_S = 365 * 24 * 3600

export type SecretCookie = Readonly<{
  /** Undefined when it is absent or was not written here. */
  read(cookieHeader: string | null | undefined): string | undefined
  /** The same for the bare value of the cookie, which is a user's access token as well. */
  readValue(value: string): string | undefined
  write(secret: string): string
  /** Returns the `Set-Cookie` text that deletes it. */
  clear(): string
}>

type Options = Readonly<{ name: string; formerName?: string; maxAgeS: number; key: Buffer; secure: boolean }>

/** The prefix makes a browser accept the cookie only from exactly this host over https. */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

const attributesOf = (secure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Signs with the server's key, so that reading the database alone opens nothing. */
function createSigner(key: Buffer) {
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}

/** Returns the value of one cookie of a `Cookie` header. */
function cookieNamed(header: string | null | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function secretCookie({ name: plainName, formerName, maxAgeS, key, secure }: Options): SecretCookie {
  const name = nameOf(plainName, secure)
  const { sign, isSigned } = createSigner(key)
  const attributes = attributesOf(secure)
  const current = (header: string | null | undefined): string | undefined =>
    cookieNamed(header, name) ?? (formerName && cookieNamed(header, nameOf(formerName, secure)))
  function readValue(value: string): string | undefined {
    const [secret, signature, ...rest] = value.split('.')
    if (!secret || !signature || rest.length > 0) return undefined
    return isSigned(secret, signature) ? secret : undefined
  }
  return {
    read: (header) => readValue(current(header) ?? ''),
    readValue,
    write: (secret) => `${name}=${secret}.${sign(secret)}; Max-Age=${maxAgeS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export const sessionCookie = (key: Buffer, secure: boolean): SecretCookie =>
  secretCookie({ name: 'parley_session', maxAgeS: SESSION_DAYS * 24 * 3600, key, secure })

export const linkRequestCookie = (key: Buffer, secure: boolean): SecretCookie =>
  secretCookie({
    name: 'parley_link_request',
    formerName: 'parley_asked',
    maxAgeS: LINK_REQUEST_S,
    key,
    secure,
  })

/** Names the address of this browser's last sign-in, in a form that only this server can read. */
export type KnownCookie = Readonly<{
  isFor(cookieHeader: string | null | undefined, email: string): boolean
  write(email: string): string
}>

/**
 * It opens nothing and survives a sign-out: the browser may request mail even when strangers have used up their
 * share.
 */
export function knownCookie(key: Buffer, secure: boolean): KnownCookie {
  const cookie = secretCookie({ name: 'parley_known', maxAgeS: KNOWN_S, key, secure })
  const { sign: hashOf } = createSigner(key)
  return {
    isFor: (header, email) => cookie.read(header) === hashOf(email),
    write: (email) => cookie.write(hashOf(email)),
  }
}

/** The longest life that browsers allow. */
const GUEST_S = 400 * 24 * 3600
/** An older cookie is renewed, so that a returning guest stays the same one. */
const RENEW_AFTER_S = 30 * 24 * 3600

export type GuestCookie = Readonly<{
  /** Undefined when the cookie is absent, forged or expired. */
  read(cookieHeader: string | undefined): Readonly<{ guest: Guest; renew: boolean }> | undefined
  /** Returns the `Set-Cookie` text for this guest. */
  write(guest: Guest): string
}>

export const newGuest = (): Guest => ({ kind: 'guest', id: `guest_${randomBytes(16).toString('base64url')}` })

export function guestCookie(key: Buffer, secure: boolean, nowMs: () => number): GuestCookie {
  const name = nameOf('parley_guest', secure)
  const { sign, isSigned } = createSigner(key)
  const seconds = (): number => Math.floor(nowMs() / 1000)

  return {
    read(header) {
      const [id, issued, signature, ...rest] = cookieNamed(header, name)?.split('.') ?? []
      if (!id || !issued || !signature || rest.length > 0) return undefined
      if (!isSigned(`${id}.${issued}`, signature)) return undefined
      const age = seconds() - Number(issued)
      if (age > GUEST_S) return undefined
      return { guest: { kind: 'guest', id }, renew: age > RENEW_AFTER_S }
    },
    write({ id }) {
      const text = `${id}.${seconds()}`
      return `${name}=${text}.${sign(text)}; Max-Age=${GUEST_S}; ${attributesOf(secure)}`
    },
  }
}
