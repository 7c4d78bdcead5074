/** Every method of the RPC: its answers and its errors. */
import type { Address } from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { createFund } from '../fund.ts'
import { seedTokens } from '../seed.ts'
import { base64, createTestChain, SOL, type TestChain } from '../testing/chain.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-layout.ts'
import { decodeWire } from '../wire.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const seeded = (mint: string, program: 'spl-token' | 'spl-token-2022') => ({
  mint,
  decimals: 6,
  program,
  supply: 1_000_000,
  mintAuthorityDisabled: mint === PYUSD,
  freezeAuthorityDisabled: false,
})

let testChain: TestChain
let alice: Address
let usdcAccount: string
let signature: string
const confirmed = { commitment: 'confirmed' }

beforeAll(async () => {
  testChain = await createTestChain()
  await seedTokens(testChain.chain, testChain.treasury, [
    seeded(USDC, 'spl-token'),
    seeded(PYUSD, 'spl-token-2022'),
  ])
  const signer = await testChain.wallet(0n)
  alice = signer.address
  const fund = createFund(testChain.chain, testChain.store, testChain.treasury)
  const signatures = await fund(alice, { sol: '5', tokens: { [USDC]: '250.5', [PYUSD]: '7' } })
  signature = signatures[1] ?? ''
  usdcAccount =
    [...testChain.chain.ofHolder(alice)].find(
      (key) => testChain.chain.account(key)?.owner === TOKEN_PROGRAM,
    ) ?? ''
  testChain.clock.passSlots(10)
})

