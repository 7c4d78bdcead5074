import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../_kit/upstream.ts'
import { altcha } from './altcha.ts'
import { turnstile } from './turnstile.ts'

const KEY = Buffer.alloc(32, 1)

function check(key = KEY, now = Date.now()) {
  const spent = new Set<string>()
  const spend = async (id: string): Promise<boolean> => !spent.has(id) && spent.add(id).has(id)
  return altcha({ key, checks: { spend }, clock: { now: () => now } })
}

async function workOn(captcha: ReturnType<typeof altcha>) {
  const issued = await captcha.challenge()
  if (issued.mode !== 'altcha') throw new Error('not a proof of work')
  const challenge = issued.challenge as Challenge // the library's own, less its optional parts
  const solution = await solveChallenge({ challenge, deriveKey })
  const pack = (given: object): string => Buffer.from(JSON.stringify(given)).toString('base64')
  return { challenge, solution, pack, payload: pack({ challenge, solution }) }
}

describe('altcha', () => {
  it('passes work that was done, once', async () => {
    const captcha = check()
    const { payload } = await workOn(captcha)
    expect(await captcha.passes(payload, '127.0.0.1')).toBe(true)
    expect(await captcha.passes(payload, '127.0.0.1')).toBe(false)
  })

  it('refuses work for another challenge, for an easier one, and none at all', async () => {
    const captcha = check()
    const { challenge, solution, pack } = await workOn(captcha)
    const foreign = await workOn(check(Buffer.alloc(32, 2)))
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    for (const given of [
      foreign.payload,
      pack({ challenge: easier, solution }),
      pack({ challenge, solution: { ...solution, counter: 1, derivedKey: '00' } }),
      pack({ challenge }),
      'nonsense',
      '',
    ])
      expect(await captcha.passes(given, '127.0.0.1')).toBe(false)
  })

  it('refuses a challenge that is too old', async () => {
    const old = check(KEY, Date.now() - 3_600_000)
    const { payload } = await workOn(old)
    expect(await check().passes(payload, '127.0.0.1')).toBe(false)
  })
})

describe('turnstile', () => {
  const given = { siteKey: 'site', secret: 'hush', hostname: 'parley.example' }
  const answering = (body: unknown, status = 200) =>
    vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }))
  const good = { success: true, action: 'sign-in', hostname: 'parley.example' }

  it('gives the page what its widget needs, and verifies the token with Cloudflare', async () => {
    const fetch = answering(good)
    const captcha = turnstile({ ...given, fetch })
    expect(await captcha.challenge()).toEqual({ mode: 'turnstile', siteKey: 'site', action: 'sign-in' })
    expect(captcha.origin).toBe('https://challenges.cloudflare.com')
    expect(await captcha.passes('token', '203.0.113.7')).toBe(true)
    const request = fetch.mock.calls[0]?.[0]
    expect(request?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      secret: 'hush',
      response: 'token',
      remoteip: '203.0.113.7',
    })
  })

  it.each([
    ['a token that Cloudflare does not know', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a token of another site', { ...good, hostname: 'evil.example' }],
    ['a token for something else', { ...good, action: 'comment' }],
  ])('refuses %s', async (_what, body) => {
    expect(await turnstile({ ...given, fetch: answering(body) }).passes('token', '::1')).toBe(false)
  })

  it('says that Turnstile does not answer, and lets no request through', async () => {
    const broken = turnstile({ ...given, fetch: answering({ oops: true }, 500) })
    await expect(broken.passes('token', '::1')).rejects.toThrow('Turnstile did not answer as it should')
  })
})
