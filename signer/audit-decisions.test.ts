/** Tests that the audit finds decisions that no honest signer makes, although their chain is whole. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { termsText } from '#contract/rules/terms.ts'
import { auditVault } from './audit.ts'
import { append, type Decision } from './decisions.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { STRANGER, testTerms } from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const iso = (ms: number): string => new Date(ms).toISOString()
let testSigner: TestSigner
let demo: string
beforeEach(async () => {
  testSigner = await createTestSigner({ clock: { now: () => NOON } })
  demo = (await testSigner.core.wallet({ kind: 'demo' })).address
})

/** Adds a decision with the right code, as only a signer with the vault's key can. */
const forge = (decision: Decision, at = NOON): Promise<void> =>
  testSigner.sql.write((run) => append(run, testSigner.keys.own, { at: iso(at), decision }))
const problems = async () => (await auditVault(testSigner.sql, testSigner.keys)).problems

function signed(change: Partial<Extract<Decision, { kind: 'signed' }>> = {}): Decision {
  const terms = change.terms ?? testTerms(demo)
  return {
    kind: 'signed',
    owner: 'demo',
    terms,
    termsHash: createHash('sha256').update(termsText(terms)).digest('hex'),
    intentId: 'one',
    consentId: 'consent one',
    consentExpiresAt: iso(NOON),
    channel: 'click',
    actor: 'guest:one',
    digest: 'd',
    messageHash: 'm',
    signature: 'signature one',
    deadAt: iso(NOON - 1),
    spends: [],
    ...change,
  }
}
const SECOND = 'the signature of intent one uses a consent or an intent for the second time'
const REPLACED = 'the signature of intent one replaces one that could still land, or none'

describe('the audit of decisions', () => {
  it('finds nothing but the missing row in an honest one', async () => {
    await forge(signed())
    expect(await problems()).toEqual(['the signing of one is missing or was changed'])
  })

  it('names the decision that is missing, and one that cannot be read', async () => {
    await forge(signed())
    await testSigner.sql.read('drop trigger decisions_no_delete')
    await testSigner.sql.read('drop trigger decisions_no_update')
    await testSigner.sql.read(`update decisions set body = 'nothing' where seq = 2`)
    expect(await problems()).toEqual(['decision 2 was changed', 'decision 2 cannot be read'])
    await testSigner.sql.read('delete from decisions where seq = 1')
    expect(await problems()).toEqual([
      'decision 1 is missing',
      'decision 2 was changed',
      'decision 2 cannot be read',
      'the wallet of demo was never decided',
    ])
  })

  it('finds a second first wallet of one owner', async () => {
    await forge({ kind: 'wallet', owner: 'demo', address: STRANGER, createdAt: iso(NOON), imported: false })
    expect(await problems()).toContain('demo was given a first wallet twice')
  })

  it.each<[string, Partial<Extract<Decision, { kind: 'signed' }>>]>([
    ['is for other terms than were agreed to', { termsHash: '0'.repeat(64) }],
    ['is for a wallet that demo does not have', { terms: testTerms(STRANGER) }],
    ['is later than its consent allows', { consentExpiresAt: iso(NOON - 1) }],
    ['replaces one that could still land, or none', { replaces: 'nothing' }],
  ])('finds a signature that %s', async (words, change) => {
    await forge(signed(change))
    expect(await problems()).toContain(`the signature of intent one ${words}`)
  })

  it('finds a consent or an intent that was used twice', async () => {
    await forge(signed())
    await forge(signed({ consentId: 'consent two', signature: 'signature two' }))
    expect(await problems()).toContain(SECOND)
    const label = 'the signature of intent two uses a consent or an intent for the second time'
    expect(await problems()).not.toContain(label)
    await forge(signed({ intentId: 'two', signature: 'signature three' }))
    expect(await problems()).toContain(label)
  })

  it.each<
    [string, Partial<Extract<Decision, { kind: 'signed' }>>, Partial<Extract<Decision, { kind: 'signed' }>>]
  >([
    ['another consent', {}, { consentId: 'consent two' }],
    ['another signature', {}, { replaces: 'signature nought' }],
    ['one that could land at that moment', { deadAt: iso(NOON) }, {}],
  ])('finds a replacement of %s', async (_, first, second) => {
    await forge(signed(first))
    await forge(signed({ signature: 'signature two', replaces: 'signature one', ...second }))
    expect(await problems()).toContain(REPLACED)
  })

  it('takes a replacement of one that is over, and lists both', async () => {
    await forge(signed())
    await forge(signed({ signature: 'signature two', replaces: 'signature one' }))
    const { signatures, problems: found } = await auditVault(testSigner.sql, testSigner.keys)
    expect(found).toEqual(['the signing of one is missing or was changed'])
    expect(signatures).toEqual([
      { intentId: 'one', signature: 'signature one' },
      { intentId: 'one', signature: 'signature two', replaces: 'signature one' },
    ])
  })

  it('finds limits and a passkey that came before their time, and an approval that has no row', async () => {
    const held = (what: 'limits' | 'passkey') =>
      forge({
        kind: 'held',
        owner: 'user:ada',
        what,
        id: `hold ${what}`,
        body: '',
        requestedAt: iso(NOON - 1000),
        readyAt: iso(NOON),
        stopHash: what,
        spends: [],
      })
    const limits = {
      kind: 'limits',
      owner: 'user:ada',
      perTrade: '1',
      perDay: '1',
      freshSignInAt: '',
    } as const
    const passkey = {
      kind: 'passkey' as const,
      owner: 'user:ada',
      id: 'key',
      publicKey: 'p',
      label: 'l',
      transports: [],
      counter: 0,
    }
    await held('limits')
    await held('passkey')
    await forge({ ...limits, hold: 'hold limits' }, NOON - 1)
    await forge({ ...passkey, hold: 'another hold' })
    await forge({ kind: 'approved', owner: 'user:ada', intentId: 'one', termsHash: 't' })
    expect(await problems()).toEqual([
      'the limits of user:ada came before its time',
      'the passkey of user:ada came before its time',
      'the limit of user:ada is missing or was changed',
      'the passkey of key is missing or was changed',
      'the approval of one is missing or was changed',
    ])
    await forge({ kind: 'passkey_removed', owner: 'user:ada', id: 'key' })
    expect(await problems()).not.toContain('the passkey of key is missing or was changed')
  })

  it('takes what came in its time, and what waits on beside lowered limits', async () => {
    const hold = (id: string) =>
      forge({
        kind: 'held',
        owner: 'user:ada',
        what: 'limits',
        id,
        body: 'b',
        requestedAt: iso(NOON),
        readyAt: iso(NOON),
        stopHash: id,
        spends: [],
      })
    const limits = {
      kind: 'limits',
      owner: 'user:ada',
      perTrade: '1',
      perDay: '2',
      freshSignInAt: '',
    } as const
    await hold('first')
    await forge({ ...limits, hold: 'first' })
    await hold('second')
    await forge({ ...limits, keepsHold: true })
    expect(await problems()).toEqual([
      'the limit of user:ada is missing or was changed',
      'the wait of second is missing or was changed',
    ])
    await forge({ kind: 'stopped', owner: 'user:ada', what: 'limits', id: 'second', by: 'owner' })
    expect(await problems()).toEqual(['the limit of user:ada is missing or was changed'])
  })
})
