import { beforeEach, describe, expect, it } from 'vitest'
import { readPasskeyOptions, readSecurity } from '#contract/api/security.ts'
import { readWalletLimits } from '#contract/api/wallet.ts'
import { refusal } from '#contract/parley-error.ts'
import type { SignedIn } from '#domain/accounts.ts'
import type { User } from '#domain/ports.ts'
import { createAuthenticator } from '#signer/testing/authenticator.ts'
import { createTestSigner, inProcess, type TestSigner } from '#signer/testing/signer.ts'
import { createWallets } from '../compose/wallets.ts'
import { createTestServer } from '../testing/server.ts'
import { memoryWalletNames } from '../testing/wallet-names.ts'
import { createApp } from './app.ts'
import { createLimits } from './limits.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ada: User = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
let now: number
const clock = { now: () => now }
const mails: { to: string }[] = []
let world: TestSigner
/** The id of its sign-in. */
let browser: string

beforeEach(async () => {
  now = NOON
  mails.length = 0
  browser = 's'
  const mail = async (notice: { to: string }) => void mails.push(notice)
  world = await createTestSigner({ clock, security: { delayMs: HOUR, origin: 'https://parley.test', mail } })
})

/** Always freshly logged in. */
const session = (user: User): SignedIn => ({
  user,
  session: {
    id: browser,
    signedInAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + 86_400_000),
    userAgent: null,
    address: null,
  },
  token: 't',
  isFormer: false,
  mustRenew: false,
})

function open(user: User = ada) {
  const { identity } = createTestServer({ clock })
  const signer = inProcess(world.core)
  const server = createTestServer({
    clock,
    limits: createLimits(),
    signer,
    wallets: createWallets({ demoWallet: 'demo', signer, walletNames: memoryWalletNames() }),
    signedIn: async () => user,
    identity: { ...identity, signedIn: { ...identity.signedIn, of: async () => session(user) } },
  })
  const app = createApp(server)
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      headers: { 'sec-fetch-site': 'same-origin', 'x-parley-export': 'wallet', ...headers },
    })
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const waiting = async () => readSecurity.output.parse(await (await get('/api/security')).json()).waiting
  return { get, post, waiting }
}
const refusalIn = async (answer: Response) => ({
  status: answer.status,
  ...refusal.parse(await answer.json()),
})

describe('Account → Security', () => {
  it('shows the export that waits, names its time, and stops it', async () => {
    const { get, post, waiting } = open()
    await get('/api/wallet/active')
    const answer = await get('/api/wallet/export')
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(await refusalIn(answer)).toMatchObject({
      status: 425,
      error: 'key_export_pending',
      message:
        'The key of your wallet can be downloaded in 60 minutes; come back then. If you did not ask for it, stop it under Security in your account menu.',
      details: { availableAt: '2026-11-21T13:00:00.000Z' },
    })
    expect(mails).toMatchObject([{ to: 'ada@example.com' }])
    const [change] = await waiting()
    expect(change).toMatchObject({ what: 'export', readyAt: '2026-11-21T13:00:00.000Z' })
    expect((await post('/api/security/stop', { id: change?.id })).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await refusalIn(await post('/api/security/stop', { id: change?.id }))).toMatchObject({
      status: 404,
      error: 'change_not_waiting',
    })
  })

  it('gives the key after that time', async () => {
    const { get } = open()
    await get('/api/wallet/active')
    await get('/api/wallet/export')
    now += HOUR
    expect((await get('/api/wallet/export')).status).toBe(200)
  })

  it('stops a change whatever another browser of the account has used up', async () => {
    const { get, post, waiting } = open()
    await get('/api/wallet/active')
    await get('/api/wallet/export')
    const tries = async (path: string, body: object): Promise<number> => {
      for (let count = 0; count < 20; count++) await post(path, body)
      return (await post(path, body)).status
    }
    expect(await tries('/api/security/passkey-options', { purpose: { kind: 'export' } })).toBe(429)
    expect(await tries('/api/security/stop', { id: 'hold_none' })).toBe(429)
    browser = 'the owner’s'
    const [change] = await waiting()
    expect((await post('/api/security/stop', { id: change?.id })).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('lets nobody stop the change of somebody else', async () => {
    const { get, waiting } = open()
    await get('/api/wallet/active')
    await get('/api/wallet/export')
    const [change] = await waiting()
    const eve = open({ ...ada, id: 'eve', email: 'eve@example.com' })
    expect((await eve.post('/api/security/stop', { id: change?.id })).status).toBe(404)
    expect([await eve.waiting(), (await waiting()).length]).toEqual([[], 1])
  })

  it('shows higher limits that wait, and when they begin', async () => {
    const { get, post } = open()
    await get('/api/wallet/active')
    const raised = await post('/api/wallet/limits', { perTradeUsd: 900, perDayUsd: 900 })
    expect(await raised.json()).toEqual({ ok: true, from: '2026-11-21T13:00:00.000Z' })
    const limits = async () => readWalletLimits.output.parse(await (await get('/api/wallet/limits')).json())
    expect(await limits()).toMatchObject({ perTradeUsd: 500, pending: { perTradeUsd: 900 } })
    now += HOUR
    expect(await limits()).toMatchObject({ perTradeUsd: 900 })
  })

  it('adds a passkey that can be used after its wait, and takes the key with it at once', async () => {
    const { get, post } = open()
    await get('/api/wallet/active')
    const optionsFor = async (purpose: object) => {
      const answer = await post('/api/security/passkey-options', { purpose })
      return readPasskeyOptions.output.parse(await answer.json()).options
    }
    const key = createAuthenticator()
    expect(
      await refusalIn(await post('/api/security/passkey-options', { purpose: { kind: 'export' } })),
    ).toMatchObject({ status: 403, error: 'passkey_missing' })
    const response = key.create(await optionsFor({ kind: 'enroll' }))
    const added = await post('/api/security/passkeys', { label: 'Laptop', response })
    expect(await added.json()).toEqual({ ok: true, from: '2026-11-21T13:00:00.000Z' })
    now += HOUR
    const state = readSecurity.output.parse(await (await get('/api/security')).json())
    expect(state).toMatchObject({ passkeys: [{ label: 'Laptop' }], passkeyTradeUsd: 500, delayMs: HOUR })
    const given = key.get(await optionsFor({ kind: 'export' }))
    const withPasskey = (passkey: string) => get('/api/wallet/export', { 'x-parley-passkey': passkey })
    const header = Buffer.from(JSON.stringify(given)).toString('base64url')
    expect((await withPasskey(header)).status).toBe(200)
    expect(await refusalIn(await withPasskey(header))).toMatchObject({ error: 'passkey_refused' })
    expect(await refusalIn(await withPasskey('%'))).toMatchObject({ error: 'passkey_refused' })
    expect((await post('/api/security/passkeys/remove', { id: key.id })).status).toBe(200)
  })

  it('approves a trade with the passkey, and nothing with anything else', async () => {
    const { get, post } = open()
    await get('/api/wallet/active')
    const body = { intentId: 'trd_1', termsHash: 'a'.repeat(64), response: { id: 'x' } }
    expect(await refusalIn(await post('/api/security/approve', body))).toMatchObject({
      status: 403,
      error: 'passkey_refused',
    })
  })

  it('says when five keys were taken from this server today', async () => {
    const outcomes: string[] = []
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { get } = open({ ...ada, id, email: `${id}@example.com` })
      await get('/api/wallet/active')
      outcomes.push((await refusalIn(await get('/api/wallet/export'))).error)
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'key_export_pending'), 'key_exports_spent'])
  })
})
