import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { sendSignInLink } from '#contract/api/auth.ts'
import { refusal } from '#contract/parley-error.ts'
import {
  accountOf,
  anAddress,
  type Browser,
  createPeopleServer,
  type PeopleServer,
} from '../testing/people.ts'
import { rules } from './limits.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const MINUTE = 60_000

describe.each(databaseKinds)('the sign-in link of an address, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  let now: number
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = await createPeopleServer({ database, now: () => now })
  })
  beforeEach(() => {
    now = Date.now()
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  const mailsTo = async (email: string) =>
    ((await people.identity.outbox?.recent(100)) ?? []).filter(({ to }) => to === email)
  const post = async (browser: Browser, email: string) =>
    browser.send('/api/auth/link', { email, captcha: await people.captcha(browser) })
  const confirm = (browser: Browser, token: string, code?: string) =>
    browser.send('/api/auth/confirm', { token, ...(code && { code }) })
  const errorOf = async (answer: Response) => refusal.parse(await answer.json()).error
  const isUser = async (browser: Browser) => (await accountOf(browser)).type === 'user'

  it('[S5.3] is mailed once while it lives, and a second request gets the same response', async () => {
    const [browser, email] = [people.browser(), anAddress()]
    const [first, second] = [await post(browser, email), await post(browser, email)]
    const [one, two] = [
      sendSignInLink.output.parse(await first.json()),
      sendSignInLink.output.parse(await second.json()),
    ]
    expect(two).toEqual({ ...one, code: expect.not.stringMatching(one.code) })
    expect(two.message).toBe('Check your inbox for the sign-in link.')
    expect(await mailsTo(email)).toHaveLength(1)
    // Both tabs show a working code.
    expect((await confirm(people.browser(), await people.token(email), one.code)).status).toBe(200)
  })

  it('opens in each requesting browser, and with each one’s code', async () => {
    const [laptop, phone, tablet, email] = [people.browser(), people.browser(), people.browser(), anAddress()]
    const first = await people.ask(laptop, email)
    now += 4 * MINUTE
    const { code, token } = await people.ask(phone, email)
    expect(token).toBe(first.token)
    expect(await errorOf(await confirm(tablet, token))).toBe('sign_in_code_required')
    expect((await confirm(tablet, token, code)).status).toBe(200)
    // A link works once.
    expect(await errorOf(await confirm(laptop, token))).toBe('sign_in_link_invalid')

    const next = await people.ask(laptop, email)
    await people.ask(phone, email)
    expect((await confirm(phone, next.token)).status).toBe(200)
    expect([await isUser(phone), await isUser(laptop)]).toEqual([true, false])
  })

  it('[S5.3] works for its owner after a stranger’s request, with the owner’s callback', async () => {
    const [stranger, owner, email] = [people.browser(ELSEWHERE), people.browser(HOME), anAddress()]
    await people.ask(stranger, email, '/oauth/authorize?client_id=evil')
    const { token } = await people.ask(owner, email, '/gallery')
    expect(await mailsTo(email)).toHaveLength(1)
    const taken = await confirm(owner, token)
    expect(await taken.json()).toMatchObject({ user: { email }, callback: '/gallery' })
    expect([await isUser(owner), await isUser(stranger)]).toEqual([true, false])
  })

  it('reveals neither that it lives nor that the address is known', async () => {
    const email = anAddress()
    await people.signedIn(email, people.browser(HOME))
    await people.ask(people.browser(HOME), email)
    now += 3 * MINUTE
    const answers = await Promise.all(
      [email, anAddress()].map(async (each) => {
        const answer = await post(people.browser(ELSEWHERE), each)
        return [answer.status, { ...sendSignInLink.output.parse(await answer.json()), code: '' }]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  it('makes room for the next one when it is used, expired, or out of tries', async () => {
    const [browser, phone, email] = [people.browser(), people.browser(), anAddress()]
    const used = await people.ask(browser, email)
    await confirm(browser, used.token)
    const expired = await people.ask(browser, email)
    now += 5 * MINUTE + 1
    const guessed = await people.ask(browser, email)
    for (let tries = 0; tries < 5; tries += 1) await confirm(phone, guessed.token, '222222')
    const last = await people.ask(browser, email)
    expect(new Set([used, expired, guessed, last].map(({ token }) => token)).size).toBe(4)
    expect((await confirm(browser, last.token)).status).toBe(200)
    expect((await mailsTo(email)).map(({ linkEnd, text }) => [linkEnd, text])).toEqual([
      ['used', undefined],
      ['expired', undefined],
      ['expired', undefined],
      ['used', undefined],
    ])
  })

  it('appears in the local outbox while it lives, and a note after that', async () => {
    const local = people.browser('127.0.0.1')
    const outboxPage = async () => (await local.request('/dev/outbox')).text()
    const [one, other] = [anAddress(), anAddress()]
    const used = await people.ask(local, one)
    const expired = await people.ask(local, other)
    expect(await outboxPage()).toContain(`/auth/confirm?token=${used.token}">`)
    // The button comes first, so that it is in view on a low page.
    expect(await outboxPage()).toMatch(new RegExp(`token=${used.token}">Open the link</a><pre>`))
    await confirm(local, used.token)
    expect(await outboxPage()).toMatch(
      new RegExp(`To ${one}, <time[^>]*>[^<]*</time></p><p>The link was used\\.`),
    )
    now += 5 * MINUTE + 1
    const page = await outboxPage()
    expect(page).toMatch(new RegExp(`To ${other}, <time[^>]*>[^<]*</time></p><p>The link has expired\\.`))
    for (const { token } of [used, expired]) expect(page).not.toContain(token)
  })

  it('stands in the local outbox above the mails that are spent', async () => {
    const local = people.browser('127.0.0.1')
    const [live, spent] = [anAddress(), anAddress()]
    await people.ask(local, live)
    await confirm(local, (await people.ask(local, spent)).token)
    const page = await (await local.request('/dev/outbox')).text()
    expect(page.indexOf(`To ${live},`)).toBeLessThan(page.indexOf(`To ${spent},`))
  })

  it('leaves no token, code or browser secret in any table', async () => {
    const browser = people.browser()
    const { token, code } = await people.ask(browser, anAddress())
    const browserSecret = browser.cookies.get('parley_link_request')?.split('.')[0] ?? ''
    const { rows: tables } = await database.pool.query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    expect(tables.length).toBeGreaterThan(20)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await database.pool.query(`select t::text as row from ${name} t`)
      for (const secret of [token, code, browserSecret])
        if (rows.some(({ row }) => row.includes(secret))) found.push(`${name}: ${secret}`)
    }
    expect([token.length, code.length, browserSecret.length]).toEqual([32, 6, 43])
    expect(found).toEqual([])
  })

  describe('in a flood', () => {
    let limited: PeopleServer
    const { linksOfVisitor, mailsOfVisitor } = rules
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      limited = await createPeopleServer({ database, limits: { linksOfVisitor, mailsOfVisitor } })
    })
    afterEach(async () => {
      vi.useRealTimers()
      await limited.close()
    })

    it('refuses a visitor who repeats requests for one address, and no other visitor', async () => {
      const email = anAddress()
      const send = async (browser: Browser) =>
        browser.send('/api/auth/link', { email, captcha: await limited.captcha(browser) })
      const statuses: number[] = []
      for (let attempts = 0; attempts < 7; attempts += 1)
        statuses.push((await send(limited.browser(ELSEWHERE))).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      const refused = await send(limited.browser(ELSEWHERE))
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      const owner = limited.browser(HOME)
      expect((await send(owner)).status).toBe(200)
      const taken = await owner.send('/api/auth/confirm', { token: await limited.token(email) })
      expect(taken.status).toBe(200)
    })

    it('reserves mail for a browser that logged in with the address before', async () => {
      const spent = await createPeopleServer({
        database,
        limits: { mailsByStrangers: { points: 1, seconds: 3600 } },
      })
      const [owner, email] = [spent.browser(HOME), anAddress()]
      await spent.signedIn(email, owner)
      await owner.send('/auth/logout')
      const send = async (browser: Browser, to: string) =>
        (await browser.send('/api/auth/link', { email: to, captcha: await spent.captcha(browser) })).status
      expect(await send(spent.browser(ELSEWHERE), email)).toBe(429)
      expect(await send(owner, email)).toBe(200)
      // The cookie counts only for its address and with this server's signature.
      const other = anAddress()
      expect(await send(spent.browser(ELSEWHERE), other)).toBe(200)
      vi.setSystemTime(Date.now() + 5 * MINUTE + 1)
      expect(await send(owner, other)).toBe(429)
      await spent.close()
    })

    it('delays the visitor’s next link after an unused one, and names the wait', async () => {
      const email = anAddress()
      const send = async (address: string) => {
        const browser = limited.browser(address)
        const captcha = await limited.captcha(browser)
        return browser.send('/api/auth/link', { email, captcha })
      }
      await send(ELSEWHERE)
      vi.setSystemTime(Date.now() + 5 * MINUTE + 1)
      await send(ELSEWHERE)
      vi.setSystemTime(Date.now() + 5 * MINUTE + 1)
      const refused = await send(ELSEWHERE)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
      expect(refusal.parse(await refused.json())).toMatchObject({
        error: 'sign_in_mail_wait',
        message:
          'The last link that we mailed to this address was not used, so the next one has to wait. Ask again in 5 minutes.',
      })
      expect((await send(HOME)).status).toBe(200)
    })
  })
})
