/** The consent to an outside program ends with the sign-in that gave it, and one person gives so many in an hour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import { type Browser, createPeopleServer, type PeopleServer } from '../testing/people.ts'

const BACK = 'http://127.0.0.1:3333/back'

describe.each(databaseKinds)('the consent to an outside program, on %s', (kind) => {
  let database: TestDatabase
  let people: PeopleServer
  let query: string
  beforeAll(async () => {
    database = await testDatabase(kind)
    people = await createPeopleServer({ database, limits: { grantsOfActor: { points: 2, seconds: 3600 } } })
    const body = JSON.stringify({ client_name: 'Tester', redirect_uris: [BACK] })
    const headers = { 'content-type': 'application/json' }
    const answer = await people.app.request('/oauth/register', { method: 'POST', headers, body })
    const { client_id } = (await answer.json()) as { client_id: string }
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    query = new URLSearchParams({ response_type: 'code', client_id, ...challenge }).toString()
  })
  afterAll(async () => {
    await people.close()
    await database.close()
  })

  const decide = (browser: Browser, decision = 'allow') =>
    browser.request('/oauth/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ query, decision }).toString(),
    })
  const grantsOf = (userId: string) => people.identity.outside.clients.grants(userId)
  async function personOf(email: string) {
    const browser = await people.signedIn(email)
    const user = await people.identity.accounts.byEmail(email)
    if (!user) throw new Error('nobody signed in')
    return { browser, user }
  }

  it('is none when the sign-in has ended, though this server still remembers it', async () => {
    const { browser, user } = await personOf('left@example.com')
    expect((await browser.request('/api/account')).status).toBe(200)
    // As another server does, of which this one hears a moment later.
    await people.identity.accounts.endSessions(user.id)
    await people.identity.outside.clients.revokeAll(user.id)
    const answer = await decide(browser)
    expect(answer.headers.get('location')).toMatch(/^\/\?callback=/)
    expect(await grantsOf(user.id)).toEqual([])
  })

  it('makes a sign-out wait, which then takes it back', async () => {
    const { browser, user } = await personOf('leaving@example.com')
    const { accounts, outside } = people.identity
    const [answer] = await Promise.all([
      decide(browser),
      accounts.endSessions(user.id).then(() => outside.clients.revokeAll(user.id)),
    ])
    expect(answer.status).toBe(303)
    expect(await grantsOf(user.id)).toEqual([])
  })

  it('is given so often in an hour, and a refusal always', async () => {
    const { browser, user } = await personOf('often@example.com')
    const statuses = []
    for (const decision of ['allow', 'allow', 'allow', 'deny'])
      statuses.push((await decide(browser, decision)).status)
    expect(statuses).toEqual([303, 303, 429, 303])
    expect(await grantsOf(user.id)).toHaveLength(2)
  })
})
