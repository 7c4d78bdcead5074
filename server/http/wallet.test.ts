import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyPairFromBytes, getAddressFromPublicKey, getBase58Encoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { getActiveWallet, readWalletLimits } from '#contract/api/wallet.ts'
import { refusal } from '#contract/parley-error.ts'
import type { SignedIn } from '#domain/accounts.ts'
import type { Mail } from '#domain/mail.ts'
import type { Log, User } from '#domain/ports.ts'
import { auditVault } from '#signer/audit.ts'
import { openSqlite } from '#signer/sqlite.ts'
import { createTestSigner, inProcess, type TestSigner } from '#signer/testing/signer.ts'
import type { Services } from '../compose/services.ts'
import { createWallets } from '../compose/wallets.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { memoryStream } from '../testing/stores.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createApp } from './app.ts'
import { createLimits } from './limits.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const ada: User = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
let now: number
let folder: string
let testSigner: TestSigner
const mails: Mail[] = []
const lines: string[] = []
const note = (fields: object, message: string): void =>
  void lines.push(`${message} ${JSON.stringify(fields)}`)
const log: Log = { info: note, warn: note, error: note }
const clock = { now: () => now }

beforeEach(async () => {
  now = NOON
  folder = await mkdtemp(join(tmpdir(), 'parley-export-'))
  testSigner = await createTestSigner({ clock, sql: await openSqlite(join(folder, 'vault.db')) })
  mails.length = 0
  lines.length = 0
})
afterEach(async () => {
  await testSigner.sql.close()
  await rm(folder, { recursive: true })
})

/** Logged in at noon. */
const session = (user: User): SignedIn => ({
  user,
  session: {
    id: 's',
    signedInAt: new Date(NOON),
    lastSeenAt: new Date(NOON),
    expiresAt: new Date(NOON + 86_400_000),
    userAgent: null,
    address: null,
  },
  token: 't',
  isFormer: false,
  mustRenew: false,
})

type Given = Partial<Pick<Services, 'limits' | 'signer' | 'stream'>> & {
  user?: User
  send?: (mail: Mail) => Promise<void>
}
function open({ user = ada, send = async (mail) => void mails.push(mail), ...input }: Given = {}) {
  const { identity } = createTestServer({ clock })
  const signer = input.signer ?? inProcess(testSigner.core)
  const found = session(user)
  const server = createTestServer({
    ...input,
    clock,
    log,
    signer,
    wallets: createWallets({ demoWallet: 'house', signer, walletNames: memoryWalletNames() }),
    signedIn: async () => user,
    identity: {
      ...identity,
      mailer: { send },
      signedIn: { ...identity.signedIn, of: async () => found },
    },
  })
  const app = createApp(server)
  const own = { 'sec-fetch-site': 'same-origin', 'x-parley-export': 'wallet' }
  return {
    server,
    app,
    take: (path = '/api/wallet/export', headers: Record<string, string> = own) =>
      app.request(path, { headers }),
    post: (path: string, body: object) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
const WRITINGS = ['hex', 'base64', 'base64url', 'latin1'] as const

/** Wraps an object and records every call with its arguments. */
const overheard = <T extends object>(object: T, heard: unknown[]): T =>
  new Proxy(object, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (...input: unknown[]) => {
        heard.push(input)
        return found.apply(target, input)
      }
    },
  })

const code = async (answer: Response | Promise<Response>): Promise<string> =>
  refusal.parse(await (await answer).json()).error

describe('GET /api/wallet/active', () => {
  it('[S7.33, S1.6] is a user’s own wallet', async () => {
    const { app } = open()
    const { wallet } = getActiveWallet.output.parse(await (await app.request('/api/wallet/active')).json())
    expect(wallet).toEqual({
      public_key: (await testSigner.core.wallet({ kind: 'user', id: 'ada' })).address,
      label: 'Your wallet',
    })
  })
})

