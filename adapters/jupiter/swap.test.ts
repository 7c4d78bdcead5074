/**
 * Jupiter's swaps: the port's suite against the sandbox market
 * maker and the documented wire, and what is Jupiter's own.
 */
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Executed, Venue } from '#domain/venue.ts'
import { createTestMaker, signedBy } from '#sandbox/maker/testing/maker.ts'
import { RECIPIENT } from '#signer/testing/send.ts'
import { solTransfer, STRANGER as TAKER, wireOf } from '#signer/testing/swap.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { createBudget } from '../_kit/budget.ts'
import { scriptedSource } from '../_kit/testing/scripted-source.ts'
import { type Hurdle, venueConformance } from '../_kit/testing/venue.conformance.ts'
import type { Fetch } from '../_kit/upstream.ts'
import { type JupiterVenueOptions, jupiterVenue } from './swap.ts'
import { POOR_TAKER, recordedOrder, recordedSwap, sponsoredOrder } from './testing/swap-recordings.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const TAKER_SEED = new Uint8Array(32).fill(3)

function connect(
  answer: (url: URL, request: Request) => Response | Promise<Response>,
  options: Partial<JupiterVenueOptions> = {},
) {
  const clock = { time: NOW, now: () => clock.time }
  const source = scriptedSource(answer)
  const failures: object[] = []
  const venue = jupiterVenue({
    fetch: source.fetch,
    baseUrl: 'https://api.jup.ag',
    source: 'Jupiter',
    name: 'Jupiter',
    allowsMakers: false,
    clock,
    executeTimeoutMs: PATIENCE_MS,
    onFailure: (failure) => failures.push(failure),
    ...options,
  })
  const requestsTo = (what: string) => source.requests.filter(({ url }) => url.includes(`/swap/v2/${what}`))
  return { venue, clock, requestsTo, failures }
}

/** The conformance suite's venue: only a request that hangs has a short limit, so that it takes little time. */
function hurriedWhereItHangs(answer: Parameters<typeof connect>[0], options: Partial<JupiterVenueOptions>) {
  const patient = connect(answer, options)
  const hurried = connect(answer, { ...options, executeTimeoutMs: 300 })
  let hangs = false
  const venue: Venue = {
    ...patient.venue,
    execute: (...args) => (hangs ? hurried : patient).venue.execute(...args),
  }
  return {
    venue,
    requestCount: (what: string) => patient.requestsTo(what).length + hurried.requestsTo(what).length,
    prepareFor: (how: Hurdle): void => {
      hangs = how === 'hang'
    },
  }
}

const broken = (how: Hurdle): Response | Promise<Response> => {
  if (how === 'hang') return new Promise(() => {})
  return how === 'error'
    ? Response.json({ error: 'Internal server error' }, { status: 500 })
    : new Response('<html>', { headers: { 'content-type': 'text/html' } })
}

venueConformance('the sandbox market maker', async () => {
  const sandbox = await createTestMaker()
  const [taker, poor] = [await sandbox.taker('50'), await sandbox.taker('0.5')]
  const fetch: Fetch = (request) => sandbox.maker.answer(request)
  const { venue, requestCount, prepareFor } = hurriedWhereItHangs((_url, request) => fetch(request), {
    allowsMakers: true,
    clock: sandbox.testChain.clock,
  })
  return {
    venue,
    taker: taker.address,
    poor: poor.address,
    sign: (transaction) => signedBy(taker, transaction),
    requestCount,
    breakExecution: (how) => {
      prepareFor(how)
      sandbox.faults.broken = { at: 'landed', how }
    },
  }
})

venueConformance('the documented wire', async () => {
  const taker = await createKeyPairSignerFromPrivateKeyBytes(TAKER_SEED)
  let hurdle: Hurdle | undefined
  const { venue, requestCount, prepareFor } = hurriedWhereItHangs(
    (url, request) =>
      hurdle && url.pathname.endsWith('/execute') ? broken(hurdle) : recordedSwap(url, request),
    {},
  )
  return {
    venue,
    taker: taker.address,
    poor: POOR_TAKER,
    sign: (transaction) => signedBy(taker, transaction),
    requestCount,
    breakExecution: (how) => {
      prepareFor(how)
      hurdle = how
    },
  }
})

const REQUEST = { inputMint: WRAPPED_SOL, outputMint: USDC, inputRaw: 1_000_000_000n, slippageBps: 50 }

