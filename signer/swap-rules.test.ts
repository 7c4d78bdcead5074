import { AccountRole, address, type Instruction } from '@solana/kit'
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import { beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import { fc, runs } from '../scripts/testing/property.ts'
import { ownAccounts } from './own-accounts.ts'
import { judgeTransaction } from './swap-rules.ts'
import {
  BONK,
  memo,
  mutations,
  price,
  raw,
  type Scene,
  sceneOf,
  spoiled,
  tableWire,
  units,
} from './testing/mutations.ts'
import {
  MAKER,
  openAccount,
  STRANGER,
  solTransfer,
  swapInstructions,
  testTerms,
  tokenTransfer,
  wireOf,
} from './testing/swap.ts'
import { readTransaction } from './wire.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const WALLET = 'FhYpThtP8ssjgcD5mPA4on6gmR9PFPUmRve4k7w2DwTv'
const terms = testTerms(WALLET)
let scene: Scene
beforeAll(async () => {
  scene = await sceneOf(WALLET, NOW)
})

async function judge(wire: string, wanted: EconomicTerms, trusted: readonly string[] = []): Promise<string> {
  const transaction = readTransaction(wire)
  if (!transaction) return 'transaction_unreadable'
  const own = await ownAccounts(wanted)
  const trustedPrograms = new Set(trusted)
  const verdict = judgeTransaction({ transaction, terms: wanted, own, trustedPrograms, now: NOW })
  return verdict.ok ? 'ok' : verdict.reason
}
const judged = (instructions: readonly Instruction[]): Promise<string> =>
  judge(wireOf(WALLET, instructions), terms)

describe('a swap of two parties', () => {
  it.each<[string, Partial<EconomicTerms>]>([
    ['SOL for a token', {}],
    ['a token for SOL', { inputMint: USDC, outputMint: WRAPPED_SOL }],
    ['a token for a token', { inputMint: BONK }],
  ])('is signed: %s', async (_name, changes) => {
    const wanted = testTerms(WALLET, changes)
    expect(await judge(wireOf(WALLET, await swapInstructions(wanted, NOW)), wanted)).toBe('ok')
  })

  it('may have a memo of its own, a small priority, and pay less or bring more than agreed', async () => {
    expect(await judged([units(60_000n), price(10_000n), memo(2), ...scene.paying(4_999_999n)])).toBe('ok')
    expect(await judged(scene.receiving({ amount: 10_000_000n }))).toBe('ok')
    expect(await judged(scene.receiving({ amount: 830_000n }))).toBe('ok')
  })

  // 2,100,000 lamports were agreed to, of which two signatures take 10,000.
  it.each<[string, readonly bigint[], bigint]>([
    ['of the units that it sets', [500_000n], 4_180_000n],
    ['of the usual 200,000 units of each instruction', [], 2_090_000n],
    ['of the most units that there are', [2n ** 32n - 1n], 1_492_857n],
  ])('may have a priority that takes the rest of the agreed fee: %s', async (_, limits, microLamports) => {
    const costing = (each: bigint) => judged([...limits.map(units), price(each), ...scene.plain])
    expect(await costing(microLamports)).toBe('ok')
    expect(await costing(microLamports + 1n)).toBe('fee_too_high')
  })

  it('sets its units once', async () => {
    expect(await judged([units(1n), units(1n), ...scene.plain])).toBe('extra_instruction')
  })

  it.each(mutations)('is refused when %s', async (_name, reason, spoil) => {
    expect(await judge(await spoiled(scene, spoil), terms)).toBe(reason)
  })

  it('is refused when the terms are for a token and itself', async () => {
    const same = testTerms(WALLET, { outputMint: WRAPPED_SOL })
    expect(await judge(wireOf(WALLET, await swapInstructions(same, NOW)), same)).toBe('wrong_mint')
  })

  it.each<[string, Partial<EconomicTerms>]>([
    ['a smaller payment', { inputRaw: '4999999' }],
    ['a larger minimum', { minOutputRaw: '830006' }],
    ['another token to receive', { outputMint: BONK }],
    ['another token to pay', { inputMint: BONK }],
    ['another wallet', { wallet: STRANGER }],
    ['a smaller fee', { maxFeeLamports: '9999' }],
  ])('is refused when %s was agreed to', async (_name, changes) => {
    expect(await judge(wireOf(WALLET, scene.plain), { ...terms, ...changes })).not.toBe('ok')
  })
})

describe('bytes that were changed', () => {
  it('are refused, or still are this very swap', async () => {
    const wire = Buffer.from(wireOf(WALLET, scene.plain), 'base64')
    const place = fc.integer({ min: 1 + 2 * 64, max: wire.length - 1 })
    const flips = fc.array(fc.tuple(place, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(flips, async (chosen) => {
        const bytes = Buffer.from(wire)
        for (const [at, mask] of chosen) bytes[at] = (bytes[at] ?? 0) ^ mask
        const verdict = await judge(bytes.toString('base64'), terms)
        if (verdict === 'ok') expect(doesTheSwap(bytes.toString('base64'))).toBe(true)
      }),
      runs(1000),
    )
  })

  it('never break the reader', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 1300 }), async (bytes) => {
        expect(await judge(Buffer.from(bytes).toString('base64'), terms)).not.toBe('ok')
      }),
      runs(1000),
    )
  })
})

