/**
 * Cuts every connection to Postgres, as a restart does, at seeded moments of a typed conversation, a sign-in by link
 * and a swap. Runs only with TEST_DATABASE_URL: PGlite has no connections.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { freshPostgres, silentLog } from '#adapters/db/testing/database.ts'
import { readChallenge } from '#contract/api/auth.ts'
import { refusal } from '#contract/parley-error.ts'
import { type Trade, trade as tradeShape } from '#contract/trades.ts'
import type { KeptMail } from '#domain/mail.ts'
import { readConfig } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { solved } from '../testing/challenge.ts'
import { typing } from '../testing/typing.ts'
import { composeChain } from './chain.ts'
import { type Composed, compose } from './compose.ts'

const ORIGIN = 'http://localhost'
const clock = { now: Date.now }
const previewed = z.object({ structuredContent: z.object({ trade: tradeShape }) })
const tradeAnswer = z.object({ trade: tradeShape })

/** Moments of one action: its queries, counted from the first. */
const MOMENTS = [1, 2, 5, 11, 23]
/** A sign-in by link has more statements in which it can be half done; around query 11 it counts mails. */
const MOMENTS_OF_SIGN_IN = [1, 5, 10, 11, 12, 17, 19, 21, 22, 23, 24, 26]

describe.skipIf(!process.env.TEST_DATABASE_URL)('a restart of Postgres', () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof freshPostgres>>
  let admin: pg.Client
  let composed: Composed
  let app: ReturnType<typeof createApp>
  const query = pg.Client.prototype.query
  let left = Number.POSITIVE_INFINITY
  let cuts = 0

  const cut = async (): Promise<void> => {
    cuts += 1
    await Reflect.apply(query, admin, [
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'",
    ])
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parley-restart-'))
    database = await freshPostgres()
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    const env = { PARLEY_DATA: dataDir, CHAIN_PORT: '0', BUSY_AFTER_MS: '0', DATABASE_URL: database.url }
    const config = readConfig(env)
    const draining = new AbortController().signal
    const chain = composeChain({ config, clock, log: silentLog })
    composed = await compose(config, { chain, clock, log: silentLog, draining, checkOutputs: true })
    app = createApp(composed.services)
    // Not a spy: spies end with each test, and the connections stay.
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      // The probe of server/process/pressure.ts comes at any time and is no part of an action.
      if (args[0] !== 'select 1') left -= 1
      const send = () => Reflect.apply(query, this, args)
      return left === 0 && args[0] !== 'select 1' ? cut().then(send) : send()
    } as never
  })

  afterAll(async () => {
    left = Number.POSITIVE_INFINITY
    await composed?.services.calls.close()
    await composed?.close()
    pg.Client.prototype.query = query
    await admin?.end()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Runs an action in which the connections are cut before its query number `moment`. */
  async function during<T>(moment: number, action: () => Promise<T>): Promise<T> {
    left = moment
    try {
      return await action()
    } finally {
      left = Number.POSITIVE_INFINITY
    }
  }

  async function guest(id: string) {
    const { services } = composed
    await services.guests.seen(id)
    await services.identity.checks.passed(id)
    const cookie = services.cookie.write({ kind: 'guest', id }).split(';')[0] ?? ''
    const headers = { cookie, origin: ORIGIN, 'content-type': 'application/json' }
    return {
      get: async (path: string) => app.request(`${ORIGIN}${path}`, { headers }),
      post: async (path: string, body: object) =>
        app.request(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    }
  }

  /** A request that failed says so with words, and says that it may be repeated. */
  async function refusedWithWords(answer: Response): Promise<void> {
    const { error, message } = refusal.parse(await answer.json())
    expect(answer.status).toBe(503)
    // The cut ends the connections of the signer too.
    expect(['database_unavailable', 'signer_unavailable']).toContain(error)
    expect(message).toMatch(/try again in a moment/)
  }

  async function repeated(action: () => Promise<Response>): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await action()
      if (answer.ok || tries === 5) return answer
      await refusedWithWords(answer)
    }
  }

  it.each(MOMENTS)(
    'at query %i of a typed conversation loses no message that was answered',
    async (moment) => {
      const { get } = await guest(`guest_types_${moment}`)
      const { say, replies, end } = await typing(app, get)
      say('hello')
      await expect.poll(async () => (await replies()).length).toBe(1)
      const before = await replies()
      await during(moment, async () => {
        say("what's the price of SOL?")
        const isCut = async () => {
          await replies().catch(() => [])
          return left <= 0
        }
        await expect.poll(isCut).toBe(true)
      })
      // A reply that could not be stored is announced by a notice; the conversation goes on in any case.
      say('thanks')
      await expect.poll(async () => (await replies().catch(() => [])).length).toBeGreaterThan(before.length)
      expect((await replies()).slice(0, 1)).toEqual(before)
      await end()
    },
  )

  it.each(MOMENTS_OF_SIGN_IN)(
    'at query %i of a sign-in by link signs in, or says so and does when it is repeated',
    async (moment) => {
      const cookies = new Map<string, string>()
      async function send(path: string, body?: object): Promise<Response> {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const init = {
          method: body ? 'POST' : 'GET',
          headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        }
        // One address may request 20 links a minute, and a cut makes a person request some twice.
        const answer = await app.request(`${ORIGIN}${path}`, init, {
          incoming: { socket: { remoteAddress: `192.0.2.${moment}` } },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        return answer
      }
      const email = `person${moment}@example.com`
      const link = async (): Promise<Response> => {
        const challenge = readChallenge.output.parse(await (await send('/api/auth/challenge')).json())
        if (challenge.mode !== 'altcha') throw new Error('no proof of work')
        return send('/api/auth/link', { email, captcha: await solved(challenge.challenge) })
      }
      const token = async (): Promise<string> => {
        const { outbox } = composed.services.identity
        // The cut may hit the test's own read, once for each connection of the pool.
        const recent = async (tries = 12): Promise<readonly KeptMail[]> =>
          (await outbox?.recent(100).catch((error: unknown) => {
            if (tries === 0) throw error
            return recent(tries - 1)
          })) ?? []
        const mails = await recent()
        const mail = mails.find(({ to }) => to === email)
        return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      }
      /** A link that was used while the connection was lost asks for a new one, which comes at once. */
      async function confirmed(): Promise<Response> {
        for (let tries = 0; tries < 2; tries++) {
          const answer = await send('/api/auth/confirm', { token: await token() })
          if (answer.ok) return answer
          const { error } = refusal.parse(await answer.json())
          expect(['database_unavailable', 'sign_in_link_invalid']).toContain(error)
          if (error === 'sign_in_link_invalid') break
        }
        expect((await link()).status).toBe(200)
        return send('/api/auth/confirm', { token: await token() })
      }
      await during(moment, async () => {
        expect((await repeated(link)).status).toBe(200)
        expect((await confirmed()).status).toBe(200)
      })
      await expect
        .poll(async () => (await send('/api/account')).json().catch(() => ({})))
        .toMatchObject({ type: 'user', user: { email } })
    },
  )

  it.each(MOMENTS)('at query %i of a swap ends it once, and an acknowledged trade stands', async (moment) => {
    const { get, post } = await guest(`guest_swaps_${moment}`)
    const args = { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.001' }
    const preview = () => post('/api/mcp', { tool: 'solana_swap_preview', arguments: args })
    const trade = await during(moment, async (): Promise<Trade> => {
      const { structuredContent } = previewed.parse(await (await repeated(preview)).json())
      const { id, termsHash } = structuredContent.trade
      const answer = await repeated(() => post(`/api/trades/${id}/confirm`, { termsHash }))
      return tradeAnswer.parse(await answer.json()).trade
    })
    const read = async () => tradeAnswer.parse(await (await get(`/api/trades/${trade.id}`)).json()).trade
    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('confirmed')
    expect(trade.signature === undefined || trade.signature === (await read()).signature).toBe(true)
  })

  it('happened in these tests', () => {
    expect(cuts).toBeGreaterThan(2 * MOMENTS.length + MOMENTS_OF_SIGN_IN.length / 2)
  })
})
