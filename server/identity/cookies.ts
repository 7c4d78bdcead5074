/**
 * The cookies of signing in: the session, the browser that requested a link, and the browser that signed in before.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieNamed } from '../http/guest-cookie.ts'

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

type Options = Readonly<{ name: string; maxAgeS: number; key: Buffer; secure: boolean }>

/** Signs the secret, so that reading the database alone opens nothing. */
function secretCookie({ name: plainName, maxAgeS, key, secure }: Options): SecretCookie {
  // The prefix makes a browser accept the cookie only from exactly this host over https.
  const name = secure ? `__Host-${plainName}` : plainName
  const sign = (secret: string): Buffer => createHmac('sha256', key).update(secret).digest()
  function readValue(value: string): string | undefined {
    const [secret, signature, ...rest] = value.split('.')
    if (!secret || !signature || rest.length > 0) return undefined
    const [given, right] = [Buffer.from(signature, 'base64url'), sign(secret)]
    return given.length === right.length && timingSafeEqual(given, right) ? secret : undefined
  }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read: (header) => readValue((header && cookieNamed(header, name)) || ''),
    readValue,
    write: (secret) =>
      `${name}=${secret}.${sign(secret).toString('base64url')}; Max-Age=${maxAgeS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

export const sessionCookie = (key: Buffer, secure: boolean): SecretCookie =>
  secretCookie({ name: 'parley_session', maxAgeS: SESSION_DAYS * 24 * 3600, key, secure })

export const linkRequestCookie = (key: Buffer, secure: boolean): SecretCookie =>
  secretCookie({ name: 'parley_asked', maxAgeS: LINK_REQUEST_S, key, secure })

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
  const nameOf = (email: string): string => createHmac('sha256', key).update(email).digest('base64url')
  return {
    isFor: (header, email) => cookie.read(header) === nameOf(email),
    write: (email) => cookie.write(nameOf(email)),
  }
}
