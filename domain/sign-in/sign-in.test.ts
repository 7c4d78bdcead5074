import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInLinkStore } from '#adapters/db/sign-in-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { isParleyError } from '#contract/errors.ts'
import type { Mail } from '#domain/mail.ts'
import { createLimits, rules } from '#server/http/limits.ts'
import { signInSecrets } from '#server/identity/sign-in-ports.ts'
import { anAddress } from '#server/testing/people.ts'
import { createKeyedMutex } from '#std/mutex.ts'
import { retry } from '#std/retry.ts'
import { createSignIn } from './sign-in.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Uses the real limits of mail and the real store, and a mailer that can fail. */
function parts() {
  const clock = { now: () => Date.now() }
  const store = signInLinkStore(database.db, clock)
  const counts = createLimits(undefined, rules, database.pool)
  const send = vi.fn<(mail: Mail) => Promise<void>>(async () => undefined)
  let created = 0
  const signIn = createSignIn({
    links: async () => ({
      createToken: async (email) => `${++created}-${email}`,
      redeem: async () => ({ userId: 'user', sessionToken: 'session' }),
    }),
    store,
    secrets: signInSecrets,
    captcha: { origin: undefined, challenge: async () => ({}) as never, passes: async () => true },
    mailer: { send },
    outbox: { endLink: async () => undefined },
    limits: {
      take: async (limit, key) => (limit.startsWith('mails') ? counts.take(limit, key) : undefined),
      reset: counts.reset,
    },
    clock,
    runExclusive: createKeyedMutex(),
    retry,
    checkCallback: () => '/',
  })
  const email = anAddress()
  /** Opens the newest link in a browser that did not request it. */
  async function confirmElsewhere(code?: string): Promise<string> {
    const token = /token=(\S+)/.exec(send.mock.lastCall?.[0].text ?? '')?.[1] ?? ''
    const visitor = { address: 'elsewhere', network: 'elsewhere', userAgent: '', browser: 'another browser' }
    try {
      const { userId } = await signIn.confirm({ token, code }, visitor)
      return userId
    } catch (error) {
      if (isParleyError(error)) return error.code
      throw error
    }
  }
  async function requestCode(): Promise<string> {
    const from = { address: 'v1', network: 'v1', origin: 'https://parley.example', isKnownFor: () => false }
    return (await signIn.send({ email, captcha: 'solved' }, from)).code
  }
  const browserOf = (visitor: string, isKnown: boolean): string => `${visitor} ${isKnown}`
  /** Resolves with 'in the inbox' or the code of the refusal. */
  async function request(visitor: string, isKnown = false, typed = email): Promise<string> {
    const browser = browserOf(visitor, isKnown)
    const from = {
      address: visitor,
      network: visitor,
      origin: 'https://parley.example',
      browser,
      isKnownFor: () => isKnown,
    }
    try {
      await signIn.send({ email: typed, captcha: 'solved' }, from)
      return 'in the inbox'
    } catch (error) {
      if (isParleyError(error)) return error.code
      throw error
    }
  }
  /** Clicks the link in the inbox in the browser of this visitor. */
  async function clickLink(visitor: string, isKnown: boolean): Promise<void> {
    const token = /token=(\S+)/.exec(send.mock.lastCall?.[0].text ?? '')?.[1] ?? ''
    const browser = browserOf(visitor, isKnown)
    await signIn.confirm({ token }, { address: visitor, network: visitor, userAgent: '', browser })
  }
  return { request, requestCode, confirmElsewhere, signIn: clickLink, send, store, email }
}

it('sends one mail when the button is pressed twice at once', async () => {
  const { request, send } = parts()
  expect(await Promise.all([request('home'), request('home'), request('elsewhere')])).toEqual(
    Array.from({ length: 3 }, () => 'in the inbox'),
  )
  expect(send).toHaveBeenCalledTimes(1)
})

