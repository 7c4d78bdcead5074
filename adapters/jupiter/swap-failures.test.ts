/**
 * The twelve ways in which a swap fails (and one in which it does not), on a real VM, each with the words for the card.
 */
import type { KeyPairSigner } from '@solana/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { chainFailure, venueFailure } from '#contract/rules/chain-errors.ts'
import type { FailureCode } from '#contract/rules/failure-words.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { SignatureState } from '#domain/chain.ts'
import type { Executed, Order, Venue } from '#domain/venue.ts'
import { createTestMaker, type TestMaker } from '#sandbox/maker/testing/maker.ts'
import { solanaSettlement } from '../solana/settlement.ts'
import { jupiterVenue } from './swap.ts'

let sandbox: TestMaker
let venue: Venue
let settlement: ReturnType<typeof solanaSettlement>
let taker: KeyPairSigner
beforeEach(async () => {
  sandbox = await createTestMaker()
  const { clock } = sandbox.testChain
  venue = jupiterVenue({
    fetch: (request) => sandbox.maker.answer(request),
    baseUrl: 'https://api.jup.ag',
    source: 'House',
    name: 'House',
    allowsMakers: true,
    clock,
  })
  settlement = solanaSettlement({ transport: sandbox.transport, source: 'Chain', official: true, clock })
  taker = await sandbox.taker('10', { [USDC]: '100' })
})

const SWAP = { inputMint: WRAPPED_SOL, outputMint: USDC, inputRaw: 1_000_000_000n, slippageBps: 50 }
async function ordered(more: Partial<typeof SWAP> = {}) {
  const answer = await venue.order({ ...SWAP, ...more, taker: taker.address })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.data
}
const signed = (order: Order) => sandbox.sign(taker, order.transaction ?? '')
const executed = async (order: Order): Promise<Executed> =>
  venue.execute(await signed(order), order.requestId)

/** The chain's own account of a transaction that was sent to it. */
async function onChain({ signature }: { signature?: string }): Promise<SignatureState> {
  const state = await settlement.signature(signature ?? '')
  if (!state.ok || !state.data) throw new Error('the chain does not know it')
  return state.data
}
async function wordsOnChain(end: Executed): Promise<string> {
  const { error } = await onChain(end as { signature: string })
  if (!error) throw new Error('it did not fail')
  return wordsAre(chainFailure(error, { landed: true }))
}
async function wordsBefore(order: Order): Promise<string> {
  const tried = await settlement.simulate(order.transaction ?? '', taker.address)
  if (!tried.ok || tried.data.ok) throw new Error('it would not fail')
  return wordsAre(chainFailure(tried.data.error, { landed: false }))
}
const wordsOfVenue = (end: Executed): string =>
  wordsAre(venueFailure((end as { code: string }).code), end.status === 'declined')
/** The code, after a look at what a person would read. */
function wordsAre({ code, message }: { code: FailureCode; message: string }, kept = true): FailureCode {
  if (kept) expect(message).toMatch(/Nothing left the wallet\.|only the network fee was paid\./)
  return code
}
const balances = async () => [
  sandbox.testChain.chain.balanceOf(taker.address),
  sandbox.testChain.chain.ofHolder(taker.address).length,
]

