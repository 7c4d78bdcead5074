/**
 * Defines what every venue must do; runs against the sandbox
 * market maker and against the recorded wire of the real one.
 */
import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Sourced } from '#domain/sourced.ts'
import type { Order, OrderRequest, Venue } from '#domain/venue.ts'
import { dataOf, gone } from './sourced.conformance.ts'

export type Hurdle = 'hang' | 'error' | 'garbage'
export type VenueSetup = () => Promise<
  Readonly<{
    venue: Venue
    taker: string
    /** Has an account and nothing in it that could be traded. */
    poor: string
    sign(transaction: string): Promise<string>
    /** Requests of this kind that reached the source. */
    requestCount(what: 'order' | 'execute'): number
    /** From now on executions meet this. */
    breakExecution(how: Hurdle): void
  }>
>

const REQUEST = { inputMint: WRAPPED_SOL, outputMint: USDC, inputRaw: 1_000_000_000n, slippageBps: 50 }
const UNKNOWN = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

export function venueConformance(name: string, setup: VenueSetup): void {
  const ready = (): Ready => readied(setup)
  describe(`a venue: ${name}`, () => {
    ordersConform(ready)
    executionsConform(ready)
  })
}

type Ready = ReturnType<typeof readied>

async function readied(setup: VenueSetup) {
  const { venue, taker, ...rest } = await setup()
  const order = async (more: Partial<OrderRequest> = {}) => {
    const answer = await venue.order({ ...REQUEST, taker, ...more })
    if (!answer.ok && 'code' in answer) throw new Error(answer.message)
    return dataOf<Order>(answer)
  }
  const signedOrder = async () => {
    const given = await order()
    return { ...given, signed: await rest.sign(given.transaction ?? '') }
  }
  return { venue, taker, order, signedOrder, ...rest }
}

function ordersConform(ready: () => Ready): void {
  it('quotes without a taker, and gives nothing to sign', async () => {
    const { venue, requestCount } = await ready()
    const quote = dataOf<Order>((await venue.order(REQUEST)) as Sourced<Order>) // a refusal fails in there
    expect(quote).toMatchObject({ inputRaw: 1_000_000_000n, slippageBps: 50 })
    expect(quote.outputRaw).toBeGreaterThan(50_000_000n)
    expect(quote.transaction).toBeUndefined()
    expect(quote.feePayer).toBeUndefined()
    expect(requestCount('order')).toBe(1)
  })

  it('gives an order that the taker pays for, with all that a person wants to know', async () => {
    const { order, taker } = await ready()
    const given = await order()
    expect(given).toMatchObject({
      inputRaw: 1_000_000_000n,
      slippageBps: 50,
      feePayer: taker,
      transaction: expect.any(String),
      requestId: expect.any(String),
      lastValidBlockHeight: expect.any(BigInt),
      inputUsd: expect.any(Number),
      outputUsd: expect.any(Number),
      platformFeeBps: expect.any(Number),
      signatureFeeLamports: expect.any(BigInt),
      prioritizationFeeLamports: expect.any(BigInt),
      rentLamports: expect.any(BigInt),
    })
    expect(given.minOutputRaw).toBe((given.outputRaw * 9_950n) / 10_000n)
    expect(given.route.length).toBeGreaterThan(0)
    // Against the taker, so above zero, and in percent.
    expect(given.priceImpactPercent).toBeGreaterThan(0)
    expect(given.priceImpactPercent).toBeLessThan(1)
  })

  it('takes the native coin for its wrapped mint', async () => {
    const { order } = await ready()
    expect((await order({ inputMint: NATIVE_SOL })).inputRaw).toBe(1_000_000_000n)
  })

  it('says that there is no route', async () => {
    const { venue, taker } = await ready()
    expect(await venue.order({ ...REQUEST, taker, outputMint: UNKNOWN })).toEqual({
      ok: false,
      reason: 'no_route',
      code: 'no_route',
      message: expect.any(String),
    })
  })

  it('says that the taker has too little', async () => {
    const { venue, poor } = await ready()
    expect(await venue.order({ ...REQUEST, taker: poor })).toMatchObject({
      ok: false,
      reason: 'insufficient_funds',
      code: expect.stringMatching(/^\w+:1$/),
    })
  })
}

function executionsConform(ready: () => Ready): void {
  it('lands a signed order under the taker’s own signature', async () => {
    const { venue, signedOrder } = await ready()
    const { signed, requestId, lastValidBlockHeight, outputRaw } = await signedOrder()
    expect(await venue.execute(signed, requestId, lastValidBlockHeight)).toEqual({
      status: 'landed',
      signature: expect.stringMatching(SIGNATURE),
      slot: expect.any(BigInt),
      inputRaw: 1_000_000_000n,
      outputRaw,
    })
  })

  it('says the same of the same order twice', async () => {
    const { venue, signedOrder } = await ready()
    const { signed, requestId } = await signedOrder()
    const first = await venue.execute(signed, requestId)
    expect(await venue.execute(signed, requestId)).toEqual(first)
  })

  it('declines an order that it never gave', async () => {
    const { venue, signedOrder } = await ready()
    const { signed } = await signedOrder()
    expect(await venue.execute(signed, 'another')).toMatchObject({ status: 'declined', code: '-1' })
  })

  it.each<Hurdle>(['hang', 'error', 'garbage'])('knows that it does not know after: %s', async (how) => {
    const { venue, signedOrder, breakExecution, requestCount } = await ready()
    const { signed, requestId } = await signedOrder()
    breakExecution(how)
    const executed = await venue.execute(signed, requestId)
    expect(executed).toMatchObject({ status: 'unknown', signature: expect.stringMatching(SIGNATURE) })
    expect(requestCount('execute')).toBe(1)
  })

  it('lets its asker go, and does not forget what may have been sent', async () => {
    const { venue, signedOrder, breakExecution } = await ready()
    await expect(venue.order(REQUEST, gone())).rejects.toThrow('gone')
    const { signed, requestId } = await signedOrder()
    await expect(venue.execute(signed, requestId, undefined, gone())).rejects.toThrow('gone')
    breakExecution('hang')
    const controller = new AbortController()
    const executing = venue.execute(signed, requestId, undefined, controller.signal)
    controller.abort(new Error('left'))
    expect(await executing).toMatchObject({ status: 'unknown' })
  })

  it('refuses to send an unsigned order', async () => {
    const { venue, order, requestCount } = await ready()
    const { transaction = '', requestId } = await order()
    await expect(venue.execute(transaction, requestId)).rejects.toThrow()
    expect(requestCount('execute')).toBe(0)
  })
}
