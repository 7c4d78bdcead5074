import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInLinkStore } from '#adapters/db/sign-in-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { isParleyError } from '#contract/errors.ts'
import type { Mail } from '#domain/mail.ts'
import { createLimits, rules } from '../http/limits.ts'
import { anAddress } from '../testing/people.ts'
import { type Asker, linkMailer, visitorKey } from './link-mail.ts'

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

/** The real limits and the real store, and a mail server that can fail. */
function parts() {
  const clock = { now: () => Date.now() }
  const store = signInLinkStore(database.db, clock)
  const limits = createLimits(undefined, rules, database.pool)
  const send = vi.fn<(mail: Mail) => Promise<void>>(async () => undefined)
  let made = 0
  const make = async (email: string): Promise<string> => `token ${++made} of ${email}`
  const mailLink = linkMailer({ links: async () => ({ make }), store, mailer: { send }, limits, clock })
  const email = anAddress()
  let asks = 0
  /** Resolves with 'in the inbox', or the code of the refusal. */
  async function ask(visitor: string, isKnown = false): Promise<string> {
    const nth = ++asks
    const requestFor: Asker['requestFor'] = (tokenHash) => ({
      browserHash: `${visitor} ${isKnown}`,
      codeHash: `${tokenHash} ${nth}`,
      callback: '/',
    })
    try {
      await mailLink({ email, visitor, isKnown, origin: 'https://parley.example', requestFor })
      return 'in the inbox'
    } catch (error) {
      if (isParleyError(error)) return error.code
      throw error
    }
  }
  /** Clicks the link in the inbox in the browser of this visitor, as sign-in.ts does. */
  async function signIn(visitor: string, isKnown: boolean): Promise<void> {
    const link = await store.live(email)
    const request = link && (await store.request(link.tokenHash, { browserHash: `${visitor} ${isKnown}` }))
    if (!request) throw new Error('the link does not open here')
    await store.forget(link.tokenHash)
    await limits.reset('mailsOfVisitor', visitorKey({ email, visitor: request.visitor }))
  }
  return { ask, signIn, send, store, email }
}

it('sends one mail when the button is pressed twice at once', async () => {
  const { ask, send } = parts()
  expect(await Promise.all([ask('home'), ask('home'), ask('elsewhere')])).toEqual(
    Array.from({ length: 3 }, () => 'in the inbox'),
  )
  expect(send).toHaveBeenCalledTimes(1)
})

it('a stranger who asks all day keeps the owner from no link, and mails nine', {
  timeout: 60_000,
}, async () => {
  const { ask, signIn, send } = parts()
  const asked: string[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    later(5 * MINUTE + 1)
    await ask('elsewhere')
    if (minutes % 180 !== 90) continue
    const isKnown = asked.length > 0
    asked.push(await ask('home', isKnown))
    await signIn('home', isKnown)
  }
  expect(asked).toEqual(Array.from({ length: 8 }, () => 'in the inbox'))
  expect(send.mock.calls.length).toBeLessThanOrEqual(9 + 8)
})

it('strangers of many addresses leave five mails of the day to browsers that signed in before', {
  timeout: 60_000,
}, async () => {
  const { ask, send } = parts()
  const answers: string[] = []
  for (let n = 0; n < 40; n += 1) {
    later(5 * MINUTE + 1)
    answers.push(await ask(`address ${n}`))
  }
  expect(answers.filter((answer) => answer === 'in the inbox')).toHaveLength(15)
  expect(answers.at(-1)).toBe('sign_in_mails_reserved')
  expect(send).toHaveBeenCalledTimes(15)

  for (let n = 0; n < 5; n += 1) {
    expect(await ask('home', true)).toBe('in the inbox')
    // While it lives, the owner's new phone can use it too.
    expect(await ask('phone')).toBe('in the inbox')
    later(5 * MINUTE + 1)
  }
  expect(await ask('home', true)).toBe('sign_in_mails_spent')
  expect(send).toHaveBeenCalledTimes(20)
  later(DAY)
  expect(await ask('elsewhere')).toBe('in the inbox')
})

it('a link whose mail could not be taken is in nobody’s way', async () => {
  const { ask, send, store, email } = parts()
  send.mockRejectedValueOnce(new Error('the disk is full'))
  await expect(ask('home')).rejects.toThrow('the disk is full')
  expect(await store.live(email)).toBeUndefined()
  expect(await ask('home')).toBe('in the inbox')
  expect(send).toHaveBeenCalledTimes(2)
})

it('mails the token, and keeps its hash and end with the mail', async () => {
  const { ask, send, store, email } = parts()
  await ask('home')
  const link = await store.live(email)
  const [mail] = send.mock.calls[0] ?? []
  expect(mail).toMatchObject({
    to: email,
    text: expect.stringContaining(`https://parley.example/auth/confirm?token=token 1 of ${email}`),
    link: { hash: link?.tokenHash, expiresAt: link?.expiresAt },
  })
  expect(link?.expiresAt.getTime()).toBe(Date.now() + 5 * MINUTE)
})
