/** Tests further wallets of a person: their keys, and that every limit is that of the person over all of them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import type { SignRequest } from '#contract/signer.ts'
import { fc, runs } from '../scripts/testing/property.ts'
import { auditVault } from './audit.ts'
import { dollars } from './caps.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { BONK, price, units } from './testing/mutations.ts'
import { RECIPIENT, sendRequest } from './testing/send.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import { createSignRequest, STRANGER, swapInstructions, testTerms, wireOf } from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ADA = { kind: 'user', id: 'ada' } as const
const EVE = { kind: 'user', id: 'eve' } as const
const caps = {
  userTrade: dollars(40),
  userDay: dollars(100),
  mints: new Map([[BONK, { trade: 50n, day: 90n }]]),
}
let now: number
const clock = { now: () => now }
const iso = (ms: number): string => new Date(ms).toISOString()
let testSigner: TestSigner
/** Ada's three wallets. */
let wallets: readonly string[]

async function withWallets(count: number, signer: TestSigner): Promise<readonly string[]> {
  const made = [(await signer.core.wallet(ADA, 'ada@example.com')).address]
  for (let at = 1; at < count; at++) made.push(await another(signer))
  return made
}
async function another(signer: TestSigner, owner: typeof ADA | typeof EVE = ADA): Promise<string> {
  const outcome = await signer.core.addWallet({ owner })
  return 'ok' in outcome ? outcome.reason : outcome.address
}
beforeEach(async () => {
  now = NOON
  testSigner = await createTestSigner({ clock, caps })
  wallets = await withWallets(3, testSigner)
})
const wallet = (at: number): string => wallets[at] ?? ''
const problems = async () => (await auditVault(testSigner.sql, testSigner.keys)).problems
const outcomeOf = async (request: SignRequest, signer = testSigner): Promise<string> => {
  const outcome = await signer.core.sign(request)
  return outcome.ok ? 'signed' : outcome.reason
}

let count = 0
const sendUsd = (from: string, usd: number, recipient = RECIPIENT, id = `send ${++count}`) => {
  const inputRaw = String(Math.round(usd * 1_000_000))
  const terms = { inputMint: USDC, outputMint: USDC, inputRaw, recipient }
  return sendRequest({ wallet: from, now, id, terms, valueUsd: String(usd) })
}
type Swap = Readonly<{ inputMint: string; inputRaw: string; outputMint: string; usd: string; isDear?: true }>
/** 19.6 million lamports of priority, and two signatures. */
const DEAR = [units(1_400_000n), price(14_000_000n)]
async function swapOf(from: string, { usd, isDear, ...legs }: Swap, id = `swap ${++count}`) {
  const terms = testTerms(from, {
    ...legs,
    minOutputRaw: '1',
    ...(isDear && { maxFeeLamports: '20000000' }),
  })
  const plain = await swapInstructions(terms, now)
  return createSignRequest({
    ...{ terms, now, id, owner: ADA, actor: 'user:ada', intent: { valueUsd: usd } },
    transaction: wireOf(from, isDear ? [...DEAR, ...plain] : plain, id),
  })
}
const usdc = (usd: number): Swap => ({
  ...{ inputMint: USDC, inputRaw: String(usd * 1_000_000), usd: String(usd) },
  outputMint: testTerms('').inputMint,
})
const bonk = (raw: number): Swap => ({
  inputMint: BONK,
  inputRaw: String(raw),
  outputMint: USDC,
  usd: '0.01',
})
const dear = (): Swap => ({ ...usdc(0.01), isDear: true })