/** Reads at known places who pays and who receives what, and that there is no more. */
function doesTheSwap(wire: string): boolean {
  const read = readTransaction(wire)
  if (!read || read.instructions.length !== scene.plain.length) return false
  const [, payment, income] = read.instructions
  const u64 = (data: Uint8Array | undefined, from: number): bigint =>
    data ? Buffer.from(data).readBigUInt64LE(from) : 0n
  return (
    read.signers[0] === WALLET &&
    payment?.program === SYSTEM_PROGRAM &&
    payment.accounts[0] === WALLET &&
    u64(payment.data, 4) <= 5_000_000n &&
    income?.program === TOKEN_PROGRAM &&
    income.accounts[1] === USDC &&
    income.accounts[2] === scene.usdc &&
    income.accounts[3] !== WALLET &&
    u64(income.data, 1) >= 830_000n
  )
}

describe('a swap through a program that is trusted', () => {
  const [signs, writes] = [AccountRole.WRITABLE_SIGNER, AccountRole.WRITABLE]
  const route = raw(
    JUPITER_PROGRAM,
    [229, 23, 203],
    [
      [WALLET, signs],
      [MAKER, writes],
    ],
  )
  const judgeTrusted = (wire: string): Promise<string> => judge(wire, terms, [JUPITER_PROGRAM])
  const wrap = ({ wrapped }: Scene): Instruction[] => [
    solTransfer(WALLET, wrapped, 5_000_000n),
    getSyncNativeInstruction({ account: address(wrapped) }),
  ]
  const close = ({ own }: Scene, account: string, to: string): Instruction =>
    getCloseAccountInstruction({ account: address(account), destination: address(to), owner: own })

  it('is signed with what wraps, unwraps and opens around it, tables and all', async () => {
    const open = await openAccount(WALLET, WALLET, USDC)
    const whole = [open, ...wrap(scene), route, close(scene, scene.wrapped, WALLET)]
    expect(await judgeTrusted(wireOf(WALLET, whole))).toBe('ok')
    expect(await judgeTrusted(tableWire(WALLET, [open, route], [USDC, MAKER]))).toBe('ok')
  })

  // biome-ignore format: a table is read by its columns
  it.each<[string, string, (scene: Scene) => Instruction[] | Promise<Instruction[]>]>([
    ['more is wrapped', 'input_too_high', ({ wrapped }) => [solTransfer(WALLET, wrapped, 5_000_001n), route]],
    ['more is tipped', 'fee_too_high', () => [solTransfer(WALLET, STRANGER, 2_100_001n), route]],
    ['the rest goes elsewhere', 'account_not_allowed', (s) => [...wrap(s), route, close(s, s.wrapped, STRANGER)]],
    ['the tokens’ account is closed', 'account_not_allowed', (s) => [route, close(s, s.usdc, WALLET)]],
    ['tokens move beside it', 'extra_instruction', (s) => [route, tokenTransfer({ from: s.usdc, to: s.strangerUsdc, mint: USDC, by: WALLET, amount: 1n })]],
    ['an account of a stranger is paid for', 'account_not_allowed', async () => [await openAccount(WALLET, STRANGER, USDC), route]],
    ['a stranger may spend', 'extra_instruction', ({ usdc, own }) => [route, getApproveInstruction({ source: address(usdc), delegate: address(STRANGER), owner: own, amount: 1n })]],
    ['another program is called too', 'program_not_allowed', () => [route, raw(STRANGER, [1])]],
  ])('is refused when %s', async (_name, reason, instructions) => {
    expect(await judgeTrusted(wireOf(WALLET, await instructions(scene)))).toBe(reason)
  })
})
