import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { type AltchaChallenge, confirmSignInLink, readChallenge, sendSignInLink } from '#contract/api/auth.ts'
import { createSession } from '#contract/api/session.ts'
import { refusal } from '#contract/parley-error.ts'
import type { User } from '#domain/ports.ts'
import { personRequired } from '../identity/identity.ts'
import { solved } from '../testing/challenge.ts'
import {
  accountOf,
  anAddress,
  type Browser,
  createPeopleServer,
  type PeopleServer,
  USER_ADDRESS,
} from '../testing/people.ts'

const errorOf = async (answer: Response): Promise<string> => refusal.parse(await answer.json()).error
const confirm = (browser: Browser, token: string, code?: string) =>
  browser.send('/api/auth/confirm', { token, ...(code && { code }) })

describe.each(databaseKinds)('logging in by mail, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = await createPeopleServer({ database })
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  it('gives the conversations of the guest to the user, and signs in when that fails', async () => {
    const moved: [string, string][] = []
    const conversationList = {
      ...people.server.conversationList,
      move: async (guestId: string, { email }: User) => {
        moved.push([guestId, email])
        throw new Error('the database is away')
      },
    }
    const keeping = await createPeopleServer({ database, server: { conversationList } })
    const browser = keeping.browser()
    expect(await accountOf(browser)).toMatchObject({ type: 'guest' })
    const guestId = browser.cookies.get('parley_guest')?.split('.')[0]
    const email = anAddress()
    await keeping.signedIn(email, browser)
    expect(moved).toEqual([[guestId, email]])
    expect(await accountOf(browser)).toMatchObject({ type: 'user' })
    await keeping.close()
  })

  it('[S1.5, S5.3, S7.53] mails a link that signs in by a click in the requesting browser', async () => {
    const browser = people.browser()
    const email = anAddress()
    const answer = await browser.send('/api/auth/link', { email, captcha: await people.captcha(browser) })
    const sent = sendSignInLink.output.parse(await answer.json())
    expect(sent).toMatchObject({ ok: true, message: 'Check your inbox for the sign-in link.' })
    const [mail] = (await people.identity.outbox?.recent(1)) ?? []
    expect(mail).toMatchObject({ to: email, subject: 'Log in to Parley' })
    expect(mail?.text).not.toContain(sent.code)
    expect(people.printed.at(-1)).toContain('/auth/confirm?token=')

    const taken = await confirm(browser, await people.token(email))
    expect(confirmSignInLink.output.parse(await taken.json())).toEqual({
      ok: true,
      user: { id: expect.any(String), email, roles: ['user'], isSuperAdmin: false },
      callback: '/',
    })
    expect(await accountOf(browser)).toMatchObject({
      type: 'user',
      user: { email, roles: ['user'] },
      badge: { badge: 'User', label: 'Signed-in user' },
      wallet: { public_key: USER_ADDRESS },
      token: {
        status: { state: 'user', label: 'personal wallets', minted: true },
        roles: ['user'],
        wallet: USER_ADDRESS,
      },
    })
  })

  it('does not let a mail scanner use up the link or log in', async () => {
    const browser = people.browser()
    const { token } = await people.ask(browser, anAddress())
    const scanner = people.browser()
    for (const method of ['HEAD', 'GET', 'GET', 'GET'])
      await scanner.request(`/auth/confirm?token=${token}`, { method })
    expect(await errorOf(await confirm(scanner, token))).toBe('sign_in_code_required')
    expect(await errorOf(await confirm(scanner, token, 'AAAAAA'))).toBe('sign_in_code_wrong')
    expect(await accountOf(scanner)).toMatchObject({ type: 'guest' })
    expect((await confirm(browser, token)).status).toBe(200)
  })

  it('signs in elsewhere with the code of the requesting browser, in any spelling', async () => {
    const [desk, phone] = [people.browser(), people.browser()]
    const { token, code } = await people.ask(desk, anAddress())
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`
    expect((await confirm(phone, token, typed)).status).toBe(200)
    expect(await accountOf(phone)).toMatchObject({ type: 'user' })
    expect(await accountOf(desk)).toMatchObject({ type: 'guest' })
  })

  it('allows five tries at the code, and then ends the link', async () => {
    const [desk, phone] = [people.browser(), people.browser()]
    const { token } = await people.ask(desk, anAddress())
    const left: unknown[] = []
    for (let at = 0; at < 4; at += 1) {
      const { error, details } = refusal.parse(await (await confirm(phone, token, '222222')).json())
      expect(error).toBe('sign_in_code_wrong')
      left.push((details as { triesLeft: number }).triesLeft)
    }
    expect(left).toEqual([4, 3, 2, 1])
    expect(await errorOf(await confirm(phone, token, '222222'))).toBe('sign_in_link_invalid')
    expect(await errorOf(await confirm(desk, token))).toBe('sign_in_link_invalid')
  })

  it('creates one session per link despite concurrent clicks', async () => {
    const browser = people.browser()
    const { token } = await people.ask(browser, anAddress())
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        people.app.request('/api/auth/confirm', {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
    expect(
      answers
        .flatMap(({ headers }) => headers.getSetCookie())
        .filter((line) => line.includes('parley_session')),
    ).toHaveLength(1)
  })

  it('a link ends after five minutes', async () => {
    let now = Date.now()
    const later = await createPeopleServer({ database, now: () => now })
    const browser = later.browser()
    const { token } = await later.ask(browser, anAddress())
    now += 5 * 60_000 + 1
    expect(await errorOf(await confirm(browser, token))).toBe('sign_in_link_invalid')
    await later.close()
  })

  it.each([
    ['[S5.1]', { email: '  ' }, 'email_required', 'Enter your email.'],
    ['', { email: 'ada' }, 'email_invalid', /not an email address/],
    ['', { email: 'ad\u200ba@example.com' }, 'email_invalid', /not an email address/],
    [
      '[S5.2]',
      { email: 'a@example.com' },
      'captcha_required',
      'Complete the verification challenge to continue.',
    ],
    ['', { email: 'a@example.com', captcha: 'bm9uc2Vuc2U=' }, 'captcha_failed', /Verify again/],
    ['', { email: 'a@example.com', callback: '//evil.example' }, 'callback_refused', /not one of ours/],
  ])('%s refuses %j with %s', async (_clause, body, code, words) => {
    const answer = await people.browser().send('/api/auth/link', body)
    expect(refusal.parse(await answer.json())).toMatchObject({
      error: code,
      message: expect.stringMatching(words),
    })
  })

  it('[S4.45] accepts each solution of the challenge once', async () => {
    const browser = people.browser()
    const captcha = await people.captcha(browser)
    expect((await browser.send('/api/auth/link', { email: anAddress(), captcha })).status).toBe(200)
    expect(await errorOf(await browser.send('/api/auth/link', { email: anAddress(), captcha }))).toBe(
      'captcha_failed',
    )
  })

  it('requires proof of work once before a guest’s first trade, and never from a user', async () => {
    const requirePerson = personRequired(people.identity.checks)
    const browser = people.browser()
    await browser.request('/api/account')
    const id = browser.cookies.get('parley_guest')?.split('.')[0] ?? ''
    const guest = { kind: 'guest', id } as const
    await expect(requirePerson(guest)).rejects.toThrow('Complete the verification challenge to continue.')
    expect(await errorOf(await browser.send('/api/auth/check', { captcha: 'bm9uZQ==' }))).toBe(
      'captcha_failed',
    )
    const received = await (await browser.request('/api/auth/challenge?for=trade')).json()
    if (readChallenge.output.parse(received).mode !== 'altcha') throw new Error('not a proof of work')
    const captcha = await solved((received as { challenge: AltchaChallenge }).challenge)
    expect((await browser.send('/api/auth/check', { captcha })).status).toBe(200)
    await requirePerson(guest)
    expect(await errorOf(await people.browser().send('/api/auth/check', { captcha }))).toBe('captcha_failed')
    await requirePerson({ kind: 'user', id: 'u1', email: 'u@example.com', roles: ['user'] })
  })

  it('answers known and unknown addresses alike', async () => {
    const known = anAddress()
    await people.signedIn(known)
    const shapes = await Promise.all(
      [known, anAddress()].map(async (email) => {
        const browser = people.browser()
        const answer = await browser.send('/api/auth/link', { email, captcha: await people.captcha(browser) })
        return [answer.status, Object.keys((await answer.json()) as object), [...browser.cookies.keys()]]
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('creates a new session at sign-in and ends the browser’s previous one', async () => {
    const browser = await people.signedIn(anAddress())
    const before = browser.cookies.get('parley_session')
    const thief = people.browser()
    thief.cookies.set('parley_session', before ?? '')
    expect(await accountOf(thief)).toMatchObject({ type: 'user' })
    await people.signedIn(anAddress(), browser)
    expect(browser.cookies.get('parley_session')).not.toBe(before)
    expect(await accountOf(thief)).toMatchObject({ type: 'guest' })
  })

  it('does not accept a planted session', async () => {
    const browser = people.browser()
    browser.cookies.set('parley_session', 'chosen-by-somebody-else.c2lnbmF0dXJl')
    expect(await accountOf(browser)).toMatchObject({ type: 'guest' })
  })

  it('[S7.40, S4.14] signs out: the session is revoked and the earlier guest returns', async () => {
    const browser = people.browser()
    await browser.request('/api/account')
    const guest = browser.cookies.get('parley_guest')
    await people.signedIn(anAddress(), browser)
    const { value } = createSession.output.parse(
      await (await browser.request('/api/session')).json(),
    ).client_secret
    expect(await people.server.sessions.bySecret(value)).toBeDefined()
    const stolen = browser.cookies.get('parley_session') ?? ''
    expect((await browser.send('/auth/logout')).status).toBe(200)
    expect(await accountOf(browser)).toMatchObject({ type: 'guest' })
    expect(browser.cookies.get('parley_guest')).toBe(guest)
    expect(await people.server.sessions.bySecret(value)).toBeUndefined()
    const thief = people.browser()
    thief.cookies.set('parley_session', stolen)
    expect(await accountOf(thief)).toMatchObject({ type: 'guest' })
  })

  it('[S3.10, S3.53] starts sessions as the user, with their wallet, and keeps the guest’s conversation apart', async () => {
    const browser = people.browser()
    const asGuest = createSession.output.parse(
      await (await browser.request('/api/session')).json(),
    ).parley_session
    const email = anAddress()
    await people.signedIn(email, browser)
    const asUser = createSession.output.parse(
      await (await browser.request('/api/session')).json(),
    ).parley_session
    expect(asUser).toMatchObject({
      type: 'user',
      user: { email, roles: ['user'], isSuperAdmin: false },
      wallet: { public_key: USER_ADDRESS },
    })
    expect(asUser.conversation_id).not.toBe(asGuest.conversation_id)
    await browser.send('/auth/logout')
    const again = createSession.output.parse(
      await (await browser.request('/api/session')).json(),
    ).parley_session
    expect(again.conversation_id).toBe(asGuest.conversation_id)
  })
})

describe('behind https', () => {
  it('sets host-only cookies, mails its own address, and reports when mail is impossible', async () => {
    const database = await testDatabase()
    const people = await createPeopleServer({ database, config: { origin: 'https://parley.example' } })
    const browser = people.browser()
    const answer = await browser.send('https://parley.example/api/auth/link', {
      email: 'a@example.com',
      captcha: 'x',
    })
    expect(await errorOf(answer)).toBe('sign_in_unavailable')
    expect(people.identity.cookies.session.write('secret')).toMatch(
      /^__Host-parley_session=secret\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await people.close()
    await database.close()
  })
})
