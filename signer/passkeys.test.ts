import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PasskeyPurpose } from '#contract/signer.ts'
import { mailHtml } from '#std/branded-html.ts'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { auditVault } from './audit.ts'
import { dollars } from './caps.ts'
import type { Notice } from './notices.ts'
import { type Authenticator, createAuthenticator } from './testing/authenticator.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, testTerms } from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ORIGIN = 'https://parley.test'
const ada = { kind: 'user', id: 'ada' } as const
const eve = { kind: 'user', id: 'eve' } as const
let now: number
const clock = { now: () => now }
const iso = (ms: number): string => new Date(ms).toISOString()
let notices: Notice[]
let isDown: boolean
let testSigner: TestSigner
let wallet: string
let key: Authenticator

beforeEach(async () => {
  now = NOON
  notices = []
  isDown = false
  const mail = async (notice: Notice): Promise<void> => {
    if (isDown) throw new Error('no mail server')
    notices.push(notice)
  }
  testSigner = await createTestSigner({ clock, security: { delayMs: HOUR, origin: ORIGIN, mail } })
  wallet = (await testSigner.core.wallet(ada, 'ada@example.com')).address
  await testSigner.core.wallet(eve, 'eve@example.com')
  key = createAuthenticator()
})

const optionsFor = async (
  purpose: PasskeyPurpose,
  owner: typeof ada | typeof eve = ada,
): Promise<unknown> => {
  const outcome = await testSigner.core.passkeyOptions({ owner, purpose })
  return 'options' in outcome ? outcome.options : outcome
}
const enroll = async (made: Authenticator = key, signedInAt = now): Promise<string> => {
  const response = made.create(await optionsFor({ kind: 'enroll' }))
  const request = { owner: ada, label: 'Laptop', response, freshSignInAt: iso(signedInAt) }
  const outcome = await testSigner.core.enrollPasskey(request)
  return outcome.ok ? (outcome.from ?? 'added') : outcome.reason
}
/** Enrolled, and its hour is over. */
async function enrolled(): Promise<void> {
  await enroll()
  now += HOUR
}
const stopWaiting = async () => {
  const [change] = (await testSigner.core.security(ada)).waiting
  return testSigner.core.stop({ owner: ada, id: change?.id ?? '' })
}
const labels = async () => (await testSigner.core.security(ada)).passkeys.map(({ label }) => label)
const exportWith = async (passkey: unknown, owner: typeof ada | typeof eve = ada): Promise<string> => {
  const outcome = await testSigner.core.exportKey({ owner, freshSignInAt: iso(now), passkey })
  return 'ok' in outcome ? outcome.reason : 'given'
}
const problems = async () => (await auditVault(testSigner.sql, testSigner.keys)).problems