describe('the twelve failure rows', () => {
  it('insufficient SOL: the quote’s account was emptied meanwhile', async () => {
    const order = await ordered({ inputRaw: 9_000_000_000n })
    const other = await ordered({ inputRaw: 9_000_000_000n })
    expect(await executed(other)).toMatchObject({ status: 'landed' })
    expect(await wordsBefore(order)).toBe('insufficient_sol')
    sandbox.faults.isBlind = true
    expect(await wordsOnChain(await executed(order))).toBe('insufficient_sol')
  })

  it('nearly all SOL: nothing is left for the fee or the token’s account', async () => {
    const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
    const order = await ordered({ inputRaw: 9_999_000_000n, outputMint: PYUSD })
    expect(await wordsBefore(order)).toBe('no_sol_for_fees')
    const before = await balances()
    expect(await executed(order)).toMatchObject({ status: 'declined', code: '-2002' })
    expect(await balances()).toEqual(before)
  })

  it('insufficient tokens', async () => {
    const sell = { inputMint: USDC, outputMint: WRAPPED_SOL, inputRaw: 100_000_000n }
    const [first, second] = [await ordered(sell), await ordered(sell)]
    expect(await executed(first)).toMatchObject({ status: 'landed' })
    expect(await wordsBefore(second)).toBe('insufficient_tokens')
  })

  it('the maker has sold out', async () => {
    const impostor = sandbox.market.tokens.find(({ verified }) => !verified)?.mint ?? ''
    const takers = await Promise.all([1, 2, 3].map(() => sandbox.taker('150')))
    const orders = []
    for (const each of takers) {
      taker = each
      orders.push(await ordered({ outputMint: impostor, inputRaw: 100_000_000_000n }))
    }
    sandbox.faults.isBlind = true
    const ends = []
    for (const [index, order] of orders.entries()) {
      taker = takers[index] ?? taker
      ends.push(await executed(order))
    }
    expect(ends.map(({ status }) => status)).toEqual(['landed', 'landed', 'failed'])
    expect(await wordsOnChain(ends[2] as Executed)).toBe('maker_out_of_stock')
  })

  it('less than the minimum: 6001', async () => {
    sandbox.faults.fillsShort = true
    const order = await ordered()
    expect(await wordsBefore(order)).toBe('slippage')
    sandbox.faults.isBlind = true
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'failed', code: '6001' })
    expect(await wordsOnChain(end)).toBe('slippage')
    expect(wordsOfVenue(end)).toBe('slippage')
  })

  it('the quote expired, by the venue', async () => {
    const order = await ordered()
    sandbox.testChain.clock.time += 31_000
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'declined', code: '-2003' })
    expect(wordsOfVenue(end)).toBe('quote_expired')
  })

  it('the quote expired, by the chain: 6002', async () => {
    const order = await ordered()
    sandbox.testChain.clock.time += 32_000
    sandbox.faults.isBlind = true
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'failed', code: '6002' })
    expect(await wordsOnChain(end)).toBe('expired_on_chain')
  })

  it('the blockhash expired', async () => {
    const order = await ordered()
    sandbox.testChain.clock.passSlots(151)
    const sent = await settlement.send(await signed(order))
    if (!sent.ok || !('error' in sent.data)) throw new Error('it was taken')
    expect(wordsAre(chainFailure(sent.data.error, { landed: false }))).toBe('blockhash_expired')
    sandbox.faults.isBlind = true
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'unknown', code: '-2000' })
    expect(wordsOfVenue(end)).toBe('not_landed')
    const height = await settlement.blockHeight('finalized')
    expect(height.ok && height.data > 0n).toBe(true)
  })

  it('the price moved', async () => {
    const order = await ordered()
    sandbox.faults.priceMove = 1.01
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'declined', code: '-2004' })
    expect(wordsOfVenue(end)).toBe('maker_declined')
  })

  it('the message differs from the order', async () => {
    const [one, two] = [await ordered(), await ordered({ inputRaw: 5_000_000n })]
    const end = await venue.execute(await signed(one), two.requestId)
    expect(end).toMatchObject({ status: 'declined', code: '-3' })
    expect(wordsOfVenue(end)).toBe('order_changed')
  })

  it('the maker’s signature is missing', async () => {
    const sent = await settlement.send(await signed(await ordered()))
    if (!sent.ok || !('error' in sent.data)) throw new Error('it was taken')
    expect(wordsAre(chainFailure(sent.data.error, { landed: false }))).toBe('signature_missing')
  })

  it('the same again: one signature, one effect', async () => {
    const order = await ordered()
    const first = await executed(order)
    const before = await balances()
    expect(await executed(order)).toEqual(first)
    expect(await balances()).toEqual(before)
    expect(chainFailure({ code: 'AlreadyProcessed', logs: [] }, { landed: false }).code).toBe('already_sent')
  })

  it('and when all is well, what was simulated is what happens', async () => {
    const order = await ordered()
    const tried = await settlement.simulate(order.transaction ?? '', taker.address)
    const end = await executed(order)
    expect(end).toMatchObject({ status: 'landed', outputRaw: order.outputRaw })
    const effects = await settlement.effects((end as { signature: string }).signature, taker.address)
    if (!tried.ok || !tried.data.ok || !effects.ok || !effects.data) throw new Error('no answer')
    const { deltas, feeLamports } = effects.data
    expect(tried.data.deltas.map(({ mint, deltaRaw }) => ({ mint, deltaRaw }))).toEqual(
      deltas.map(({ mint, deltaRaw }) => ({
        mint,
        deltaRaw: mint === WRAPPED_SOL ? deltaRaw - feeLamports : deltaRaw,
      })),
    )
  })

  it('a trade that the maker keeps to itself never lands, and the chain says so', async () => {
    sandbox.faults.withholds = true
    const end = await executed(await ordered())
    expect(end).toMatchObject({ status: 'unknown', code: '-2000' })
    const state = await settlement.signature((end as { signature: string }).signature)
    expect(state).toMatchObject({ ok: true, data: undefined })
  })
})
