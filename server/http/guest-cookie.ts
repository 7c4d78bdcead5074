/** Signs and reads the cookie that identifies a guest. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Guest } from '#domain/ports.ts'

/** The longest life that browsers allow. */
const MAX_AGE_S = 400 * 24 * 3600
/** An older cookie is renewed, so that a returning guest stays the same one. */
const RENEW_AFTER_S = 30 * 24 * 3600

export type GuestCookie = Readonly<{
  /** Undefined when the cookie is absent, forged or expired. */
  read(cookieHeader: string | undefined): Readonly<{ guest: Guest; renew: boolean }> | undefined
  /** Returns the `Set-Cookie` text for this guest. */
  write(guest: Guest): string
}>

export const newGuest = (): Guest => ({ kind: 'guest', id: `guest_${randomBytes(16).toString('base64url')}` })

/** Returns the value of one cookie of a `Cookie` header. */
export function cookieNamed(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** With an https origin the cookie is bound to exactly that host and never sent unencrypted. */
export function guestCookie(key: Buffer, secure: boolean, nowMs: () => number): GuestCookie {
  const name = secure ? '__Host-parley_guest' : 'parley_guest'
  const seconds = (): number => Math.floor(nowMs() / 1000)
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  function isSigned(text: string, signature: string): boolean {
    const [received, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
    return received.length === expected.length && timingSafeEqual(received, expected)
  }

  return {
    read(header) {
      const [id, issued, signature, ...rest] = (header && cookieNamed(header, name)?.split('.')) || []
      if (!id || !issued || !signature || rest.length > 0) return undefined
      if (!isSigned(`${id}.${issued}`, signature)) return undefined
      const age = seconds() - Number(issued)
      if (age > MAX_AGE_S) return undefined
      return { guest: { kind: 'guest', id }, renew: age > RENEW_AFTER_S }
    },
    write({ id }) {
      const text = `${id}.${seconds()}`
      return `${name}=${text}.${sign(text)}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}
