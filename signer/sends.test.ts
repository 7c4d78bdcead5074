import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { findAssociatedTokenPda, getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import { beforeEach, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import type { SignRequest } from '#contract/signer.ts'
import type { SignRefusalReason } from '#contract/signer-refusals.ts'
import { fc, runs } from '../scripts/testing/property.ts'
import { auditVault } from './audit.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { BONK, memo, price, raw, tableWire, units } from './testing/mutations.ts'
import { RECIPIENT, sendInstructions, sendRequest, sendTerms } from './testing/send.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'
import {
  MAKER,
  openAccount,
  STRANGER,
  solTransfer,
  tokenAccount,
  tokenTransfer,
  wireOf,
} from './testing/swap.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ADA = { kind: 'user', id: 'ada' } as const
let now: number
const clock = { now: () => now }
let testSigner: TestSigner
let wallet: string
beforeEach(async () => {
  now = NOON
  testSigner = await createTestSigner({ clock, security: { delayMs: 0, origin: 'https://parley.test' } })
  wallet = (await testSigner.core.wallet(ADA)).address
})

const outcomeOf = async (request: SignRequest): Promise<string> => {
  const outcome = await testSigner.core.sign(request)
  return outcome.ok ? 'signed' : outcome.reason
}
let count = 0
/** So many dollars of USDC, with the price that a server names. */
const sendUsd = async (usd: number, terms: Partial<EconomicTerms> = {}, id = `of-${++count}`) => {
  const inputRaw = String(Math.round(usd * 1_000_000))
  const wanted = { wallet, now, id, terms: { inputMint: USDC, outputMint: USDC, inputRaw, ...terms } }
  return sendRequest({ ...wanted, valueUsd: String(usd) })
}
const sent = async (usd: number, terms: Partial<EconomicTerms> = {}, id?: string): Promise<string> =>
  outcomeOf(await sendUsd(usd, terms, id))
const policyOf = async ({ owner, intent, consent }: SignRequest) =>
  testSigner.core.checkPolicy({ owner, intent, actor: consent.actor })
const problems = async () => (await auditVault(testSigner.sql, testSigner.keys)).problems

type Spoil = (
  plain: readonly Instruction[],
  terms: EconomicTerms,
) => readonly Instruction[] | Promise<readonly Instruction[]>
// biome-ignore format: a table is read by its columns
const ofSol: readonly (readonly [string, SignRefusalReason, Spoil])[] = [
  ['one lamport more leaves', 'input_too_high', (_, { inputRaw }) => [solTransfer(wallet, RECIPIENT, BigInt(inputRaw) + 1n)]],
  ['one lamport less leaves', 'input_too_high', (_, { inputRaw }) => [solTransfer(wallet, RECIPIENT, BigInt(inputRaw) - 1n)]],
  ['a stranger receives', 'account_not_allowed', (_, { inputRaw }) => [solTransfer(wallet, STRANGER, BigInt(inputRaw))]],
  ['the wallet itself receives', 'account_not_allowed', (_, { inputRaw }) => [solTransfer(wallet, wallet, BigInt(inputRaw))]],
  ['a stranger receives as well', 'extra_instruction', (plain) => [...plain, solTransfer(wallet, STRANGER, 1n)]],
  ['it is sent twice', 'extra_instruction', (plain) => [...plain, ...plain]],
  ['nothing is sent', 'extra_instruction', () => [units(1n)]],
  ['a token is sent instead', 'account_not_allowed', () => sendInstructions(sendTerms(wallet, { inputMint: USDC }))],
  ['an account is opened', 'account_not_allowed', async (plain) => [await openAccount(wallet, RECIPIENT, WRAPPED_SOL), ...plain]],
  ['a memo comes along', 'extra_instruction', (plain) => [memo(3), ...plain]],
  ['a foreign program is called', 'program_not_allowed', (plain) => [...plain, raw(STRANGER, [1])]],
  ['the priority is dear', 'fee_too_high', (plain) => [price(50_000_000n), ...plain]],
  ['the budget is set twice', 'extra_instruction', (plain) => [units(1n), units(2n), ...plain]],
]
// biome-ignore format: a table is read by its columns
const ofToken: typeof ofSol = [
  ['one unit more leaves', 'input_too_high', async ([open, , ...rest], terms) => [open as Instruction, await usdcTo(RECIPIENT, BigInt(terms.inputRaw) + 1n), ...rest]],
  ['a stranger receives', 'account_not_allowed', async ([open]) => [open as Instruction, await usdcTo(STRANGER)]],
  ['the address itself, not its account, receives', 'account_not_allowed', async () => [await usdcTo(RECIPIENT, 1_000_000n, RECIPIENT)]],
  ['an account of a stranger is opened', 'account_not_allowed', async ([, move]) => [await openAccount(wallet, STRANGER, USDC), move as Instruction]],
  ['an account for another token is opened', 'account_not_allowed', async ([, move]) => [await openAccount(wallet, RECIPIENT, BONK), move as Instruction]],
  ['two accounts are opened', 'fee_too_high', ([open, move]) => [open, open, move] as Instruction[]],
  ['the account is opened last', 'extra_instruction', ([open, move]) => [move, open] as Instruction[]],
  ['SOL is sent instead', 'wrong_mint', () => [solTransfer(wallet, RECIPIENT, 1_000_000n)]],
  ['another token is sent', 'account_not_allowed', async () => sendInstructions(sendTerms(wallet, { inputMint: BONK, inputRaw: '1000000' }))],
]
const usdcTo = async (recipient: string, amount = 1_000_000n, to?: string): Promise<Instruction> =>
  tokenTransfer({
    from: await tokenAccount(wallet, USDC),
    to: to ?? (await tokenAccount(recipient, USDC)),
    ...{ mint: USDC, by: wallet, amount },
  })

describe('a send', () => {
  it('is signed for SOL and for a token, with and without the account of the recipient', async () => {
    expect(await outcomeOf(await sendRequest({ wallet, now, id: 'sol' }))).toBe('signed')
    expect(await sent(1)).toBe('signed')
    const [, move] = await sendInstructions(sendTerms(wallet, { inputMint: USDC, inputRaw: '1000000' }))
    const transaction = wireOf(wallet, [units(30_000n), price(1000n), move as Instruction])
    expect(await outcomeOf({ ...(await sendUsd(1)), transaction })).toBe('signed')
    expect(await problems()).toEqual([])
  })

  it('is never signed when its transaction is spoiled', async () => {
    for (const [terms, table] of [
      [sendTerms(wallet), ofSol],
      [sendTerms(wallet, { inputMint: USDC, inputRaw: '1000000' }), ofToken],
    ] as const)
      for (const [name, reason, spoil] of table) {
        const transaction = wireOf(wallet, await spoil(await sendInstructions(terms), terms))
        expect(await outcomeOf(await sendRequest({ wallet, now, id: name, terms, transaction })), name).toBe(
          reason,
        )
      }
    expect((await auditVault(testSigner.sql, testSigner.keys)).signatures).toEqual([])
  })

  it('counts the deposit of an account of the newer token program as the most that it can take', async () => {
    const terms = { inputMint: USDC, inputRaw: '1000000' }
    const [open, move] = (await sendInstructions(sendTerms(wallet, terms))) as [Instruction, Instruction]
    const seeds = { mint: address(USDC), tokenProgram: address(TOKEN_2022_PROGRAM) }
    const [[from], [to]] = await Promise.all([
      findAssociatedTokenPda({ ...seeds, owner: address(wallet) }),
      findAssociatedTokenPda({ ...seeds, owner: address(RECIPIENT) }),
    ])
    const opening = getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: createNoopSigner(address(wallet)), ata: to, owner: address(RECIPIENT), ...seeds },
    })
    const moving = tokenTransfer({ from, to, mint: USDC, by: wallet, amount: 1_000_000n })
    const newer = [opening, { ...moving, programAddress: seeds.tokenProgram }]
    for (const [instructions, maxFeeLamports, outcome] of [
      [[open, move], '2044279', 'fee_too_high'],
      [[open, move], '2044280', 'signed'],
      [newer, '2253079', 'fee_too_high'],
      [newer, '2253080', 'signed'],
    ] as const) {
      const transaction = wireOf(wallet, instructions, maxFeeLamports)
      const id = `deposit-${maxFeeLamports}`
      const request = await sendRequest({ wallet, now, id, terms: { ...terms, maxFeeLamports }, transaction })
      expect(await outcomeOf(request), id).toBe(outcome)
    }
  })

  it('is not signed when somebody else signs too, pays, or hides accounts in a table', async () => {
    const plain = await sendInstructions(sendTerms(wallet))
    for (const [transaction, reason] of [
      [wireOf(MAKER, plain), 'wrong_fee_payer'],
      [wireOf(wallet, [solTransfer(STRANGER, RECIPIENT, 10_000_000n)]), 'account_not_allowed'],
      [tableWire(wallet, plain, [RECIPIENT]), 'account_not_allowed'],
    ] as const)
      expect(await outcomeOf(await sendRequest({ wallet, now, transaction }))).toBe(reason)
  })

  it('is signed for no list of instructions but one transfer after at most one opening', async () => {
    const [open, move] = await sendInstructions(sendTerms(wallet, { inputMint: USDC, inputRaw: '1000000' }))
    const pool: Readonly<Record<string, Instruction>> = {
      open: open as Instruction,
      move: move as Instruction,
      units: units(30_000n),
      price: price(10n),
      more: await usdcTo(RECIPIENT, 1_000_001n),
      other: await usdcTo(STRANGER),
      sol: solTransfer(wallet, RECIPIENT, 1n),
      memo: memo(1),
    }
    const isRight = (names: readonly string[]) =>
      /^(open )?move $/.test(
        names
          .filter((name) => !/units|price/.test(name))
          .map((name) => `${name} `)
          .join(''),
      ) && ['units', 'price'].every((name) => names.filter((each) => each === name).length <= 1)
    const lists = fc.array(fc.constantFrom(...Object.keys(pool)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(lists, async (names) => {
        testSigner = await createTestSigner({ clock, sql: testSigner.sql, master: testSigner.master })
        const id = `list ${++count}`
        const transaction = wireOf(
          wallet,
          names.map((name) => pool[name] as Instruction),
          id,
        )
        const terms = { inputMint: USDC, inputRaw: '1000000' }
        const outcome = await outcomeOf(
          await sendRequest({ wallet, now, id, terms, transaction, valueUsd: '0.01' }),
        )
        expect(outcome === 'signed' || outcome === 'passkey_needed', names.join(' ')).toBe(isRight(names))
      }),
      runs(1000),
    )
  })

  it.each([
    ['another token is promised', { outputMint: BONK }, 'wrong_mint'],
    ['less is promised', { minOutputRaw: '1' }, 'wrong_mint'],
    ['it has slippage', { slippageBps: 1 }, 'wrong_mint'],
    ['the recipient is no key', { recipient: 'x'.repeat(40) }, 'account_not_allowed'],
    ['fees are beyond all', { maxFeeLamports: '20000001' }, 'fee_too_high'],
    ['the opened account is not in the fee', { maxFeeLamports: '2000000' }, 'fee_too_high'],
  ])('is refused when %s', async (_name, changes, reason) => {
    const request = await sendUsd(1)
    const terms = { ...request.intent.terms, ...changes }
    const plain = { wallet, now, id: `odd ${++count}`, terms }
    expect(await outcomeOf(await sendRequest({ ...plain, transaction: request.transaction }))).toBe(reason)
  })

  it('is refused to the wallet itself', async () => {
    expect(await outcomeOf(await sendRequest({ wallet, now, terms: { recipient: wallet } }))).toBe(
      'account_not_allowed',
    )
  })

  it('is bound to its recipient by the consent', async () => {
    const request = await sendRequest({ wallet, now })
    const terms = { ...request.intent.terms, recipient: STRANGER }
    const transaction = wireOf(wallet, await sendInstructions(terms))
    const forged = { ...request, transaction, intent: { ...request.intent, terms } }
    expect(await outcomeOf(forged)).toBe('consent_mismatch')
  })

  it('never leaves the demo wallet', async () => {
    const demo = (await testSigner.core.wallet({ kind: 'demo' })).address
    const request = await sendRequest({ wallet: demo, now })
    const guest = {
      ...request,
      owner: { kind: 'demo' as const },
      consent: { ...request.consent, actor: 'guest:one' },
    }
    expect(await policyOf(guest)).toMatchObject({
      reason: 'send_not_allowed',
      message: 'Nothing is sent from the demo wallet. Log in for your own wallet.',
    })
    expect(await outcomeOf(guest)).toBe('send_not_allowed')
  })

  it('counts under the limits of the wallet, together with its swaps', async () => {
    testSigner = await createTestSigner({ clock, caps: { userTrade: 20_000_000n, userDay: 22_000_000n } })
    wallet = (await testSigner.core.wallet(ADA)).address
    expect(await policyOf(await sendUsd(20.01))).toMatchObject({
      reason: 'over_trade_cap',
      message: 'Your wallet can send up to $20 at a time. This is $20.01.',
    })
    expect([await sent(20.01), await sent(12), await sent(10.01), await sent(10)]).toEqual([
      ...['over_trade_cap', 'signed', 'over_day_cap', 'signed'],
    ])
  })
})