describe('an order', () => {
  const ordering = async (answer: (query: URLSearchParams) => object, status = 200) => {
    const { address: taker } = await createKeyPairSignerFromPrivateKeyBytes(TAKER_SEED)
    const connected = connect((url) => Response.json(answer(url.searchParams), { status }))
    return { ...connected, order: await connected.venue.order({ ...REQUEST, taker }) }
  }
  const changed = (change: object) => (query: URLSearchParams) => recordedOrder(query, change)

  it('requests exactly the input, with the slippage, and without the makers of the real API', async () => {
    const { requestsTo } = await ordering(recordedOrder)
    const query = new URL(requestsTo('order')[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({
      inputMint: WRAPPED_SOL,
      outputMint: USDC,
      amount: '1000000000',
      swapMode: 'ExactIn',
      slippageBps: '50',
      taker: expect.any(String),
      excludeRouters: 'jupiterz',
    })
    const connected = connect((url) => Response.json(recordedOrder(url.searchParams)), { allowsMakers: true })
    await connected.venue.order(REQUEST)
    expect(connected.requestsTo('order')[0]?.url).not.toContain('excludeRouters')
  })

  it('that another account would pay for is refused', async () => {
    expect((await ordering(sponsoredOrder)).order).toMatchObject({
      ok: false,
      reason: 'not_built',
      code: 'fee_payer',
    })
    const { order } = await ordering(changed({ signatureFeePayer: WRAPPED_SOL }))
    expect(order).toMatchObject({ ok: false, code: 'fee_payer' })
  })

  it.each([
    ['metis', 1, 'insufficient_funds'],
    ['metis', 2, 'insufficient_sol'],
    ['dflow', 2, 'insufficient_sol'],
    ['okx', 3, 'amount_too_small'],
    ['metis', 9, 'not_built'],
    ['jupiterz', 1, 'insufficient_funds'],
    ['jupiterz', 2, 'not_built'],
    ['jupiterz', 3, 'not_built'],
  ])('without a transaction from %s with code %i is %s', async (router, errorCode, reason) => {
    const { order } = await ordering(changed({ transaction: '', router, errorCode, errorMessage: 'why' }))
    expect(order).toEqual({ ok: false, reason, code: `${router}:${errorCode}`, message: 'why' })
  })

  it.each([
    ['another amount', { inAmount: '2000000000' }],
    ['another mint', { outputMint: WRAPPED_SOL }],
    ['more slippage than was allowed', { slippageBps: 300 }],
    ['a minimum below the slippage', { otherAmountThreshold: '1' }],
    ['a minimum above the quote', { otherAmountThreshold: '999999999999' }],
  ])('of %s is refused', async (_, change) => {
    expect((await ordering(changed(change))).order).toMatchObject({
      ok: false,
      reason: 'not_built',
      code: 'order_differs',
    })
  })

  it('that somebody else would have to sign too is refused, where no makers are allowed', async () => {
    const two = [solTransfer(TAKER, RECIPIENT, 1n), solTransfer(RECIPIENT, TAKER, 2n)]
    const answer = (url: URL) =>
      Response.json(recordedOrder(url.searchParams, { transaction: wireOf(TAKER, two) }))
    const request = { ...REQUEST, taker: TAKER }
    expect(await connect(answer).venue.order(request)).toMatchObject({ ok: false, code: 'other_signer' })
    expect(await connect(answer, { allowsMakers: true }).venue.order(request)).toMatchObject({ ok: true })
  })

  it.each([
    ['a last block of eight million digits', { lastValidBlockHeight: '9'.repeat(8_000_000) }],
    ['a last block of more digits than any has', { lastValidBlockHeight: '9'.repeat(21) }],
    ['slippage below zero', { slippageBps: -5 }],
    ['a part of a hundredth of a percent', { slippageBps: 0.5 }],
    ['an id of a megabyte', { requestId: 'r'.repeat(1_000_000) }],
    ['a fee beyond all lamports', { prioritizationFeeLamports: 1e300 }],
  ])('with %s is no order', async (_, change) => {
    expect((await ordering(changed(change))).order).toMatchObject({ ok: false, reason: 'shape_changed' })
  })

  it('with bytes that are no transaction is refused', async () => {
    const { order } = await ordering(changed({ transaction: 'AAAA' }))
    expect(order).toMatchObject({ ok: false, code: 'unreadable' })
  })

  it.each([
    ['1795176000', '2026-11-20T12:00:00.000Z'],
    [1795176000000, '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
    ['soon', undefined],
    [1e20, undefined],
  ])('that expires at %s', async (expireAt, expiresAt) => {
    const { order } = await ordering(changed({ expireAt }))
    expect(order.ok && order.data.expiresAt).toBe(expiresAt)
  })

  it.each([
    ['no number', { inAmount: 5 }],
    ['no request id', { requestId: undefined }],
    ['no route plan', { routePlan: null }],
  ])('in another shape (%s) is no order', async (_, change) => {
    expect((await ordering(changed(change))).order).toEqual({
      ok: false,
      reason: 'shape_changed',
      source: 'Jupiter',
    })
  })

  it.each([
    [401, 'unconfigured'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [400, 'shape_changed'],
  ])('refused with %i and no reason is %s', async (status, reason) => {
    expect((await ordering(() => ({ nothing: true }), status)).order).toMatchObject({ ok: false, reason })
  })

  it('counts against the budget that all of Jupiter shares', async () => {
    const clock = { now: () => NOW }
    const budget = createBudget({ perMinute: 5, clock })
    const { venue, requestsTo } = connect(recordedSwap, { budget })
    for (let turn = 0; turn < 5; turn++) await venue.order(REQUEST)
    expect(requestsTo('order')).toHaveLength(4)
    expect(await venue.order(REQUEST)).toMatchObject({ ok: false, reason: 'rate_limited' })
  })
})

describe('an execution', () => {
  async function executing(
    answer: (signature: string) => Response,
    options: Partial<JupiterVenueOptions> = {},
  ) {
    const taker = await createKeyPairSignerFromPrivateKeyBytes(TAKER_SEED)
    const real = connect(recordedSwap)
    const order = await real.venue.order({ ...REQUEST, taker: taker.address })
    if (!order.ok) throw new Error('no order')
    const signed = await signedBy(taker, order.data.transaction ?? '')
    const landed = await real.venue.execute(signed, order.data.requestId)
    const signature = (landed as { signature: string }).signature
    const connected = connect(() => answer(signature), options)
    const execute = () => connected.venue.execute(signed, order.data.requestId, 77n)
    return { ...connected, signature, execute }
  }
  const said = (code: number | null, more: object = {}) =>
    Response.json({ status: 'Failed', code, error: 'why', ...more })

  it.each<[number, Executed['status']]>([
    [-1, 'declined'],
    [-2, 'declined'],
    [-3, 'declined'],
    [-1000, 'unknown'],
    [-1001, 'unknown'],
    [-1002, 'declined'],
    [-1003, 'declined'],
    [-1004, 'unknown'],
    [-2000, 'unknown'],
    [-2001, 'unknown'],
    [-2002, 'declined'],
    [-2003, 'declined'],
    [-2004, 'declined'],
    [-4711, 'unknown'],
  ])('with code %i is %s', async (code, status) => {
    const { execute } = await executing(() => said(code))
    expect(await execute()).toMatchObject({ status, code: String(code), message: 'why' })
  })

  it('that a program refused on the chain has failed', async () => {
    const { execute, signature } = await executing((own) => said(6001, { signature: own, slot: '348004025' }))
    expect(await execute()).toEqual({ status: 'failed', signature, code: '6001', message: 'why' })
  })

  it('that names another transaction is believed in nothing', async () => {
    const other = `5${'1'.repeat(86)}`
    for (const answer of [
      said(6001, { signature: other }),
      Response.json({ status: 'Success', code: 0, signature: other }),
    ]) {
      const { execute, signature } = await executing(() => answer)
      expect(await execute()).toMatchObject({ status: 'unknown', signature })
    }
  })

  it.each([
    ['no status', Response.json({})],
    ['half a body', new Response('{"status":"Succ')],
    ['an amount that is none', Response.json({ status: 'Success', code: 0, totalOutputAmount: 'many' })],
    ['a body without end', new Response('x'.repeat(300_000))],
    ['a broken server', Response.json({ signature: 'x', error: 'oops' }, { status: 500 })],
    ['a gateway', new Response('Bad gateway', { status: 502 })],
  ])('that is answered with %s is unknown', async (_, answer) => {
    const { execute, signature, requestsTo } = await executing(() => answer)
    expect(await execute()).toMatchObject({ status: 'unknown', signature })
    expect(requestsTo('execute')).toHaveLength(1)
  })

  it.each([401, 403, 429])('that the gateway turned away with %i was never sent', async (status) => {
    const { execute } = await executing(() => Response.json({ message: 'no' }, { status }))
    expect(await execute()).toMatchObject({ status: 'declined', code: `http_${status}` })
  })

  it('that is not answered is unknown in time, logged, and not tried again', async () => {
    const { execute, requestsTo, failures } = await executing(
      () => new Promise<Response>(() => {}) as never,
      {
        executeTimeoutMs: 300,
      },
    )
    expect(await execute()).toMatchObject({ status: 'unknown', code: 'no_answer' })
    expect(requestsTo('execute')).toHaveLength(1)
    expect(failures).toMatchObject([{ path: '/swap/v2/execute', cause: expect.any(Error) }])
  })

  it('sends the order’s height and the key, and follows no redirect', async () => {
    const { execute, requestsTo } = await executing(() => said(-1), { apiKey: 'secret' })
    await execute()
    const [request] = requestsTo('execute')
    expect(request?.headers.get('x-api-key')).toBe('secret')
    expect(request?.redirect).toBe('error')
    expect(await request?.json()).toMatchObject({ lastValidBlockHeight: '77', requestId: expect.any(String) })
  })

  it('has a limit of its own, beyond which nothing is sent', async () => {
    const clock = { now: () => NOW }
    const spent = createBudget({ perMinute: 1, clock })
    spent.rest(NOW + 60_000)
    const orders = await executing((own) => Response.json({ status: 'Success', code: 0, signature: own }), {
      budget: spent,
    })
    expect(await orders.execute()).toMatchObject({ status: 'landed' })
    const { execute, requestsTo } = await executing(() => said(-1), { executeBudget: spent })
    expect(await execute()).toMatchObject({ status: 'declined', code: 'rate_limited' })
    expect(requestsTo('execute')).toHaveLength(0)
  })
})