describe('GET /api/wallet/export', () => {
  it('[S7.41, S5.36, S6.19, S1.7] returns the owner’s working key in both formats, uncached', async () => {
    const { address } = await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const { take } = open()
    const answer = await take()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const { secret_key, public_key } = (await answer.json()) as Record<string, string>
    const pair = await createKeyPairFromBytes(getBase58Encoder().encode(secret_key ?? ''))
    expect([await getAddressFromPublicKey(pair.publicKey), public_key]).toEqual([address, address])
    const other = (await (await take('/api/wallet/export?format=json')).json()) as Record<string, string>
    const bytes = Uint8Array.from(JSON.parse(other.secret_key ?? ''))
    expect(bytes).toEqual(new Uint8Array(getBase58Encoder().encode(secret_key ?? '')))
  })

  it('notifies the owner by mail, and returns no key when that fails', async () => {
    const { address } = await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    await open().take()
    expect(mails).toEqual([
      {
        to: 'ada@example.com',
        subject: 'The key of your Parley wallet was taken',
        text: expect.stringContaining(address),
      },
    ])
    const broken = open({ send: () => Promise.reject(new Error('no room on the disk')) })
    const answer = await broken.take()
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret_key')
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-parley-export': 'wallet' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site', 'x-parley-export': 'wallet' }],
    ['the address line', { 'sec-fetch-site': 'none', 'x-parley-export': 'wallet' }],
    ['a browser that does not say', { 'x-parley-export': 'wallet' }],
    ['a form, a picture or a link of our own page', { 'sec-fetch-site': 'same-origin' }],
  ])('is closed to %s', async (_name, headers) => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const { take } = open()
    const answer = await take('/api/wallet/export', headers)
    expect([answer.status, await code(answer)]).toEqual([403, 'origin_refused'])
    expect(mails).toEqual([])
  })

  it('is closed to guests', async () => {
    const server = createTestServer({ clock, signer: inProcess(testSigner.core) })
    const headers = { cookie: cookieOf(server), 'sec-fetch-site': 'same-origin', 'x-parley-export': 'wallet' }
    const answer = await createApp(server).request('/api/wallet/export', { headers })
    expect([answer.status, await code(answer)]).toEqual([401, 'authentication_required'])
  })

  it('requires a sign-in of the last five minutes, works three times a day, and records each answer', async () => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const { take } = open()
    now = NOON + 300_001
    expect(await code(take())).toBe('fresh_sign_in_required')
    now = NOON + 300_000
    for (let time = 0; time < 3; time++) expect((await take()).status).toBe(200)
    const answer = await take()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(12 * 3600 - 300)])
    expect(refusal.parse(await answer.json())).toMatchObject({
      error: 'key_export_limit',
      message:
        'A key can be exported three times a day. The count starts again at midnight UTC, in 12 hours.',
    })
    const kinds = (await testSigner.sql.read('select body from decisions order by seq')).map(
      ({ body }) => JSON.parse(String(body)).decision.kind,
    )
    expect(kinds).toEqual(['wallet', 'export_refused', 'exported', 'exported', 'exported', 'export_refused'])
    expect((await auditVault(testSigner.sql, testSigner.keys)).problems).toEqual([])
  })

  it('is rate limited, even for failed tries', async () => {
    const { take } = open({ limits: createLimits() })
    now = NOON + 400_000
    for (let time = 0; time < 20; time++) expect(await code(take())).toBe('wallet_not_found')
    expect(await code(take())).toBe('rate_limited')
  })

  it('reports an unreachable signer', async () => {
    const { take } = open({ signer: createTestServer().signer })
    const answer = await take()
    expect([answer.status, await code(answer)]).toEqual([503, 'signer_unavailable'])
  })

  it('leaves the secret in no log, mail, stream, audit or vault', async () => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const streamed: unknown[] = []
    const { server, take } = open({ stream: overheard(memoryStream(), streamed) })
    const { secret_key = '' } = (await (await take()).json()) as Record<string, string>
    await take('/api/wallet/export?format=json')
    await take('/api/wallet/export', {})
    now = NOON + 400_000
    await take()
    const seed = Buffer.from(getBase58Encoder().encode(secret_key)).subarray(0, 32)
    const texts = [...lines, ...[mails, server.audited, streamed].map((each) => JSON.stringify(each))]
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
    const places = [...texts, ...files.map((file) => file.toString('latin1'))]
    const writings = [
      secret_key,
      ...WRITINGS.map((as) => seed.toString(as)),
      JSON.stringify([...seed]).slice(1, -1),
    ]
    expect(files.length).toBeGreaterThan(0)
    for (const writing of writings) expect(places.filter((place) => place.includes(writing))).toEqual([])
  })

  it('is no tool, and no other endpoint returns a secret', () => {
    const telling = endpoints.filter(({ operation }) => operation === 'wallet.export')
    expect(telling.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/wallet/export'])
  })
})

