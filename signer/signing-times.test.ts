/** Tests the limits of time of a signature to the millisecond, and what a repeated request gets. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, testTerms } from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const iso = (ms: number): string => new Date(ms).toISOString()
let now: number
let testSigner: TestSigner
let demo: string
beforeEach(async () => {
  now = NOON
  testSigner = await createTestSigner({ clock: { now: () => now } })
  demo = (await testSigner.core.wallet({ kind: 'demo' })).address
})

type Changes = Partial<Parameters<typeof createSignRequest>[0]>
const requestOf = (changes: Changes = {}) =>
  createSignRequest({ terms: testTerms(demo), now: NOON, ...changes })
async function signed(changes: Changes = {}): Promise<string> {
  const outcome = await testSigner.core.sign(await requestOf(changes))
  return outcome.ok ? outcome.signature : outcome.reason
}
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

describe('a preview and a consent', () => {
  it.each<[string, Changes]>([
    [
      'a preview that ended 35 seconds ago',
      { intent: { expiresAt: iso(NOON - 34_999), pricedAt: iso(NOON - 95_000) } },
    ],
    ['a preview made five seconds ahead of our clock', { intent: { expiresAt: iso(NOON + 65_000) } }],
    ['a consent in its last millisecond', { consent: { expiresAt: iso(NOON + 1) } }],
    ['a consent of two minutes', { consent: { expiresAt: iso(NOON + 120_000) } }],
  ])('are good: %s', async (_, changes) => {
    expect(await signed(changes)).toMatch(BASE58)
  })

  it.each<[string, string, Changes]>([
    ['intent_expired', 'a preview that ended longer ago', { intent: { expiresAt: iso(NOON - 35_000) } }],
    ['intent_expired', 'a preview made further ahead', { intent: { expiresAt: iso(NOON + 65_001) } }],
    ['consent_expired', 'a consent that ends now', { consent: { expiresAt: iso(NOON) } }],
    ['consent_expired', 'a longer consent', { consent: { expiresAt: iso(NOON + 120_001) } }],
  ])('are over: %s for %s', async (reason, _, changes) => {
    expect(await signed(changes)).toBe(reason)
  })
})

describe('the same request again', () => {
  it('gets the same signature, also minutes after its consent', async () => {
    const first = await signed()
    now = NOON + 329_999
    expect(await signed()).toBe(first)
    now = NOON + 330_000
    expect(await signed()).toBe('consent_expired')
  })

  it('gets none with another consent, or with another word in its intent', async () => {
    await signed()
    expect(await signed({ consent: { id: 'another' } })).toBe('already_signed')
    expect(await signed({ intent: { valueUsd: '0.85' } })).toBe('already_signed')
  })
})

it('a refusal is on record with what was to be signed, and one without a transaction as well', async () => {
  const unknown = { ...(await requestOf({ id: 'two' })), transaction: 'nothing' }
  await testSigner.core.sign(unknown)
  await signed({ intent: { valueUsd: '2.01' } })
  const rows = await testSigner.sql.read('select body from decisions order by seq desc limit 2')
  const [over, unread] = rows.map((row) => JSON.parse(String(row.body)).decision)
  expect(over).toMatchObject({
    kind: 'refused',
    owner: 'demo',
    intentId: 'intent-1',
    consentId: 'consent of intent-1',
    actor: 'guest:one',
    reason: 'over_trade_cap',
    messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(unread).toMatchObject({ kind: 'refused', reason: 'transaction_unreadable' })
  expect(unread).not.toHaveProperty('messageHash')
})