it.each([
  [' ', 'email_required'],
  ['ada', 'email_invalid'],
  [`${'a'.repeat(250)}@b.de`, 'email_invalid'],
])('mails nothing to %j: %s', async (typed, code) => {
  const { request, send } = parts()
  expect(await request('home', false, typed)).toBe(code)
  expect(send).not.toHaveBeenCalled()
})

it('mails to an address in lower case, without the space around it', async () => {
  const { request, send, email } = parts()
  expect(await request('home', false, ` ${email.toUpperCase()} `)).toBe('in the inbox')
  expect(send.mock.lastCall?.[0].to).toBe(email)
})

it('lets a stranger who requests all day mail nine links and block none of the owner’s', async () => {
  const { request, signIn, send } = parts()
  const answers: string[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    later(5 * MINUTE + 1)
    await request('elsewhere')
    if (minutes % 180 !== 90) continue
    const isKnown = answers.length > 0
    answers.push(await request('home', isKnown))
    await signIn('home', isKnown)
  }
  expect(answers).toEqual(Array.from({ length: 8 }, () => 'in the inbox'))
  expect(send.mock.calls.length).toBeLessThanOrEqual(9 + 8)
})

it('reserves five mails a day for browsers that logged in before', async () => {
  const { request, send } = parts()
  const answers: string[] = []
  for (let n = 0; n < 40; n += 1) {
    later(5 * MINUTE + 1)
    answers.push(await request(`address ${n}`))
  }
  expect(answers.filter((answer) => answer === 'in the inbox')).toHaveLength(15)
  expect(answers.at(-1)).toBe('sign_in_mails_reserved')
  expect(send).toHaveBeenCalledTimes(15)

  for (let n = 0; n < 5; n += 1) {
    expect(await request('home', true)).toBe('in the inbox')
    // The owner's other browsers may use the live link too.
    expect(await request('phone')).toBe('in the inbox')
    later(5 * MINUTE + 1)
  }
  expect(await request('home', true)).toBe('sign_in_mails_spent')
  expect(send).toHaveBeenCalledTimes(20)
  later(DAY)
  expect(await request('elsewhere')).toBe('in the inbox')
})

it('accepts a link in another browser with the code alone, and costs a try for each wrong one', async () => {
  const { requestCode, confirmElsewhere } = parts()
  const code = await requestCode()
  expect(await confirmElsewhere()).toBe('sign_in_code_required')
  expect(await confirmElsewhere('WRONG1')).toBe('sign_in_code_wrong')
  expect(await confirmElsewhere(code)).toBe('user')
  expect(await confirmElsewhere(code)).toBe('sign_in_link_invalid')
})

it('ends a link at the fifth wrong code, and takes the right one no more', async () => {
  const { requestCode, confirmElsewhere } = parts()
  const code = await requestCode()
  const tries = []
  for (const wrong of ['WRONG1', 'WRONG2', 'WRONG3', 'WRONG4', 'WRONG5', code])
    tries.push(await confirmElsewhere(wrong))
  expect(tries).toEqual([
    ...Array.from({ length: 4 }, () => 'sign_in_code_wrong'),
    'sign_in_link_invalid',
    'sign_in_link_invalid',
  ])
})

it('removes a link whose mail could not be sent', async () => {
  const { request, send, store, email } = parts()
  send.mockRejectedValueOnce(new Error('the disk is full'))
  await expect(request('home')).rejects.toThrow('the disk is full')
  expect(await store.live(email)).toBeUndefined()
  expect(await request('home')).toBe('in the inbox')
  expect(send).toHaveBeenCalledTimes(2)
})

it('mails the token and stores its hash and expiry with the mail', async () => {
  const { request, send, store, email } = parts()
  await request('home')
  const link = await store.live(email)
  const [mail] = send.mock.calls[0] ?? []
  expect(mail).toMatchObject({
    to: email,
    text: expect.stringContaining(`https://parley.example/auth/confirm?token=1-${email}`),
    link: { tokenHash: link?.tokenHash, expiresAt: link?.expiresAt },
  })
  expect(link?.expiresAt.getTime()).toBe(Date.now() + 5 * MINUTE)
})