describe('GET /api/wallet/limits', () => {
  it('returns the limits of the own wallet and today’s use', async () => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const { app, post } = open()
    const limits = async () =>
      readWalletLimits.output.parse(await (await app.request('/api/wallet/limits')).json())
    const most = { mostPerTradeUsd: 10_000, mostPerDayUsd: 10_000 }
    expect(await limits()).toEqual({
      perTradeUsd: 500,
      perDayUsd: 500,
      spentTodayUsd: 0,
      leftTodayUsd: 500,
      ...most,
    })
    await post('/api/wallet/limits', { perTradeUsd: 900, perDayUsd: 1800 })
    await testSigner.sql.write((run) =>
      run('insert into spend (span, micro_usd) values ($1, $2)', 'user 2026-11-21 user:ada', 12_340_000n),
    )
    expect(await limits()).toEqual({
      perTradeUsd: 900,
      perDayUsd: 1800,
      spentTodayUsd: 12.34,
      leftTodayUsd: 1787.66,
      ...most,
    })
    now = Date.parse('2026-11-22T00:00:00.000Z')
    expect((await limits()).spentTodayUsd).toBe(0)
  })

  it('tells a guest what the demo wallet trades', async () => {
    const server = createTestServer({ clock, signer: inProcess(testSigner.core) })
    const answer = await createApp(server).request('/api/wallet/limits', {
      headers: { cookie: cookieOf(server) },
    })
    expect(readWalletLimits.output.parse(await answer.json())).toMatchObject({
      perTradeUsd: 2,
      perDayUsd: 5,
      leftTodayUsd: 5,
      isShared: true,
    })
  })
})

describe('POST /api/wallet/limits', () => {
  it('raises the own wallet’s limits after a fresh sign-in', async () => {
    await testSigner.core.wallet({ kind: 'user', id: 'ada' })
    const { post } = open()
    expect((await post('/api/wallet/limits', { perTradeUsd: 900, perDayUsd: 1800 })).status).toBe(200)
    expect(await testSigner.vault.limits('user:ada')).toEqual({
      perTrade: 900_000_000n,
      perDay: 1_800_000_000n,
    })
    const over = await post('/api/wallet/limits', { perTradeUsd: 10_001, perDayUsd: 10_001 })
    expect([over.status, await over.json()]).toEqual([
      400,
      expect.objectContaining({
        error: 'wallet_limit_refused',
        message: 'A wallet can swap up to $10,000 at a time, never more. Nothing was changed.',
      }),
    ])
    now = NOON + 301_000
    expect(await code(post('/api/wallet/limits', { perTradeUsd: 1, perDayUsd: 1 }))).toBe(
      'fresh_sign_in_required',
    )
  })
})

describe('POST /api/trading/pause', () => {
  it('requires a superadmin and stops the signer', async () => {
    const requested = { paused: true, reason: 'a look around' }
    expect(await code(open().post('/api/trading/pause', requested))).toBe('forbidden')
    expect(await code(open().app.request('/api/trading'))).toBe('forbidden')
    const { app, post, server } = open({ user: { ...ada, roles: ['user', 'superadmin'] } })
    const state = async () => (await app.request('/api/trading')).json()
    expect(await state()).toEqual({ paused: false })
    expect(await (await post('/api/trading/pause', requested)).json()).toEqual({
      paused: true,
      reason: 'a look around',
    })
    expect(await testSigner.vault.paused()).toEqual({ paused: true, reason: 'a look around' })
    expect(await state()).toEqual({ paused: true, reason: 'a look around' })
    expect(await (await post('/api/trading/pause', { paused: false, reason: 'done' })).json()).toEqual({
      paused: false,
    })
    expect(server.audited.map(({ actor, tool, arguments: args }) => [actor.id, tool, args])).toEqual([
      [ada.id, 'trading.pause', requested],
      [ada.id, 'trading.pause', { paused: false, reason: 'done' }],
    ])
  })
})