describe('another wallet', () => {
  it('has a key of its own that signs, opens after a rotation, and is on record', async () => {
    expect(new Set(wallets).size).toBe(3)
    expect((await testSigner.core.wallets(ADA)).wallets.map(({ address }) => address)).toEqual(wallets)
    expect(await testSigner.core.wallet(ADA)).toMatchObject({ address: wallet(0), isNew: false })
    await testSigner.keys.rotate(testSigner.vault)
    for (const each of wallets) expect(await outcomeOf(await swapOf(each, usdc(1)))).toBe('signed')
    const { problems: found, wallets: held, signatures } = await auditVault(testSigner.sql, testSigner.keys)
    expect([found, held, signatures.length]).toEqual([[], 3, 3])
    expect((await testSigner.core.status()).wallets).toBe(3)
  })

  it('is made up to the fifth, however many are requested at once, and only for a person who has one', async () => {
    const made = await Promise.all(Array.from({ length: 9 }, () => another(testSigner)))
    expect(made.filter((each) => each === 'wallet_limit')).toHaveLength(7)
    expect((await testSigner.core.wallets(ADA)).wallets).toHaveLength(5)
    expect(await testSigner.core.addWallet({ owner: ADA })).toMatchObject({
      message: 'A person has up to 5 wallets. Wallets are never deleted, so that no key is lost.',
    })
    expect(await another(testSigner, EVE)).toBe('wallet_limit')
    expect(await testSigner.core.wallets(EVE)).toEqual({ wallets: [] })
    expect(await problems()).toEqual([])
  })

  it('signs for its owner alone', async () => {
    const eve = (await testSigner.core.wallet(EVE)).address
    const hers = await swapOf(eve, usdc(1))
    expect(await outcomeOf(hers)).toBe('wallet_unknown')
    const stolen = { ...(await swapOf(wallet(1), usdc(1))), owner: EVE }
    const consent = { ...stolen.consent, actor: 'user:eve' }
    expect(await outcomeOf({ ...stolen, consent })).toBe('wallet_unknown')
  })

  it('is found by the audit when it was added behind the signer’s back, moved or removed', async () => {
    const before = await testSigner.sql.read('select * from more_wallets order by address')
    for (const [change, undo] of [
      [`update more_wallets set owner = 'user:eve'`, `update more_wallets set owner = 'user:ada'`],
      [`update more_wallets set created_at = 'x'`, `update more_wallets set created_at = '${iso(NOON)}'`],
    ] as const) {
      await testSigner.sql.read(change)
      expect((await problems()).length).toBeGreaterThan(0)
      await testSigner.sql.read(undo)
    }
    expect(await problems()).toEqual([])
    await testSigner.sql.read('delete from more_wallets where address = $1', String(before[0]?.address))
    expect(await problems()).toEqual([`the wallet of ${before[0]?.address} is missing or was changed`])
  })
})

describe('the limits of a person', () => {
  it('hold over all wallets: the day, the fees, the raw units of a token, new addresses', async () => {
    const tried = async (...requests: readonly Promise<SignRequest>[]): Promise<readonly string[]> => {
      const outcomes: string[] = []
      for (const request of requests) outcomes.push(await outcomeOf(await request))
      return outcomes
    }
    expect(
      await tried(
        ...[swapOf(wallet(0), usdc(40)), swapOf(wallet(1), usdc(40)), swapOf(wallet(2), usdc(40))],
        ...[swapOf(wallet(2), usdc(41)), swapOf(wallet(2), usdc(19))],
      ),
    ).toEqual(['signed', 'signed', 'over_day_cap', 'over_trade_cap', 'signed'])
    now += 24 * HOUR
    expect(
      await tried(
        ...[swapOf(wallet(0), bonk(50)), swapOf(wallet(1), bonk(41)), swapOf(wallet(1), bonk(40))],
        swapOf(wallet(2), bonk(1)),
      ),
    ).toEqual(['signed', 'over_day_cap', 'signed', 'over_day_cap'])
    now += 24 * HOUR
    expect(
      await tried(
        ...[sendUsd(wallet(0), 15), sendUsd(wallet(1), 10.01), sendUsd(wallet(1), 10, STRANGER)],
        sendUsd(wallet(2), 0.01),
      ),
    ).toEqual(['signed', 'passkey_needed', 'signed', 'passkey_needed'])
    now += 24 * HOUR
    const paid = await tried(...Array.from({ length: 14 }, (_, at) => swapOf(wallet(at % 3), dear())))
    expect(paid.filter((each) => each === 'signed')).toHaveLength(12)
    expect(paid.at(-1)).toBe('over_day_cap')
    expect(await problems()).toEqual([])
  })

  it('are the same whichever wallet each trade is made from', async () => {
    const action = fc.oneof(
      fc.integer({ min: 1, max: 42 }).map((usd) => (from: string, id: string) => swapOf(from, usdc(usd), id)),
      fc.integer({ min: 1, max: 60 }).map((raw) => (from: string, id: string) => swapOf(from, bonk(raw), id)),
      fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(RECIPIENT, STRANGER)).map(
        ([usd, to]) =>
          (from: string, id: string) =>
            sendUsd(from, usd, to, id),
      ),
      fc.constant((from: string, id: string) => swapOf(from, dear(), id)),
      fc.constant(HOUR * 9),
    )
    const steps = fc.array(fc.tuple(action, fc.integer({ min: 0, max: 2 })), { minLength: 4, maxLength: 14 })
    const limits = (signer: TestSigner) => signer.core.limitsOf({ owner: ADA, actor: 'user:ada' })
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        now = NOON
        const [many, one] = [await createTestSigner({ clock, caps }), await createTestSigner({ clock, caps })]
        const [ofMany, ofOne] = [await withWallets(3, many), await withWallets(1, one)]
        for (const [at, [step, place]] of taken.entries()) {
          if (typeof step === 'number') now += step
          else
            expect(await outcomeOf(await step(ofMany[place] ?? '', `${at}`), many)).toBe(
              await outcomeOf(await step(ofOne[0] ?? '', `${at}`), one),
            )
        }
        expect(await limits(many)).toEqual(await limits(one))
        expect((await auditVault(many.sql, many.keys)).problems).toEqual([])
      }),
      runs(40),
    )
  })
})