describe('a new recipient', () => {
  it('gets 25 dollars a day with all other new ones, whatever price the server names', async () => {
    const [first, second] = [{ recipient: RECIPIENT }, { recipient: STRANGER }]
    expect([await sent(15, first), await sent(10.01, second), await sent(10, second)]).toEqual([
      ...['signed', 'passkey_needed', 'signed'],
    ])
    expect(await sent(0.01, first)).toBe('passkey_needed')
    const cheap = await sendUsd(30, first)
    const claimed = { ...cheap, intent: { ...cheap.intent, valueUsd: '0.01' } }
    expect(await outcomeOf(claimed)).toBe('passkey_needed')
    now = Date.parse('2026-11-22T00:00:00.000Z')
    expect([await sent(25, second), await sent(0.01, second)]).toEqual(['signed', 'passkey_needed'])
    expect(await problems()).toEqual([])
  })

  it('is known a day after its first send, and for its own wallet alone', async () => {
    expect(await sent(1)).toBe('signed')
    now += 24 * HOUR - 1
    expect(await sent(25.01)).toBe('passkey_needed')
    now += 1
    const known = await policyOf(await sendUsd(400))
    expect(known).toMatchObject({ ok: true, recipientSince: '2026-11-21T12:00:00.000Z' })
    expect([await sent(400), await sent(25.01, { recipient: STRANGER })]).toEqual([
      'signed',
      'passkey_needed',
    ])
    const eve = (await testSigner.core.wallet({ kind: 'user', id: 'eve' })).address
    const terms = { inputMint: USDC, inputRaw: '25010000' }
    const hers = await sendRequest({
      wallet: eve,
      now,
      id: 'eve',
      terms,
      valueUsd: '25.01',
      consent: { actor: 'user:eve' },
    })
    expect(await outcomeOf({ ...hers, owner: { kind: 'user', id: 'eve' } })).toBe('passkey_needed')
    expect(await problems()).toEqual([])
  })

  it('gets more once a passkey has agreed to the very terms, which uses up nothing of the 25', async () => {
    expect(await policyOf(await sendUsd(25.01))).toMatchObject({
      reason: 'passkey_missing',
      message:
        'You can send up to $25 a day to new addresses. Add a passkey under Security in your account menu to send more.',
      mostUsd: 25,
    })
    const key = await withPasskey()
    expect(await policyOf(await sendUsd(25))).toMatchObject({ ok: true, allowance: { perTradeUsd: 500 } })
    expect(await policyOf(await sendUsd(26))).toMatchObject({ allowance: { needsPasskey: true } })
    const request = await sendUsd(26, {}, 'dear')
    await key(request)
    const other = await sendUsd(26, { recipient: STRANGER }, 'dear')
    expect(await outcomeOf(other)).toBe('passkey_needed')
    expect(await outcomeOf(request)).toBe('signed')
    expect(await sent(25, { recipient: STRANGER })).toBe('signed')
    expect(await problems()).toEqual([])
  })

  it('gets no token that the signer knows nothing about, unless a passkey agrees', async () => {
    const terms = { inputMint: BONK, inputRaw: '1000000' }
    const request = () => sendRequest({ wallet, now, id: 'bonk', terms, valueUsd: '0.01' })
    expect(await policyOf(await request())).toMatchObject({
      reason: 'passkey_missing',
      message:
        'Sending a token without a known value needs a passkey. Add one under Security in your account menu.',
    })
    expect(await outcomeOf(await request())).toBe('passkey_needed')
    const key = await withPasskey()
    await key(await request())
    expect(await outcomeOf(await request())).toBe('signed')
  })
})

