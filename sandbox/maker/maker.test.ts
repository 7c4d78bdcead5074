/** The sandbox market maker by Jupiter's wire: what it quotes, what it fills, and what it never does. */
import { type Address, getTransactionDecoder, type KeyPairSigner } from '@solana/kit'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GUARD_PROGRAM } from '#contract/rules/guard.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '#contract/rules/programs.ts'
import { tokenAccountOf } from '../chain/token-account.ts'
import { parseTokenAccount } from '../chain/token-layout.ts'
import { decodeWire } from '../chain/wire.ts'
import { type SandboxToken, sandboxTokens } from '../tokens/tokens.ts'
import { createTestMaker, type TestMaker } from './testing/maker.ts'

const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const impostor = sandboxTokens.find(({ verified }) => !verified)?.mint ?? ''
const tokenOf = (mint: string): SandboxToken => {
  const found = sandboxTokens.find((token) => token.mint === mint)
  if (!found) throw new Error(`no ${mint}`)
  return found
}

let sandbox: TestMaker
let alice: KeyPairSigner
beforeAll(async () => {
  sandbox = await createTestMaker()
  alice = await sandbox.taker('100', { [USDC]: '500', [PYUSD]: '500' })
})
afterEach(() => {
  for (const key of Object.keys(sandbox.faults)) delete sandbox.faults[key as keyof typeof sandbox.faults]
})

const SOL_TO_USDC = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: '500000000' }
const held = async (owner: string, mint: string): Promise<bigint> => {
  if (mint === WRAPPED_SOL) return sandbox.testChain.chain.balanceOf(owner)
  const account = sandbox.testChain.chain.account(await tokenAccountOf(owner, tokenOf(mint)))
  return (account && parseTokenAccount(account)?.amount) ?? 0n
}
async function ordered(query: Readonly<Record<string, string>> = {}, taker = alice) {
  const { status, body } = await sandbox.order({
    ...SOL_TO_USDC,
    taker: taker.address,
    slippageBps: '50',
    ...query,
  })
  expect(status).toBe(200)
  return { ...body, signed: body.transaction && (await sandbox.sign(taker, body.transaction)) }
}