describe('a send to another wallet of the same person', () => {
  const policyOf = async ({ owner, intent, consent }: SignRequest) =>
    testSigner.core.checkPolicy({ owner, intent, actor: consent.actor })

  it('is no send to a new address, and counts under the limits of a trade and of the day', async () => {
    expect(await policyOf(await sendUsd(wallet(0), 30, wallet(1)))).toMatchObject({
      ...{ ok: true, isOwnRecipient: true, allowance: { leftTodayUsd: 100 } },
    })
    expect(await outcomeOf(await sendUsd(wallet(0), 30, wallet(1)))).toBe('signed')
    expect(await outcomeOf(await sendUsd(wallet(1), 40.01, wallet(2)))).toBe('over_trade_cap')
    expect(await outcomeOf(await sendUsd(wallet(1), 40, wallet(2)))).toBe('signed')
    expect(await outcomeOf(await sendUsd(wallet(2), 30.01, wallet(0)))).toBe('over_day_cap')
    expect(await outcomeOf(await sendUsd(wallet(2), 25, RECIPIENT))).toBe('signed')
    expect(await problems()).toEqual([])
  })

  it('is one to a new address when the wallet is somebody else’s, or that of all guests', async () => {
    const eve = (await testSigner.core.wallet(EVE)).address
    const demo = (await testSigner.core.wallet({ kind: 'demo' })).address
    for (const other of [eve, await another(testSigner, EVE), demo]) {
      expect(await outcomeOf(await sendUsd(wallet(0), 25.01, other))).toBe('passkey_needed')
      expect(await policyOf(await sendUsd(wallet(0), 1, other))).not.toHaveProperty('isOwnRecipient')
    }
  })

  it('needs a passkey for a token that the signer knows nothing about', async () => {
    const terms = { inputMint: STRANGER, inputRaw: '1000000', recipient: wallet(1) }
    const request = await sendRequest({ wallet: wallet(0), now, id: 'odd', terms, valueUsd: '0.01' })
    expect(await outcomeOf(request)).toBe('passkey_needed')
  })
})

describe('the keys of a person', () => {
  type Wanted = Readonly<{ address?: string; passkey?: unknown; owner?: typeof ADA | typeof EVE }>
  const take = async ({ owner = ADA, ...wanted }: Wanted = {}): Promise<string> => {
    const outcome = await testSigner.core.exportKey({ owner, freshSignInAt: iso(now), ...wanted })
    return 'ok' in outcome ? outcome.reason : outcome.address
  }

  it('are handed out three times a day for all wallets together, each by its address', async () => {
    expect([await take(), await take({ address: wallet(1) }), await take({ address: wallet(2) })]).toEqual(
      wallets,
    )
    expect([await take({ address: wallet(1) }), await take()]).toEqual(['export_limit', 'export_limit'])
    const stolen = { owner: EVE, address: wallet(1) }
    await testSigner.core.wallet(EVE)
    expect(await take(stolen)).toBe('wallet_unknown')
    expect(await problems()).toEqual([])
  })

  it('wait one at a time, and no wait for one hands out another', async () => {
    testSigner = await createTestSigner({ clock, caps, security: { delayMs: HOUR } })
    wallets = await withWallets(2, testSigner)
    expect(await take({ address: wallet(1) })).toBe('export_pending')
    expect([await take(), await take({ address: wallet(0) })]).toEqual(['export_busy', 'export_busy'])
    now += HOUR
    expect([await take(), await take({ address: wallet(1) })]).toEqual(['export_busy', wallet(1)])
    expect(await take()).toBe('export_pending')
    expect(await problems()).toEqual([])
  })

  it('are not handed out for a passkey that agreed to the key of another wallet', async () => {
    const security = { delayMs: 0, origin: 'https://parley.test' }
    testSigner = await createTestSigner({ clock, caps, security })
    wallets = await withWallets(2, testSigner)
    const key = createAuthenticator()
    type Purpose = Parameters<TestSigner['core']['passkeyOptions']>[0]['purpose']
    const options = async (purpose: Purpose): Promise<unknown> => {
      const outcome = await testSigner.core.passkeyOptions({ owner: ADA, purpose })
      return 'options' in outcome ? outcome.options : outcome
    }
    const response = key.create(await options({ kind: 'enroll' }))
    await testSigner.core.enrollPasskey({ owner: ADA, label: 'Key', response, freshSignInAt: iso(now) })
    const forSecond = { kind: 'export', address: wallet(1) } as const
    expect(await take({ passkey: key.get(await options(forSecond)) })).toBe('passkey_refused')
    expect(await take({ address: wallet(0), passkey: key.get(await options(forSecond)) })).toBe(
      'passkey_refused',
    )
    expect(await take({ address: wallet(1), passkey: key.get(await options(forSecond)) })).toBe(wallet(1))
  })
})
