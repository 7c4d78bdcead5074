/** The predicted fee is the one that the VM takes. */
import type { Address, Instruction } from '@solana/kit'
import { expect, it } from 'vitest'
import { feeOf } from './fees.ts'
import { parseJson } from './json.ts'
import { createTestChain, transfer } from './testing/chain.ts'
import { memo } from './treasury.ts'
import { decodeWire } from './wire.ts'

const budget = (kind: number, bytes: number, value: bigint): Instruction => {
  const data = new Uint8Array(1 + bytes)
  const view = new DataView(data.buffer)
  data[0] = kind
  if (bytes === 4) view.setUint32(1, Number(value), true)
  else view.setBigUint64(1, value, true)
  return { programAddress: 'ComputeBudget111111111111111111111111111111' as Address, accounts: [], data }
}
const limit = (units: bigint) => budget(2, 4, units)
const price = (microLamports: bigint) => budget(3, 8, microLamports)

it.each<[string, Instruction[], bigint]>([
  ['none', [], 5_000n],
  ['a limit only', [limit(100_000n)], 5_000n],
  ['a price and a limit', [limit(1_000n), price(5_000_000n)], 10_000n],
  ['a price, native programs only', [price(1_000_000n)], 11_000n],
  ['a price, and a program of the chain', [price(1_000n), memo('hello')], 5_206n],
  ['a price that does not divide', [limit(1_001n), price(3_001n)], 5_004n],
  ['a limit beyond the highest', [limit(9_000_000n), price(1_000_000n)], 1_405_000n],
])('with %s', async (_, extra, fee) => {
  const { chain, wallet, signed } = await createTestChain()
  const alice = await wallet()
  const wire = decodeWire(await signed(alice, [...extra, transfer(alice, alice.address, 1n)]))
  expect(feeOf(wire.message)).toBe(fee)
  expect(chain.simulate(wire, { verify: true, anyBlockhash: false }).fee).toBe(fee)
  expect(chain.send(wire)).toMatchObject({ kind: 'landed', err: null })
  expect(parseJson(chain.transaction(wire.signature)?.meta ?? '')).toMatchObject({ fee: Number(fee) })
})