describe('an order', () => {
  it('has every field of the documented answer', async () => {
    const { body } = await sandbox.order({ ...SOL_TO_USDC, taker: alice.address, slippageBps: '50' })
    expect(body).toEqual({
      mode: 'manual',
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      inAmount: '500000000',
      outAmount: expect.stringMatching(/^\d+$/),
      inUsdValue: expect.any(Number),
      outUsdValue: expect.any(Number),
      priceImpact: expect.any(Number),
      swapUsdValue: expect.any(Number),
      otherAmountThreshold: expect.stringMatching(/^\d+$/),
      swapMode: 'ExactIn',
      slippageBps: 50,
      priceImpactPct: expect.any(String),
      routePlan: [
        {
          swapInfo: {
            ammKey: sandbox.maker.address,
            label: 'Sandbox market maker',
            inputMint: WRAPPED_SOL,
            outputMint: USDC,
            inAmount: '500000000',
            outAmount: body.outAmount,
          },
          percent: 100,
          bps: 10_000,
          usdValue: expect.any(Number),
        },
      ],
      feeMint: USDC,
      feeBps: 10,
      platformFee: { amount: expect.stringMatching(/^\d+$/), feeBps: 10, feeMint: USDC },
      signatureFeeLamports: 10_000,
      signatureFeePayer: alice.address,
      prioritizationFeeLamports: 0,
      prioritizationFeePayer: null,
      rentFeeLamports: 0,
      rentFeePayer: null,
      swapType: 'rfq',
      router: 'jupiterz',
      transaction: expect.any(String),
      lastValidBlockHeight: expect.stringMatching(/^\d+$/),
      gasless: false,
      requestId: expect.any(String),
      quoteId: expect.any(String),
      maker: sandbox.maker.address,
      expireAt: expect.stringMatching(/^\d{10}$/),
      totalTime: expect.any(Number),
      taker: alice.address,
    })
    expect(BigInt(body.otherAmountThreshold)).toBe((BigInt(body.outAmount) * 9_950n) / 10_000n)
  })

  it('is at the market’s price, less the margin and the impact of its size', async () => {
    const [sol, usdc] = [sandbox.market.quote(tokenOf(WRAPPED_SOL)), sandbox.market.quote(tokenOf(USDC))]
    const fair = (0.5 * sol.priceUsd) / usdc.priceUsd
    const small = await ordered()
    expect(Number(small.outAmount) / 1e6 / fair).toBeCloseTo(0.999, 4)
    expect(small.priceImpact).toBeLessThan(0)
    const { body: large } = await sandbox.order({ ...SOL_TO_USDC, amount: '500000000000' })
    expect(large.priceImpact).toBeLessThan(small.priceImpact * 500)
  })

  it('without a taker is a quote and no transaction', async () => {
    const { body } = await sandbox.order(SOL_TO_USDC)
    expect(body).toMatchObject({ mode: 'ultra', transaction: null, taker: null, signatureFeePayer: null })
  })

  it('shows the rent of an account that has to be opened, by the token’s program', async () => {
    const bob = await sandbox.taker('1')
    expect((await ordered({ amount: '1000000' }, bob)).rentFeeLamports).toBe(2_039_280)
    expect((await ordered({ outputMint: PYUSD, amount: '1000000' }, bob)).rentFeeLamports).toBe(2_074_080)
  })

  it('for more than the taker holds has a price, no transaction and the router’s code', async () => {
    const { body } = await sandbox.order({
      ...SOL_TO_USDC,
      inputMint: USDC,
      outputMint: PYUSD,
      amount: '500000001',
      taker: alice.address,
    })
    expect(body).toMatchObject({
      transaction: '',
      router: 'jupiterz',
      errorCode: 1,
      errorMessage: 'Insufficient balance to fund the swap',
    })
  })

  it.each([
    ['an unknown mint', { outputMint: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }],
    ['a token for itself', { outputMint: WRAPPED_SOL }],
    ['more than the maker has', { amount: '9000000000000' }],
    [
      'next to nothing',
      { inputMint: USDC, outputMint: 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', amount: '1' },
    ],
    ['no makers at all', { excludeRouters: 'metis,jupiterz' }],
    ['a trade that another account pays for', { payer: USDC }],
  ])('of %s finds no routes', async (_, query) => {
    expect(await sandbox.order({ ...SOL_TO_USDC, ...query })).toMatchObject({
      status: 400,
      body: { error: 'No routes found', requestId: expect.any(String) },
    })
  })

  it.each([
    ['an amount of zero', { amount: '0' }],
    ['an amount below zero', { amount: '-5' }],
    ['an amount with a point', { amount: '1.5' }],
    ['a mint that is none', { inputMint: 'SOL' }],
    ['ExactOut', { swapMode: 'ExactOut' }],
    ['a slippage of more than all', { slippageBps: '10001' }],
    ['a receiver', { receiver: USDC }],
    ['a taker that is no address', { taker: 'me' }],
  ])('with %s is refused by name', async (_, query) => {
    const { status, body } = await sandbox.order({ ...SOL_TO_USDC, ...query } as Record<string, string>)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^Invalid \w+: /)
  })
})