describe('a token with a cap in raw units', () => {
  beforeEach(async () => {
    const mints = new Map([[BONK, { trade: 1_000_000n, day: 3_000_000n }]])
    const security = { delayMs: 0, origin: 'https://parley.test' }
    testSigner = await createTestSigner({ clock, caps: { mints }, security })
    wallet = (await testSigner.core.wallet(ADA)).address
  })
  const terms = { inputMint: BONK, inputRaw: '1000000' }
  /** The server names next to nothing as its worth. */
  const request = () => sendRequest({ wallet, now, id: `bonk-${++count}`, terms, valueUsd: '0.000001' })

  it('goes to no new address by a price that only the server names, unless a passkey agrees', async () => {
    expect(await policyOf(await request())).toMatchObject({
      reason: 'passkey_missing',
      message:
        'Sending a token without a known value needs a passkey. Add one under Security in your account menu.',
    })
    expect(await outcomeOf(await request())).toBe('passkey_needed')
    const key = await withPasskey()
    expect(await policyOf(await request())).toMatchObject({ allowance: { needsPasskey: true } })
    const agreed = await request()
    await key(agreed)
    expect(await outcomeOf(agreed)).toBe('signed')
    expect(await problems()).toEqual([])
  })

  it('goes to a known address up to its cap', async () => {
    await sent(1)
    now += 24 * HOUR
    expect(await policyOf(await request())).not.toHaveProperty('allowance.needsPasskey')
    expect([await outcomeOf(await request()), await outcomeOf(await request())]).toEqual(['signed', 'signed'])
    const more = { ...terms, inputRaw: '1000001' }
    const over = await sendRequest({ wallet, now, id: 'over', terms: more, valueUsd: '0.01' })
    expect(await outcomeOf(over)).toBe('over_trade_cap')
  })
})

/** Enrolls a passkey; returns how it agrees to a send. */
async function withPasskey(): Promise<(request: SignRequest) => Promise<void>> {
  const key = createAuthenticator()
  const optionsFor = async (purpose: Parameters<TestSigner['core']['passkeyOptions']>[0]['purpose']) => {
    const outcome = await testSigner.core.passkeyOptions({ owner: ADA, purpose })
    return 'options' in outcome ? outcome.options : outcome
  }
  const response = key.create(await optionsFor({ kind: 'enroll' }))
  const freshSignInAt = new Date(now).toISOString()
  await testSigner.core.enrollPasskey({ owner: ADA, label: 'Laptop', response, freshSignInAt })
  return async ({ intent, consent }) => {
    const terms = { intentId: intent.id, termsHash: consent.termsHash }
    const answer = key.get(await optionsFor({ kind: 'trade', ...terms }))
    expect(await testSigner.core.approveTrade({ owner: ADA, ...terms, response: answer })).toEqual({
      ok: true,
    })
  }
}
