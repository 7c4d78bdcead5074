import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { deriveKey } from '../config/secret.ts'
import { guestCookie, linkRequestCookie, newGuest } from './cookies.ts'

const DAY_MS = 24 * 3600 * 1000
const KEY = deriveKey('a secret of at least thirty-two characters', 'guest-cookie')
const guest = newGuest()

function jar(options: { secure?: boolean; nowMs?: number; key?: Buffer } = {}) {
  const cookie = guestCookie(options.key ?? KEY, options.secure ?? false, () => options.nowMs ?? 0)
  const pair = (setCookie: string): string => setCookie.slice(0, setCookie.indexOf(';'))
  return { ...cookie, header: pair(cookie.write(guest)) }
}

describe('guestCookie', () => {
  it('reads what it wrote, among other cookies', () => {
    const { read, header } = jar()
    expect(read(`theme=dark; ${header}; x=1`)).toEqual({ guest, renew: false })
  })

  it('refuses every cookie with one character changed', () => {
    const { read, header } = jar()
    const value = header.slice('parley_guest='.length)
    fc.assert(
      fc.property(fc.nat(value.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (at, letter) => {
        fc.pre(value[at] !== letter)
        const forged = `${value.slice(0, at)}${letter}${value.slice(at + 1)}`
        expect(read(`parley_guest=${forged}`)).toBeUndefined()
      }),
    )
  })

  it('refuses the cookie of another server, half a cookie and no cookie', () => {
    const other = jar({ key: deriveKey('another secret of thirty-two characters', 'guest-cookie') })
    const { read, header } = jar()
    expect(read(other.header)).toBeUndefined()
    expect(read(header.slice(0, header.lastIndexOf('.')))).toBeUndefined()
    expect(read(`${header}.more`)).toBeUndefined()
    expect(read('parley_guest=')).toBeUndefined()
    expect(read(undefined)).toBeUndefined()
  })

  it('renews after a month and expires after 400 days', () => {
    const { header } = jar()
    expect(jar({ nowMs: 29 * DAY_MS }).read(header)?.renew).toBe(false)
    expect(jar({ nowMs: 31 * DAY_MS }).read(header)?.renew).toBe(true)
    expect(jar({ nowMs: 401 * DAY_MS }).read(header)).toBeUndefined()
  })

  it('hides from scripts and other sites, and binds to the host under https', () => {
    expect(jar().write(guest)).toMatch(/^parley_guest=.*; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(jar({ secure: true }).write(guest)).toMatch(/^__Host-parley_guest=.*; SameSite=Lax; Secure$/)
  })

  it('does not match a part of a cookie name', () => {
    const { read, header } = jar()
    expect(read(`x${header}`)).toBeUndefined()
  })
})

describe('linkRequestCookie', () => {
  const cookie = linkRequestCookie(KEY, false)
  const written = cookie.write('a-browser').split(';')[0] ?? ''

  it('reads a cookie that an earlier version wrote under its former name', () => {
    const former = written.replace('parley_link_request', 'parley_asked')
    expect(former).toMatch(/^parley_asked=/)
    expect(cookie.read(former)).toBe('a-browser')
    expect(cookie.read(`${former}; ${cookie.write('newer')}`)).toBe('newer')
  })
})