describe('a swap', () => {
  let bob: KeyPairSigner
  beforeAll(async () => {
    bob = await sandbox.taker('50')
  })
  const pairs = sandboxTokens
    .filter(({ mint }) => mint !== WRAPPED_SOL)
    .map(({ symbol, mint }) => [symbol, mint])

  it.each(pairs)('of SOL to %s and back moves exactly what was quoted', async (_, mint) => {
    for (const [inputMint, outputMint] of [
      [WRAPPED_SOL, mint],
      [mint, WRAPPED_SOL],
    ] as const) {
      const amount = inputMint === WRAPPED_SOL ? '10000000' : (await held(bob.address, inputMint)).toString()
      const before = await Promise.all([inputMint, outputMint].map((each) => held(bob.address, each)))
      const order = await ordered({ inputMint, outputMint, amount }, bob)
      const { body } = await sandbox.execute(order.signed, order.requestId)
      expect(body).toMatchObject({ status: 'Success', code: 0, totalOutputAmount: order.outAmount })
      const after = await Promise.all([inputMint, outputMint].map((each) => held(bob.address, each)))
      const fees = (each: string): bigint =>
        each === WRAPPED_SOL ? 10_000n + BigInt(order.rentFeeLamports) : 0n
      expect((before[0] ?? 0n) - (after[0] ?? 0n)).toBe(BigInt(amount) + fees(inputMint))
      expect((after[1] ?? 0n) - (before[1] ?? 0n)).toBe(BigInt(order.outAmount) - fees(outputMint))
    }
  })

  it('between two tokens of both programs needs no SOL but the fee', async () => {
    const order = await ordered({ inputMint: USDC, outputMint: PYUSD, amount: '2000000' })
    expect((await sandbox.execute(order.signed, order.requestId)).body.status).toBe('Success')
  })

  it('is one transaction: both legs, an account for what is bought, and the guard last', async () => {
    const { transaction } = await ordered({ inputMint: USDC, outputMint: PYUSD, amount: '2000000' })
    const { message } = decodeWire(new Uint8Array(Buffer.from(transaction, 'base64')))
    expect(message.keys[0]).toBe(alice.address)
    expect(message.instructions.map(({ programIndex }) => message.keys[programIndex])).toEqual([
      COMPUTE_BUDGET_PROGRAM,
      ASSOCIATED_TOKEN_PROGRAM,
      TOKEN_PROGRAM,
      TOKEN_2022_PROGRAM,
      GUARD_PROGRAM,
    ])
    expect(message.numSigners).toBe(2)
    expect(transaction.length).toBeLessThan(1232)
  })

  it('of an impostor buys at its price and sells back for a hundredth', async () => {
    const { body: bought } = await sandbox.order({
      ...SOL_TO_USDC,
      inputMint: USDC,
      outputMint: impostor,
      amount: '1000000',
    })
    const { body: sold } = await sandbox.order({
      inputMint: impostor,
      outputMint: USDC,
      amount: bought.outAmount,
    })
    expect(bought.outUsdValue / bought.inUsdValue).toBeGreaterThan(0.99)
    expect(Number(sold.outAmount) / 1_000_000).toBeLessThan(0.011)
    const { body: honest } = await sandbox.order({ inputMint: PYUSD, outputMint: USDC, amount: '1000000' })
    expect(Number(honest.outAmount) / 1_000_000).toBeGreaterThan(0.97)
  })

  it('happens once, however often and however parallel it is executed', async () => {
    const order = await ordered({ amount: '20000000' })
    const before = await held(alice.address, USDC)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.execute(order.signed, order.requestId)),
    )
    expect(new Set(all.map(({ body }) => body.signature)).size).toBe(1)
    expect(all.every(({ body }) => body.status === 'Success')).toBe(true)
    expect((await held(alice.address, USDC)) - before).toBe(BigInt(order.outAmount))
  })

  it('that equals another one of the same moment is another transaction', async () => {
    const orders = [await ordered({ amount: '5000' }), await ordered({ amount: '5000' })]
    const before = await held(alice.address, USDC)
    for (const { signed, requestId } of orders) await sandbox.execute(signed, requestId)
    const bought = orders.reduce((sum, { outAmount }) => sum + BigInt(outAmount), 0n)
    expect((await held(alice.address, USDC)) - before).toBe(bought)
  })

  it('empties the stock and then stops', async () => {
    const rich = await sandbox.taker('400000')
    const stock = await held(sandbox.maker.address, PYUSD)
    const amount = '1000000000000' // a thousand SOL
    let bought = 0n
    for (let turn = 0; turn < 4; turn++) {
      const { status, body } = await sandbox.order({
        inputMint: WRAPPED_SOL,
        outputMint: PYUSD,
        amount,
        taker: rich.address,
      })
      if (status === 400) break
      await sandbox.execute(await sandbox.sign(rich, body.transaction), body.requestId)
      bought += BigInt(body.outAmount)
    }
    expect(bought).toBeGreaterThan(0n)
    expect(await held(sandbox.maker.address, PYUSD)).toBe(stock - bought)
    expect((await sandbox.order({ inputMint: WRAPPED_SOL, outputMint: PYUSD, amount })).body.error).toBe(
      'No routes found',
    )
  })
})