describe('a new passkey', () => {
  it('waits an hour, is announced by the signer, and can be stopped', async () => {
    expect(await enroll()).toBe(iso(NOON + HOUR))
    expect(await testSigner.core.security(ada)).toMatchObject({ delayMs: HOUR, isNotified: true })
    expect(notices[0]?.subject).toBe('Your Parley wallet: add the passkey “Laptop”')
    expect([await labels(), await optionsFor({ kind: 'export' })]).toEqual([
      [],
      expect.objectContaining({ reason: 'passkey_missing' }),
    ])
    const [change] = (await testSigner.core.security(ada)).waiting
    expect(change?.what).toBe('passkey')
    await testSigner.core.stop({ owner: ada, id: change?.id ?? '' })
    now += HOUR
    expect(await labels()).toEqual([])
    await enrolled()
    expect(await labels()).toEqual(['Laptop'])
    expect(await problems()).toEqual([])
  })

  it('cannot put lines, addresses or unseen signs into the signer’s own mail', async () => {
    const label = 'Key”.\n\nhttps://evil.example/stop\n\n\u202Ea\u3164'
    const response = key.create(await optionsFor({ kind: 'enroll' }))
    await testSigner.core.enrollPasskey({ owner: ada, label, response, freshSignInAt: iso(now) })
    const [notice] = notices
    expect(notice?.subject).toBe('Your Parley wallet: add the passkey “Key”. https://evil.example/stop a”')
    expect(mailHtml(notice ?? { subject: '', text: '' })).not.toContain('href="https://evil')
    now += HOUR
    expect(await labels()).toEqual(['Key”. https://evil.example/stop a'])
  })

  it('needs a fresh sign-in, and an answer to a challenge of its own', async () => {
    expect(await enroll(key, NOON - 300_001)).toBe('fresh_sign_in_needed')
    const options = await optionsFor({ kind: 'enroll' })
    const request = (response: unknown) =>
      testSigner.core.enrollPasskey({ owner: ada, label: 'x', response, freshSignInAt: iso(now) })
    const response = key.create(options)
    expect(await request(response)).toMatchObject({ ok: true })
    expect(await request(response)).toMatchObject({ reason: 'passkey_refused' })
    expect(await request(key.create({ challenge: 'of my own' }))).toMatchObject({ reason: 'passkey_refused' })
    for (const nonsense of [null, 'x', {}, { id: 1, response: { clientDataJSON: '%' } }])
      expect(await request(nonsense)).toMatchObject({ reason: 'passkey_refused' })
  })

  it('leaves a decision behind each time that it is refused', async () => {
    expect(await enroll(key, NOON - 300_001)).toBe('fresh_sign_in_needed')
    expect(await enroll(createAuthenticator({ origin: 'https://parley.evil' }))).toBe('passkey_refused')
    const { decisions } = await testSigner.core.decisions()
    expect(decisions.filter(({ kind }) => kind === 'passkey_refused')).toMatchObject([
      { owner: 'user:ada', reason: 'passkey_refused' },
      { owner: 'user:ada', reason: 'fresh_sign_in_needed' },
    ])
  })

  it.each([
    ['of another page', { origin: 'https://parley.evil' }],
    ['of another domain', { rpId: 'parley.evil' }],
    ['without its owner’s finger or PIN', { flags: 0x01 }],
  ])('is refused when it is %s', async (_name, how) => {
    expect(await enroll(createAuthenticator(how))).toBe('passkey_refused')
  })

  it('is refused with certificates, which the signer would have to look up in the network', async () => {
    const made = key.create(await optionsFor({ kind: 'enroll' }))
    const object = Buffer.from(made.response.attestationObject, 'base64url').toString('latin1')
    const forged = object.replace('dnone', 'dtpm!')
    const attestationObject = Buffer.from(forged, 'latin1').toString('base64url')
    const response = { ...made, response: { ...made.response, attestationObject } }
    const request = { owner: ada, label: 'x', response, freshSignInAt: iso(now) }
    expect(await testSigner.core.enrollPasskey(request)).toMatchObject({ reason: 'passkey_refused' })
  })

  it('is one of ten at most', async () => {
    testSigner = await createTestSigner({ clock, security: { delayMs: 0, origin: ORIGIN } })
    await testSigner.core.wallet(ada)
    for (let count = 0; count < 10; count++) expect(await enroll(createAuthenticator())).toBe('added')
    expect(await enroll(createAuthenticator())).toBe('change_limit')
    expect(await labels()).toHaveLength(10)
  })

  it('is requested ten times a day at most where it waits', async () => {
    for (let count = 0; count < 10; count++) {
      expect(await enroll(createAuthenticator())).toBe(iso(NOON + HOUR))
      await stopWaiting()
    }
    expect(await enroll(createAuthenticator())).toBe('change_limit')
    expect(notices.filter(({ subject }) => subject.includes('add the passkey'))).toHaveLength(10)
  })

  it('is not replaced while it waits, by whoever holds a session of its owner', async () => {
    const earlier = createAuthenticator().create(await optionsFor({ kind: 'enroll' }))
    await enroll()
    const request = { owner: ada, label: 'Laptop', response: earlier, freshSignInAt: iso(now) }
    expect(await testSigner.core.enrollPasskey(request)).toMatchObject({
      reason: 'passkey_busy',
      message:
        'Another passkey is waiting to be added. If it is yours, wait until it can be used; if not, stop it.',
    })
    expect(await optionsFor({ kind: 'enroll' })).toMatchObject({ reason: 'passkey_busy' })
    expect(notices).toHaveLength(1)
    now = NOON + HOUR
    expect(await labels()).toEqual(['Laptop'])
    expect(await optionsFor({ kind: 'export' })).toMatchObject({ allowCredentials: [{ id: key.id }] })
    expect(await problems()).toEqual([])
  })

  it('waits alone when two reach two signers of one vault at a time', async () => {
    const { core, sql, master } = testSigner
    const mail = async (notice: Notice): Promise<void> => void notices.push(notice)
    const other = await createTestSigner({
      ...{ clock, sql, master },
      security: { delayMs: HOUR, origin: ORIGIN, mail },
    })
    const requests = await Promise.all(
      ['Mine', 'Theirs'].map(async (label) => {
        const response = createAuthenticator().create(await optionsFor({ kind: 'enroll' }))
        return { owner: ada, label, response, freshSignInAt: iso(now) }
      }),
    )
    const outcomes = await Promise.all(
      requests.map((request, at) => [core, other.core][at]?.enrollPasskey(request)),
    )
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1)
    expect(outcomes.find((outcome) => !outcome?.ok)).toMatchObject({ reason: 'passkey_busy' })
    now += HOUR
    expect(await labels()).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  it('that is stopped in a session leaves its owner a notice, however the mail server is', async () => {
    await enroll()
    await stopWaiting()
    await vi.waitFor(() => expect(notices).toHaveLength(2), PATIENCE_MS)
    expect(notices.at(-1)).toMatchObject({
      to: 'ada@example.com',
      subject: 'Your Parley wallet: a request was stopped',
      text: expect.stringContaining('was stopped: add the passkey “Laptop”.'),
    })
    await enroll()
    isDown = true
    expect(await stopWaiting()).toEqual({ stopped: true })
  })

  it('is added once, also when its second request was answered after the first had waited', async () => {
    testSigner = await createTestSigner({ clock, security: { delayMs: 60_000, origin: ORIGIN } })
    await testSigner.core.wallet(ada)
    const [options, others] = [await optionsFor({ kind: 'enroll' }), await optionsFor({ kind: 'enroll' })]
    const add = (given: unknown, label: string) =>
      testSigner.core.enrollPasskey({
        ...{ owner: ada, label, freshSignInAt: iso(now) },
        response: key.create(given),
      })
    expect(await add(options, 'Laptop')).toMatchObject({ ok: true })
    now += 60_000
    expect(await add(others, 'Again')).toMatchObject({
      reason: 'passkey_refused',
      message: 'This passkey belongs to your wallet already. Use another one.',
    })
    expect([await enroll(), await labels()]).toEqual(['passkey_refused', ['Laptop']])
    expect(await problems()).toEqual([])
  })

  it('that somebody else has had meanwhile stops to wait, and the wallet goes on', async () => {
    await enroll()
    const response = key.create(await optionsFor({ kind: 'enroll' }, eve))
    await testSigner.core.enrollPasskey({ owner: eve, label: 'x', response, freshSignInAt: iso(now) })
    now += HOUR
    expect(await labels()).toEqual(['Laptop'])
    expect(await testSigner.core.security(eve)).toMatchObject({ passkeys: [], waiting: [] })
    expect(await testSigner.core.exportKey({ owner: eve, freshSignInAt: iso(now) })).toMatchObject({
      reason: 'export_pending',
    })
    expect(await problems()).toEqual([])
  })

  it('is added at once where nothing waits, and removed again', async () => {
    testSigner = await createTestSigner({ clock, security: { delayMs: 0, origin: ORIGIN } })
    await testSigner.core.wallet(ada)
    expect([await enroll(), await labels()]).toEqual(['added', ['Laptop']])
    expect(await testSigner.core.security(ada)).toMatchObject({ delayMs: 0, isNotified: false, waiting: [] })
    const remove = (owner: typeof ada | typeof eve, signedInAt = now) =>
      testSigner.core.removePasskey({ owner, id: key.id, freshSignInAt: iso(signedInAt) })
    expect(await remove(eve)).toMatchObject({ ok: false })
    expect(await remove(ada, now - 400_000)).toMatchObject({ reason: 'fresh_sign_in_needed' })
    expect([await remove(ada), await labels()]).toEqual([{ ok: true }, []])
    expect(await problems()).toEqual([])
  })

  it('is not for a signer that does not know its page', async () => {
    testSigner = await createTestSigner({ clock })
    await testSigner.core.wallet(ada)
    expect(await optionsFor({ kind: 'enroll' })).toMatchObject({ reason: 'passkey_unavailable' })
  })
})

describe('a passkey', () => {
  beforeEach(enrolled)

  it('makes an export immediate, and five a day stay five', async () => {
    for (let time = 0; time < 3; time++)
      expect(await exportWith(key.get(await optionsFor({ kind: 'export' })))).toBe('given')
    expect(await exportWith(key.get(await optionsFor({ kind: 'export' })))).toBe('export_limit')
    expect(await problems()).toEqual([])
  })

  it('makes higher limits immediate, and those only', async () => {
    const raise = async (perTradeUsd: number, passkey: unknown) => {
      const request = { owner: ada, perTradeUsd, perDayUsd: 2000, freshSignInAt: iso(now), passkey }
      const outcome = await testSigner.core.limits(request)
      return outcome.ok ? (outcome.from ?? 'set') : outcome.reason
    }
    const purpose = { kind: 'limits', perTradeUsd: 900, perDayUsd: 2000 } as const
    expect(await raise(901, key.get(await optionsFor(purpose)))).toBe('passkey_refused')
    expect(await raise(900, key.get(await optionsFor(purpose)))).toBe('set')
    expect((await testSigner.core.limitsOf({ owner: ada, actor: `user:${ada.id}` })).perTradeUsd).toBe(900)
  })

  it('answers one challenge once, for one purpose, within five minutes, for its own owner', async () => {
    const response = key.get(await optionsFor({ kind: 'export' }))
    expect([await exportWith(response), await exportWith(response)]).toEqual(['given', 'passkey_refused'])
    const other = { kind: 'limits', perTradeUsd: 900, perDayUsd: 900 } as const
    expect(await exportWith(key.get(await optionsFor(other)))).toBe('passkey_refused')
    const late = key.get(await optionsFor({ kind: 'export' }))
    now += 300_000
    expect(await exportWith(late)).toBe('passkey_refused')
    expect(await exportWith(key.get(await optionsFor({ kind: 'export' })), eve)).toBe('passkey_refused')
    expect(await exportWith(key.get({ challenge: 'of my own' }))).toBe('passkey_refused')
  })

  it('agrees to what the signer received, whatever the page of a taken-over server shows', async () => {
    const options = await optionsFor({ kind: 'export' })
    const withoutChallenge = { ...(options as object), challenge: '' }
    expect({
      ...((await optionsFor({ kind: 'limits', perTradeUsd: 9, perDayUsd: 9 })) as object),
      challenge: '',
    }).toEqual(withoutChallenge)
    expect(await exportWith(key.get(options))).toBe('given')
  })

  it.each([
    ['another key', {}],
    ['another page', { origin: 'https://parley.evil' }],
  ])('is not replaced by %s', async (_name, how) => {
    const other = createAuthenticator(how)
    const response = other.get(await optionsFor({ kind: 'export' }))
    expect(await exportWith({ ...response, id: key.id, rawId: key.id })).toBe('passkey_refused')
    expect(await exportWith(other.get(await optionsFor({ kind: 'export' })))).toBe('passkey_refused')
  })
})

describe('a trade above PASSKEY_TRADE_USD', () => {
  const raisedCaps = { userTrade: dollars(1000), userDay: dollars(5000) }
  const request = async (valueUsd: string, id: string) =>
    createSignRequest({
      ...{ terms: testTerms(wallet), now, owner: ada, actor: 'user:ada', id },
      intent: { valueUsd },
    })
  beforeEach(async () => {
    testSigner = await createTestSigner({
      clock,
      caps: {
        ...raisedCaps,
        demoTrade: dollars(1000),
        demoGuestDay: dollars(1000),
        demoDay: dollars(1000),
        demoAddressDay: dollars(1000),
      },
      security: { delayMs: 0, origin: ORIGIN },
    })
    wallet = (await testSigner.core.wallet(ada)).address
  })
  const sign = async (...args: Parameters<typeof request>) => {
    const outcome = await testSigner.core.sign(await request(...args))
    return outcome.ok ? 'signed' : outcome.reason
  }
  const policy = async (...args: Parameters<typeof request>) => {
    const { owner, intent, consent } = await request(...args)
    return testSigner.core.checkPolicy({ owner, intent, actor: consent.actor })
  }

  it('is refused without a passkey, with what to do about it', async () => {
    expect(await policy('500', 'one')).toMatchObject({ ok: true })
    expect(await policy('500.01', 'one')).toMatchObject({
      reason: 'passkey_missing',
      message: 'More than $500 at a time needs a passkey. Add one under Security in your account menu.',
      mostUsd: 500,
    })
    expect([await sign('500', 'one'), await sign('500.01', 'two')]).toEqual(['signed', 'passkey_needed'])
  })

  it('is signed once a passkey has approved its very terms', async () => {
    await enroll()
    expect(await policy('900', 'three')).toMatchObject({ allowance: { needsPasskey: true } })
    expect(await sign('900', 'three')).toBe('passkey_needed')
    const { intent, consent } = await request('900', 'three')
    const purpose = { kind: 'trade', intentId: intent.id, termsHash: consent.termsHash } as const
    const approve = async (intentId: string, termsHash: string) =>
      testSigner.core.approveTrade({
        ...{ owner: ada, intentId, termsHash },
        response: key.get(await optionsFor(purpose)),
      })
    expect(await approve('four', consent.termsHash)).toMatchObject({ reason: 'passkey_refused' })
    expect(await approve(intent.id, '0'.repeat(64))).toMatchObject({ reason: 'passkey_refused' })
    expect(await sign('900', 'three')).toBe('passkey_needed')
    expect(await approve(intent.id, consent.termsHash)).toEqual({ ok: true })
    expect(await sign('900', 'three')).toBe('signed')
    expect(await sign('900', 'four')).toBe('passkey_needed')
    expect(await problems()).toEqual([])
  })

  it('is not signed by an approval of earlier than two minutes ago', async () => {
    await enroll()
    const approve = async () => {
      const { intent, consent } = await request('900', 'late')
      const terms = { intentId: intent.id, termsHash: consent.termsHash }
      const options = await optionsFor({ kind: 'trade', ...terms })
      await testSigner.core.approveTrade({ owner: ada, ...terms, response: key.get(options) })
    }
    now += HOUR
    await approve()
    now += 120_001
    expect(await sign('900', 'late')).toBe('passkey_needed')
    await approve()
    now += 120_000
    expect(await sign('900', 'late')).toBe('signed')
    expect(await problems()).toEqual([])
  })

  it('needs none from the demo wallet', async () => {
    const demo = (await testSigner.core.wallet({ kind: 'demo' })).address
    const guest = await createSignRequest({ terms: testTerms(demo), now, intent: { valueUsd: '900' } })
    expect(await testSigner.core.sign(guest)).toMatchObject({ ok: true })
  })

  it('is found by the audit when its approval was forged', async () => {
    await testSigner.sql.read(
      `insert into approvals (intent_id, owner, terms_hash) values ('x', 'user:ada', 'y')`,
    )
    expect(await problems()).toEqual(['the approval of x was never decided'])
  })
})