describe('the chain as a whole', () => {
  it('returns its health, version and genesis', async () => {
    expect((await testChain.ask('getHealth')).result).toBe('ok')
    expect((await testChain.ask('getVersion')).result).toMatchObject({
      'solana-core': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect((await testChain.ask('getGenesisHash')).result).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  })

  it('returns slot, height and epoch, two slots back when they must be final', async () => {
    const slot = (await testChain.ask('getSlot', confirmed)).result
    expect(slot).toBe(testChain.chain.slots.now())
    expect((await testChain.ask('getSlot')).result).toBe(slot - 2n)
    expect((await testChain.ask('getBlockHeight', confirmed)).result).toBe(slot - 20_000_000n)
    expect((await testChain.ask('getEpochInfo', confirmed)).result).toMatchObject({
      absoluteSlot: slot,
      epoch: slot / 432_000n,
      slotIndex: slot % 432_000n,
      slotsInEpoch: 432_000n,
      transactionCount: expect.any(BigInt),
    })
  })

  it('gives a blockhash with its last height, and knows it again', async () => {
    const { value, context } = (await testChain.ask('getLatestBlockhash', confirmed)).result
    expect(value.lastValidBlockHeight).toBe(context.slot - 20_000_000n + 150n)
    expect((await testChain.ask('isBlockhashValid', value.blockhash, confirmed)).result.value).toBe(true)
    expect((await testChain.ask('isBlockhashValid', UNKNOWN)).result.value).toBe(false)
  })

  it('has blocks with room', async () => {
    expect((await testChain.ask('getRecentPrioritizationFees', [UNKNOWN])).result).toEqual([
      { slot: testChain.chain.slots.now(), prioritizationFee: 0n },
    ])
  })
})

describe('accounts', () => {
  it('have balances', async () => {
    expect((await testChain.ask('getBalance', alice, confirmed)).result).toEqual({
      context: { apiVersion: expect.any(String), slot: testChain.chain.slots.now() },
      value: 5n * SOL,
    })
    expect((await testChain.ask('getBalance', UNKNOWN)).result.value).toBe(0n)
  })

  it('are written in every encoding, whole or in part', async () => {
    const data = testChain.chain.account(USDC)?.data ?? new Uint8Array()
    const show = async (how?: object) => (await testChain.ask('getAccountInfo', USDC, how)).result.value.data
    expect(await show({ encoding: 'base64' })).toEqual([base64(data), 'base64'])
    const [zstd, name] = await show({ encoding: 'base64+zstd' })
    expect(name).toBe('base64+zstd')
    expect(Buffer.from(zstd, 'base64').readUInt32LE(0)).toBe(0xfd2fb528)
    const [text, base58] = await show({ encoding: 'base58', dataSlice: { offset: 0, length: 4 } })
    expect([text, base58]).toEqual(['2UzHM', 'base58'])
    expect(await show({ dataSlice: { offset: 0, length: 4 } })).toBe('2UzHM')
    expect(await show({ encoding: 'base64', dataSlice: { offset: 80, length: 100 } })).toEqual([
      base64(data.subarray(80)),
      'base64',
    ])
    expect(await show({ encoding: 'jsonParsed' })).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'mint', info: { decimals: 6, supply: '1000000000000', isInitialized: true } },
    })
    expect((await testChain.ask('getAccountInfo', UNKNOWN)).result.value).toBeNull()
  })

  it('that are long are not written in base58', async () => {
    expect((await testChain.ask('getAccountInfo', usdcAccount)).error).toMatchObject({ code: -32600 })
  })

  it('come many at a time, in the order of the question', async () => {
    const { value } = (await testChain.ask('getMultipleAccounts', [alice, UNKNOWN, USDC])).result
    expect(value.map((each: { lamports: bigint } | null) => each?.lamports)).toEqual([
      5n * SOL,
      undefined,
      1_461_600n,
    ])
    expect((await testChain.ask('getMultipleAccounts', Array(101).fill(alice))).error.code).toBe(-32602)
  })

  it('of a program are found by size and content', async () => {
    const find = async (filters: object[], program = TOKEN_PROGRAM) =>
      (await testChain.ask('getProgramAccounts', program, { encoding: 'base64', filters })).result.map(
        ({ pubkey }: { pubkey: string }) => pubkey,
      )
    expect(await find([{ dataSize: 165 }, { memcmp: { offset: 32, bytes: alice } }])).toEqual([usdcAccount])
    const mintBytes = base64(testChain.chain.account(usdcAccount)?.data.subarray(0, 32) ?? new Uint8Array())
    expect(await find([{ memcmp: { offset: 0, bytes: mintBytes, encoding: 'base64' } }])).toHaveLength(2)
    expect(await find([{ dataSize: 82 }])).toEqual(expect.arrayContaining([USDC, WRAPPED_SOL]))
    expect(await find([{ dataSize: 170 }], TOKEN_2022_PROGRAM)).toHaveLength(2)
    expect(await find([{ memcmp: { offset: 400, bytes: alice } }])).toEqual([])
    const { context, value } = (
      await testChain.ask('getProgramAccounts', TOKEN_PROGRAM, { encoding: 'jsonParsed', withContext: true })
    ).result
    expect(context.slot).toBe(testChain.chain.slots.now() - 2n)
    expect(value.length).toBeGreaterThan(2)
  })

  it('need so much to live', async () => {
    expect((await testChain.ask('getMinimumBalanceForRentExemption', 165)).result).toBe(2_039_280n)
    expect((await testChain.ask('getMinimumBalanceForRentExemption', 2 ** 40)).error.code).toBe(-32602)
  })
})

describe('tokens', () => {
  it('of a wallet are found by program and by mint, in both programs', async () => {
    const find = async (filter: object) =>
      (
        await testChain.ask('getTokenAccountsByOwner', alice, filter, { encoding: 'jsonParsed' })
      ).result.value.map(
        (row: { account: { data: { parsed: { info: { mint: string; tokenAmount: object } } } } }) => {
          const { mint, tokenAmount } = row.account.data.parsed.info
          return [mint, tokenAmount]
        },
      )
    const usdc = { amount: '250500000', decimals: 6, uiAmount: 250.5, uiAmountString: '250.5' }
    expect(await find({ programId: TOKEN_PROGRAM })).toEqual([[USDC, usdc]])
    expect(await find({ programId: TOKEN_2022_PROGRAM })).toEqual([
      [PYUSD, expect.objectContaining({ amount: '7000000' })],
    ])
    expect(await find({ mint: USDC })).toEqual([[USDC, usdc]])
    expect(await find({ mint: WRAPPED_SOL })).toEqual([])
  })

  it('have balances and a supply', async () => {
    expect((await testChain.ask('getTokenAccountBalance', usdcAccount)).result.value.uiAmountString).toBe(
      '250.5',
    )
    expect((await testChain.ask('getTokenSupply', USDC)).result.value).toEqual({
      amount: '1000000000000',
      decimals: 6,
      uiAmount: 1_000_000,
      uiAmountString: '1000000',
    })
  })

  it.each<[string, unknown[], string]>([
    ['getTokenAccountBalance', [UNKNOWN], 'could not find account'],
    ['getTokenAccountBalance', [USDC], 'not a Token account'],
    ['getTokenSupply', [UNKNOWN], 'could not find account'],
    ['getTokenAccountsByOwner', [UNKNOWN, { mint: UNKNOWN }], 'could not find mint'],
    ['getTokenAccountsByOwner', [UNKNOWN, { programId: UNKNOWN }], 'unrecognized Token program id'],
    ['getTokenAccountsByOwner', [UNKNOWN, {}], 'must be { mint } or { programId }'],
  ])('%s refuses what is none', async (method, params, words) => {
    const { error } = await testChain.ask(method, ...params)
    expect(error.code).toBe(-32602)
    expect(error.message).toContain(words)
  })
})