describe('the last look', () => {
  it.each([
    [1.02, 'Failed'],
    [1.004, 'Success'],
    [0.9, 'Success'],
  ])(
    'with the bought token at %d of its price ends as %s under 50 basis points',
    async (priceMove, status) => {
      const order = await ordered({ amount: '10000000' })
      sandbox.faults.priceMove = priceMove
      const { body } = await sandbox.execute(order.signed, order.requestId)
      expect(body.status).toBe(status)
      if (status === 'Failed')
        expect(body).toMatchObject({ code: -2004, error: expect.stringContaining('price') })
    },
  )

  it('finds what the maker no longer has, and leaves the order alone', async () => {
    const takers = await Promise.all(Array.from({ length: 3 }, () => sandbox.taker('3000')))
    const swap = { inputMint: WRAPPED_SOL, outputMint: impostor, amount: '100000000000' }
    const orders = await Promise.all(takers.map((taker) => ordered(swap, taker)))
    const stock = await held(sandbox.maker.address, impostor)
    expect(BigInt(orders[0].outAmount) * 2n).toBeLessThan(stock)
    expect(BigInt(orders[0].outAmount) * 3n).toBeGreaterThan(stock)
    const ends = []
    for (const { signed, requestId } of orders) ends.push((await sandbox.execute(signed, requestId)).body)
    expect(ends.map(({ code }) => code)).toEqual([0, 0, -2004])
    expect(ends[2].error).toContain('not enough left')
    expect(await held(takers[2]?.address ?? '', impostor)).toBe(0n)
  })

  it('keeps to its word about the time', async () => {
    const order = await ordered()
    sandbox.testChain.clock.time += 31_000
    const { body } = await sandbox.execute(order.signed, order.requestId)
    expect(body).toMatchObject({ status: 'Failed', code: -2003 })
  })
})

describe('an execution that is refused', () => {
  it('names an unknown order', async () => {
    const order = await ordered()
    expect(await sandbox.execute(order.signed, 'another')).toMatchObject({ status: 400, body: { code: -1 } })
  })

  it.each([
    ['is no base64 of a transaction', () => 'AAAA', -2],
    ['is not signed', (order: Ordered) => order.transaction, -2],
  ])('%s', async (_, make, code) => {
    const order = await ordered()
    expect(await sandbox.execute(make(order), order.requestId)).toMatchObject({ status: 400, body: { code } })
  })

  it('is signed by another account', async () => {
    const order = await ordered()
    const bytes = new Uint8Array(Buffer.from(order.signed, 'base64'))
    bytes[5] = (bytes[5] ?? 0) ^ 1
    const forged = Buffer.from(bytes).toString('base64')
    expect(await sandbox.execute(forged, order.requestId)).toMatchObject({ status: 400, body: { code: -2 } })
  })

  it('says something else than the order did', async () => {
    const [cheap, dear] = [await ordered({ amount: '1000' }), await ordered({ amount: '500000000' })]
    const before = await held(alice.address, USDC)
    const { status, body } = await sandbox.execute(cheap.signed, dear.requestId)
    expect([status, body.code]).toEqual([400, -3])
    expect(await held(alice.address, USDC)).toBe(before)
  })

  it('lacks a body that can be read', async () => {
    for (const body of ['', '{', '{"requestId":1}', '{"requestId":"x"}']) {
      const response = await sandbox.raw('/execute', { method: 'POST', body })
      expect([response.status, await response.json()]).toMatchObject([400, { code: -2002 }])
    }
  })

  it('would fail on the chain, and then costs nothing', async () => {
    const bob = await sandbox.taker('1')
    const order = await ordered({ amount: '999000000' }, bob) // nothing left for fee and rent
    const before = await held(bob.address, WRAPPED_SOL)
    const { body } = await sandbox.execute(order.signed, order.requestId)
    expect(body).toMatchObject({ status: 'Failed', code: -2002 })
    expect(await held(bob.address, WRAPPED_SOL)).toBe(before)
  })
})
type Ordered = Awaited<ReturnType<typeof ordered>>

it('adds its signature at the execution and not before', async () => {
  const { transaction, signed, requestId } = await ordered({ amount: '1000000' })
  const maker = sandbox.maker.address as Address
  for (const text of [transaction, signed])
    expect(getTransactionDecoder().decode(Buffer.from(text, 'base64')).signatures[maker]).toBeNull()
  const { body } = await sandbox.execute(signed, requestId)
  const kept = sandbox.testChain.chain.transaction(body.signature)
  expect(getTransactionDecoder().decode(kept?.wire ?? new Uint8Array()).signatures[maker]).toHaveLength(64)
})

it('knows no other calls', async () => {
  for (const [path, method] of [
    ['/order', 'POST'],
    ['/execute', 'GET'],
    ['/build', 'GET'],
  ])
    expect((await sandbox.raw(path ?? '', { method: method ?? '' })).status).toBe(404)
})
