/** A mail server that takes its time holds up what waits for its notice, and nothing else. */
import { beforeEach, expect, it } from 'vitest'
import { openEndlessSmtp } from '#testing/endless-smtp.ts'
import { smtpNotices } from './notices.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ada = { kind: 'user', id: 'ada' } as const
const eve = { kind: 'user', id: 'eve' } as const
const key = createAuthenticator()
let now: number
let testSigner: TestSigner
let mailServer: () => Promise<void>
let mailed: number
const iso = (): string => new Date(now).toISOString()

beforeEach(async () => {
  now = NOON
  mailed = 0
  mailServer = async () => undefined
  const mail = (): Promise<void> => {
    mailed++
    return mailServer()
  }
  const security = { delayMs: HOUR, origin: 'https://parley.test', mail }
  testSigner = await createTestSigner({ clock: { now: () => now }, security })
  const { core } = testSigner
  await core.wallet(ada, 'ada@example.com')
  await core.wallet(eve, 'eve@example.com')
  const enrolling = await core.passkeyOptions({ owner: ada, purpose: { kind: 'enroll' } })
  const response = key.create('options' in enrolling ? enrolling.options : undefined)
  await core.enrollPasskey({ owner: ada, label: 'Laptop', response, freshSignInAt: iso() })
  now += HOUR
})

async function approve(): Promise<unknown> {
  const terms = { intentId: 'trd_1', termsHash: 'a'.repeat(64) }
  const asking = await testSigner.core.passkeyOptions({ owner: ada, purpose: { kind: 'trade', ...terms } })
  const response = key.get('options' in asking ? asking.options : undefined)
  return testSigner.core.approveTrade({ owner: ada, ...terms, response })
}

it('does not keep a trade from the agreement of its owner’s passkey', async () => {
  const [begun, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  mailServer = () => {
    begun.resolve()
    return taken.promise
  }
  const [own, others] = [ada, eve].map((owner) => testSigner.core.exportKey({ owner, freshSignInAt: iso() }))
  await begun.promise
  expect(await approve()).toEqual({ ok: true })
  taken.resolve()
  expect(await Promise.all([own, others])).toMatchObject([
    { reason: 'export_pending' },
    { reason: 'export_pending' },
  ])
})

it('does not keep another owner from a change of their own', async () => {
  mailServer = () => new Promise(() => undefined)
  void testSigner.core.exportKey({ owner: eve, freshSignInAt: iso() })
  const lower = { owner: ada, perTradeUsd: 100, perDayUsd: 100, freshSignInAt: iso() }
  expect(await testSigner.core.limits(lower)).toEqual({ ok: true })
})

it('is asked once by an owner who asks twice', async () => {
  const before = mailed
  const request = { owner: eve, freshSignInAt: iso() }
  await Promise.all([testSigner.core.exportKey(request), testSigner.core.exportKey(request)])
  expect(mailed - before).toBe(1)
})

it('is left when it never comes to an end', async () => {
  const { url, close } = await openEndlessSmtp()
  const send = smtpNotices({ url, from: 'a@b.test', withinMs: 200 })
  await expect(send({ to: 'ada@example.com', subject: 'x', text: 'y' })).rejects.toThrow()
  close()
})