describe('history', () => {
  it('lists newest first, page by page, with memos', async () => {
    const list = async (how: object = {}) =>
      (await testChain.ask('getSignaturesForAddress', alice, how)).result
    const all = await list()
    expect(all.map(({ memo: text }: { memo: string }) => text)).toEqual([
      '[22] Starter funding 4 of 4',
      '[22] Starter funding 3 of 4',
      '[22] Starter funding 2 of 4',
      '[22] Starter funding 1 of 4',
    ])
    expect(all[0]).toMatchObject({
      err: null,
      confirmationStatus: 'finalized',
      blockTime: expect.any(BigInt),
    })
    const [first, second, third, fourth] = all.map((row: { signature: string }) => row.signature)
    const signatures = async (how: object) =>
      (await list(how)).map((row: { signature: string }) => row.signature)
    expect(await signatures({ limit: 2 })).toEqual([first, second])
    expect(await signatures({ limit: 2, before: second })).toEqual([third, fourth])
    expect(await signatures({ until: third })).toEqual([first, second])
    expect(await signatures({ before: '1'.repeat(64) })).toEqual([])
  })

  it('holds back what is not final, unless confirmed will do', async () => {
    const young = await createTestChain()
    const bob = await young.wallet()
    const count = async (how: object) =>
      (await young.ask('getSignaturesForAddress', bob.address, how)).result.length
    const [{ signature: id }] = (await young.ask('getSignaturesForAddress', bob.address, confirmed)).result
    const version = { maxSupportedTransactionVersion: 0 }
    expect(await count({})).toBe(0)
    expect((await young.ask('getTransaction', id, version)).result).toBeNull()
    expect((await young.ask('getTransaction', id, { ...version, ...confirmed })).result).not.toBeNull()
    expect((await young.ask('getSignatureStatuses', [id])).result.value[0]).toMatchObject({
      confirmations: 0n,
      confirmationStatus: 'confirmed',
    })
    young.clock.passSlots(2)
    expect(await count({})).toBe(1)
    expect((await young.ask('getTransaction', id, version)).result).not.toBeNull()
    expect((await young.ask('getSignatureStatuses', [id])).result.value[0]).toMatchObject({
      confirmations: null,
      confirmationStatus: 'finalized',
      err: null,
      status: { Ok: null },
    })
  })

  it('knows no status of what never was', async () => {
    expect((await testChain.ask('getSignatureStatuses', ['1'.repeat(64)])).result.value).toEqual([null])
    expect((await testChain.ask('getTransaction', '1'.repeat(64))).result).toBeNull()
    expect((await testChain.ask('getTransaction', signature, { commitment: 'processed' })).error.code).toBe(
      -32602,
    )
  })

  it('shows a transaction in every encoding', async () => {
    const show = async (how: object) =>
      (await testChain.ask('getTransaction', signature, { maxSupportedTransactionVersion: 0, ...how })).result
    const json = await show({ encoding: 'json' })
    const keys: string[] = json.transaction.message.accountKeys
    expect(json).toMatchObject({ version: 0, slot: expect.any(BigInt), blockTime: expect.any(BigInt) })
    expect(json.transaction.signatures).toEqual([signature])
    expect(keys).toContain(usdcAccount)
    expect(json.transaction.message.header).toEqual({
      numRequiredSignatures: 1,
      numReadonlySignedAccounts: 0,
      numReadonlyUnsignedAccounts: expect.any(Number),
    })
    expect(json.meta).toMatchObject({ err: null, fee: 5000, computeUnitsConsumed: expect.any(Number) })
    expect(json.meta.innerInstructions.length).toBeGreaterThan(0)
    const [text] = (await show({ encoding: 'base64' })).transaction
    expect(decodeWire(new Uint8Array(Buffer.from(text, 'base64'))).signature).toBe(signature)
    expect((await show({ encoding: 'base58' })).transaction[1]).toBe('base58')
    const parsed = (await show({ encoding: 'jsonParsed' })).transaction.message
    expect(parsed.accountKeys[0]).toEqual({
      pubkey: keys[0],
      signer: true,
      writable: true,
      source: 'transaction',
    })
    expect(parsed.instructions.at(-1)).toMatchObject({
      programId: expect.stringMatching(/^Memo/),
      accounts: [],
    })
  })

  it('reports how to request a version', async () => {
    expect((await testChain.ask('getTransaction', signature)).error).toMatchObject({
      code: -32015,
      message: expect.stringContaining('"maxSupportedTransactionVersion": 0'),
    })
    expect((await testChain.ask('getTransaction', signature, 'json')).error.code).toBe(-32015)
  })
})

