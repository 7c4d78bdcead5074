/** Simulating and sending transactions by RPC: results, errors and their messages. */
import { type Address, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base58Encode } from '../base58.ts'
import { base64, createTestChain, SOL, type TestChain, transfer } from '../testing/chain.ts'
import { memo } from '../treasury.ts'
import { decodeWire } from '../wire.ts'

const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const confirmed = { commitment: 'confirmed' }

let testChain: TestChain
let alice: Address
beforeAll(async () => {
  testChain = await createTestChain()
  alice = (await generateKeyPairSigner()).address
  await testChain.treasury.airdrop(alice, SOL)
})
afterAll(() => expect(testChain.bugs).toEqual([]))

describe('sending', () => {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }

  it('answers with the signature, and again for the same bytes', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, alice, 1n)])
    const { signature: id } = decodeWire(bytes)
    const before = testChain.chain.balanceOf(alice)
    for (let n = 0; n < 3; n++)
      expect((await testChain.ask('sendTransaction', base64(bytes), options)).result).toBe(id)
    expect(testChain.chain.balanceOf(alice)).toBe(before + 1n)
  })

  it('takes a legacy transaction, and base58', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, alice, 2n)], { version: 'legacy' })
    const text = base58Encode(bytes)
    expect((await testChain.ask('sendTransaction', text)).result).toBe(decodeWire(bytes).signature)
  })

  it('refuses a failing transaction in preflight, with the logs of its programs', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, alice, 11n * SOL)])
    const { error } = await testChain.ask('sendTransaction', base64(bytes), options)
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150n },
    })
    expect(error.data.logs.at(-1)).toContain('failed')
    expect(testChain.chain.balanceOf(bob.address)).toBe(10n * SOL)
  })

  it('lets it fail on the chain without preflight', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, alice, 11n * SOL)])
    const { result } = await testChain.ask('sendTransaction', base64(bytes), {
      ...options,
      skipPreflight: true,
    })
    expect((await testChain.ask('getSignatureStatuses', [result])).result.value[0]).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
      status: { Err: { InstructionError: [0, { Custom: 1 }] } },
    })
  })

  it('refuses an old blockhash; without preflight it drops the transaction in silence', async () => {
    const young = await createTestChain()
    const bob = await young.wallet()
    const bytes = await young.signed(bob, [transfer(bob, bob.address, 1n)])
    young.clock.passSlots(151)
    expect((await young.ask('sendTransaction', base64(bytes), options)).error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    })
    const { result } = await young.ask('sendTransaction', base64(bytes), { ...options, skipPreflight: true })
    expect((await young.ask('getSignatureStatuses', [result])).result.value).toEqual([null])
  })

  it.each([false, true])('refuses a wrong signature (skipPreflight %s)', async (skipPreflight) => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, alice, 1n)])
    bytes.set([bytes[5] === 1 ? 2 : 1], 5)
    expect(
      (await testChain.ask('sendTransaction', base64(bytes), { ...options, skipPreflight })).error.code,
    ).toBe(-32003)
  })

  it.each<[string, unknown, object]>([
    ['a word', 'hello!', options],
    ['a cut transaction', 'AQID', options],
    ['too much', 'A'.repeat(1684), options],
    ['more than a packet', base64(new Uint8Array(1240)), options],
    ['no text', 5, options],
    ['nothing', '', options],
    ['an unknown encoding', 'AQID', { encoding: 'base32' }],
  ])('refuses %s', async (_, text, how) => {
    expect((await testChain.ask('sendTransaction', text, how)).error.code).toBe(-32602)
  })

  it('airdrops by a real transfer, each its own', async () => {
    const bob = await testChain.wallet(0n)
    const both = await Promise.all(
      [1, 2].map(() => testChain.ask('requestAirdrop', bob.address, Number(SOL))),
    )
    expect(both[0]?.result).not.toBe(both[1]?.result)
    expect(testChain.chain.balanceOf(bob.address)).toBe(2n * SOL)
    expect((await testChain.ask('requestAirdrop', bob.address, 1001n * SOL)).error.code).toBe(-32602)
  })
})

describe('trying', () => {
  it('returns the resulting accounts, needs no signature, and changes nothing', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, UNKNOWN, SOL), memo('why not')])
    bytes.fill(0, 1, 65)
    const { value } = (
      await testChain.ask('simulateTransaction', base64(bytes), {
        encoding: 'base64',
        accounts: { addresses: [UNKNOWN, bob.address], encoding: 'base64' },
        innerInstructions: true,
      })
    ).result
    expect(value).toMatchObject({ err: null, fee: 5000n, innerInstructions: [], replacementBlockhash: null })
    expect(value.accounts.map((each: { lamports: bigint }) => each.lamports)).toEqual([SOL, 9n * SOL - 5000n])
    const keys = decodeWire(bytes).message.keys
    expect(value.preBalances[keys.indexOf(UNKNOWN)]).toBe(0n)
    expect(value.postBalances[keys.indexOf(UNKNOWN)]).toBe(SOL)
    expect(value.logs.join('\n')).toContain('why not')
    expect(testChain.chain.account(UNKNOWN)).toBeUndefined()
    expect(testChain.chain.transaction(decodeWire(bytes).signature)).toBeUndefined()
  })

  it('checks signatures and age only on request', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [transfer(bob, bob.address, 1n)], { blockhash: UNKNOWN })
    bytes.set([bytes[5] === 1 ? 2 : 1], 5)
    const errOf = async (how: object) =>
      (await testChain.ask('simulateTransaction', base64(bytes), { encoding: 'base64', ...how })).result.value
        .err
    expect(await errOf({})).toBe('BlockhashNotFound')
    expect(await errOf({ replaceRecentBlockhash: true })).toBeNull()
    const fresh = await testChain.signed(bob, [transfer(bob, bob.address, 1n)])
    fresh.set([fresh[5] === 1 ? 2 : 1], 5)
    const tried = await testChain.ask('simulateTransaction', base64(fresh), {
      encoding: 'base64',
      sigVerify: true,
    })
    expect(tried.result.value.err).toBe('SignatureFailure')
  })

  it('gives the blockhash that it put in', async () => {
    const bob = await testChain.wallet()
    const bytes = await testChain.signed(bob, [], { blockhash: UNKNOWN })
    const how = { encoding: 'base64', replaceRecentBlockhash: true }
    const { replacementBlockhash } = (await testChain.ask('simulateTransaction', base64(bytes), how)).result
      .value
    expect((await testChain.ask('isBlockhashValid', replacementBlockhash.blockhash)).result.value).toBe(true)
    expect(
      (await testChain.ask('simulateTransaction', base64(bytes), { ...how, sigVerify: true })).error.code,
    ).toBe(-32602)
  })

  it('prices a message while its blockhash lives', async () => {
    const bob = await testChain.wallet()
    const priced = async (bytes: Uint8Array) =>
      (await testChain.ask('getFeeForMessage', base64(bytes.subarray(65)), confirmed)).result.value
    expect(await priced(await testChain.signed(bob, []))).toBe(5000n)
    expect(await priced(await testChain.signed(bob, [], { blockhash: UNKNOWN }))).toBeNull()
    expect((await testChain.ask('getFeeForMessage', 'AQID')).error.code).toBe(-32602)
  })
})
