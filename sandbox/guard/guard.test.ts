/** The guard on a real VM, at each of its boundaries. */
import { type Address, address, type Instruction, type KeyPairSigner } from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { GUARD_ERRORS, GUARD_PROGRAM, guardData } from '#contract/rules/guard.ts'
import { USDC } from '#contract/rules/mints.ts'
import { CLOCK_SYSVAR } from '#contract/rules/programs.ts'
import { seedTokens } from '../chain/seed.ts'
import { openStore } from '../chain/store.ts'
import { createTestChain, SOL, type TestChain, transfer } from '../chain/testing/chain.ts'
import { type Token, tokenAccountOf, transferToken } from '../chain/token-account.ts'
import { decodeWire } from '../chain/wire.ts'
import { sandboxTokens } from '../tokens/tokens.ts'
import { guardInstruction } from './instruction.ts'
import { guardElf } from './program.ts'

const FOREVER = 2n ** 63n - 1n
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const HELD = 5_000_000n

let testChain: TestChain
let payer: KeyPairSigner
const accounts: Record<string, Address> = {}
beforeAll(async () => {
  testChain = await createTestChain()
  payer = await testChain.wallet()
  const tokens = sandboxTokens.filter(({ mint }) => mint === USDC || mint === PYUSD)
  await seedTokens(testChain.chain, testChain.treasury, tokens)
  for (const token of tokens) {
    await testChain.treasury.pay(await transferToken(testChain.treasury, payer.address, token, HELD))
    accounts[token.symbol] = await tokenAccountOf(payer.address, token as Token)
  }
  const { address: saver } = await testChain.wallet(SOL)
  accounts.lamports = saver
})

/** The chain's answer to a transaction that holds this instruction alone. */
async function run(instruction: Instruction, who: TestChain = testChain, by: KeyPairSigner = payer) {
  const tried = who.chain.simulate(decodeWire(await who.signed(by, [instruction])), {
    verify: true,
    anyBlockhash: false,
  })
  return tried.err
}
const failsWith = (code: number) => ({ InstructionError: [0, { Custom: code }] })
const now = (): bigint => testChain.chain.slots.timeOf(testChain.chain.slots.now())
const guarded = (name: string): Address => accounts[name] ?? address('')

describe.each([
  ['a token account', 'USDC', HELD],
  ['a Token-2022 account with extensions', 'PYUSD', HELD],
  ['plain lamports', 'lamports', SOL],
])('the guard over %s', (_, name, held) => {
  it.each([
    ['nothing is asked', 0n],
    ['one unit less is asked', held - 1n],
    ['exactly what is there is asked', held],
  ])('lets it pass when %s', async (_what, minBalance) => {
    expect(await run(guardInstruction(guarded(name), { minBalance, expiresAt: FOREVER }))).toBeNull()
  })

  it.each([
    ['one unit more is asked', held + 1n],
    ['all that a number can hold is asked', 2n ** 64n - 1n],
  ])('fails with 6001 when %s', async (_what, minBalance) => {
    const err = await run(guardInstruction(guarded(name), { minBalance, expiresAt: FOREVER }))
    expect(err).toEqual(failsWith(GUARD_ERRORS.belowMinimum))
  })

  it.each([
    ['in its last second', 0n, null],
    ['a second too late', -1n, failsWith(GUARD_ERRORS.expired)],
    ['before the epoch', -(2n ** 62n), failsWith(GUARD_ERRORS.expired)],
  ])('knows the time: %s', async (_what, distance, err) => {
    const expiresAt = now() + distance
    expect(await run(guardInstruction(guarded(name), { minBalance: held, expiresAt }))).toEqual(err)
  })
})

describe('the guard', () => {
  const terms = { minBalance: 0n, expiresAt: FOREVER }
  const [data, clock] = [guardData(terms), { address: address(CLOCK_SYSVAR), role: 0 as const }]
  const outcome = (given: Partial<Instruction>) =>
    run({ ...guardInstruction(guarded('USDC'), terms), ...given } as Instruction)
  const also = (account: Address) => ({ address: account, role: 0 as const })

  it.each<[string, () => Partial<Instruction>]>([
    ['no account', () => ({ accounts: [] })],
    ['the clock alone', () => ({ accounts: [clock] })],
    ['a third account', () => ({ accounts: [clock, also(guarded('USDC')), also(payer.address)] })],
    ['another clock', () => ({ accounts: [also(guarded('lamports')), also(guarded('USDC'))] })],
    ['the clock as what it guards', () => ({ accounts: [clock, clock] })],
    ['a mint', () => ({ accounts: [clock, also(address(USDC))] })],
    ['a program', () => ({ accounts: [clock, also(address(GUARD_PROGRAM))] })],
    ['no terms', () => ({ data: new Uint8Array() })],
    ['fifteen bytes of terms', () => ({ data: data.subarray(0, 15) })],
    ['seventeen bytes of terms', () => ({ data: Uint8Array.of(...data, 0) })],
  ])('refuses %s with 6003', async (_, given) => {
    expect(await outcome(given())).toEqual(failsWith(GUARD_ERRORS.badInput))
  })

  it('sees what the instructions before it have done, and undoes them all when it fails', async () => {
    const saver = guarded('lamports')
    const send = async (minBalance: bigint) =>
      testChain.chain.send(
        decodeWire(
          await testChain.signed(payer, [
            transfer(payer, saver, 7n),
            guardInstruction(saver, { minBalance, expiresAt: FOREVER }),
          ]),
        ),
      )
    expect(await send(SOL + 8n)).toMatchObject({ err: { InstructionError: [1, { Custom: 6001 }] } })
    expect(testChain.chain.balanceOf(saver)).toBe(SOL)
    expect(await send(SOL + 7n)).toMatchObject({ err: null })
    expect(testChain.chain.balanceOf(saver)).toBe(SOL + 7n)
  })

  it('is small, and cheap to ask', async () => {
    expect(guardElf().length).toBeLessThan(1400)
    const wire = decodeWire(
      await testChain.signed(payer, [guardInstruction(guarded('PYUSD'), { ...terms, minBalance: 1n })]),
    )
    const { unitsConsumed } = testChain.chain.simulate(wire, { verify: true, anyBlockhash: false })
    expect(Number(unitsConsumed)).toBeLessThan(100)
  })

  it('stands on a chain that was born before it, and survives a restart', async () => {
    const [store, clockOf] = [openStore(':memory:'), testChain.clock]
    const first = await createTestChain({ store, clock: clockOf })
    const alice = await first.wallet()
    const again = await createTestChain({ store, clock: clockOf })
    for (const who of [first, again]) {
      const ask = guardInstruction(alice.address, { minBalance: 11n * SOL, expiresAt: FOREVER })
      expect(await run(ask, who, alice)).toEqual(failsWith(GUARD_ERRORS.belowMinimum))
    }
  })
})