describe('every method', () => {
  it('is there, 24 in number', () => {
    expect(Object.keys(testChain.methods).sort()).toEqual(
      [
        'getAccountInfo',
        'getBalance',
        'getBlockHeight',
        'getEpochInfo',
        'getFeeForMessage',
        'getGenesisHash',
        'getHealth',
        'getLatestBlockhash',
        'getMinimumBalanceForRentExemption',
        'getMultipleAccounts',
        'getProgramAccounts',
        'getRecentPrioritizationFees',
        'getSignatureStatuses',
        'getSignaturesForAddress',
        'getSlot',
        'getTokenAccountBalance',
        'getTokenAccountsByOwner',
        'getTokenSupply',
        'getTransaction',
        'getVersion',
        'isBlockhashValid',
        'requestAirdrop',
        'sendTransaction',
        'simulateTransaction',
      ].sort(),
    )
  })

  it.each<[string, unknown[], string]>([
    ['getBalance', [], 'too few parameters'],
    ['getBalance', ['hello'], '[0] must be an address'],
    ['getBalance', [5], '[0] must be a string'],
    ['getBalance', [UNKNOWN, { commitment: 'certain' }], '[1.commitment]'],
    ['getBalance', [UNKNOWN, null, 'more'], 'too many parameters'],
    [
      'getSignaturesForAddress',
      [UNKNOWN, { limit: 1001 }],
      '[1.limit] Too big: expected number to be <=1000',
    ],
    ['getSignatureStatuses', [['x']], 'must be a signature'],
    ['getAccountInfo', [UNKNOWN, { encoding: 'hex' }], '[1.encoding]'],
    ['getProgramAccounts', [UNKNOWN, { filters: [{ size: 5 }] }], 'must be { memcmp }'],
    ['requestAirdrop', [UNKNOWN, -1], '[1]'],
    ['requestAirdrop', [UNKNOWN, 1.5], '[1]'],
  ])('%s refuses invalid parameters and names them', async (method, params, words) => {
    const { error } = await testChain.ask(method, ...params)
    expect(error.code).toBe(-32602)
    expect(error.message).toContain(words)
  })

  it('refuses to answer from the past of its caller', async () => {
    const { error } = await testChain.ask('getBalance', UNKNOWN, {
      minContextSlot: testChain.chain.slots.now() + 5n,
    })
    expect(error).toMatchObject({ code: -32016, data: { contextSlot: expect.any(BigInt) } })
  })

  it('never fails by a bug in all of the above', () => {
    expect(testChain.bugs).toEqual([])
  })
})
