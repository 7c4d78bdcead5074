import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Settlement, SignatureState } from '../chain.ts'
import type { LedgerEntry } from '../ledger.ts'
import { createSwaps } from './create.ts'
import { lookUp, markFinal, settle } from './outcome.ts'
import { down, sourced, TEST_NOW } from './testing/fake-orders.ts'
import { createSwapServices, GUEST } from './testing/fake-swaps.ts'

type Effects = NonNullable<Extract<Awaited<ReturnType<Settlement['effects']>>, { ok: true }>['data']>
const AT = new Date(TEST_NOW).toISOString()

/** A trade that was sent and of which the venue does not know what became, with its chain as the test says. */
async function sent(chain: Partial<Settlement> = {}, request = {}) {
  const services = createSwapServices()
  const { swaps, deps, set, moved } = services
  set.execute = async () => ({ status: 'unknown', code: '-1', message: 'No answer.' })
  const { id, termsHash } = await services.preview(request)
  await swaps.agree(GUEST, id, { channel: 'click', termsHash })
  await swaps.execute(GUEST, id)
  const entry = (await deps.ledger.byId(id)) as LedgerEntry
  expect(entry.trade.status).toBe('sent')
  moved.length = 0
  return { ...services, entry, deps: { ...deps, settlement: { ...deps.settlement, ...chain } } }
}
const state = (status: SignatureState['status']): SignatureState => ({ status, slot: 7n })

describe('the outcome of a sent trade', () => {
  it('is open while the chain has only processed it, and confirmed by the next state', async () => {
    const { deps, entry, moved } = await sent()
    expect(await settle(deps, entry, state('processed'))).toBe(entry)
    expect(moved).toEqual([])
    const { trade } = await settle(deps, entry, state('confirmed'))
    expect([trade.status, trade.finalizedAt, trade.landed?.at]).toEqual(['confirmed', undefined, AT])
    expect(moved.map((one) => one.trade.status)).toEqual(['confirmed'])
  })

  it('is final at once when the chain calls it final, landed or failed', async () => {
    const landed = await sent()
    expect((await settle(landed.deps, landed.entry, state('finalized'))).trade.finalizedAt).toBe(AT)
    const failed = await sent()
    const error = { code: 'AccountNotFound', logs: [] }
    const { trade } = await settle(failed.deps, failed.entry, { ...state('finalized'), error })
    expect([trade.status, trade.finalizedAt]).toEqual(['failed', AT])
    expect(trade.failure?.message).toContain('only the network fee was paid')
  })

  it('is not known while the chain does not say what moved', async () => {
    for (const effects of [async () => down, async () => sourced(undefined)]) {
      const { deps, entry } = await sent({ effects })
      expect(await settle(deps, entry, state('confirmed'))).toBe(entry)
    }
  })

  it('is lost only when the chain has passed its last block and does not know it', async () => {
    const { deps, entry, set } = await sent()
    set.height = entry.lastValidBlockHeight ?? 0n
    expect(await lookUp(deps, entry)).toBe(entry)
    set.height += 1n
    const quiet = { ...deps, settlement: { ...deps.settlement, blockHeight: async () => down } }
    expect(await lookUp(quiet, entry)).toBe(entry)
    const deaf = { ...deps, settlement: { ...deps.settlement, signature: async () => down } }
    expect(await lookUp(deaf, entry)).toBe(entry)
    const unbounded = { ...entry, lastValidBlockHeight: undefined }
    expect(await lookUp(deps, unbounded)).toBe(unbounded)
    expect((await lookUp(deps, entry)).trade).toMatchObject({
      status: 'expired',
      failure: { code: 'not_landed' },
    })
  })

  it('is lost in the same way for a trade whose server died between its signature and its sending', async () => {
    const { deps, agreed, set } = createSwapServices()
    const id = await agreed()
    const move: typeof deps.ledger.move = async (...given) => {
      if (given[2] === 'sent') throw new Error('the server died')
      return deps.ledger.move(...given)
    }
    const dying = createSwaps({ ...deps, ledger: { ...deps.ledger, move } })
    await expect(dying.execute(GUEST, id)).rejects.toThrow('the server died')
    const entry = (await deps.ledger.byId(id)) as LedgerEntry
    expect(entry.trade.status).toBe('signed')
    set.height = (entry.lastValidBlockHeight ?? 0n) + 1n
    expect((await lookUp(deps, entry)).trade).toMatchObject({
      status: 'expired',
      failure: { code: 'not_landed' },
    })
  })

  it('is measured by the final height: a block that is only confirmed may yet be undone', async () => {
    const heights: string[] = []
    const { deps, entry } = await sent()
    const blockHeight: Settlement['blockHeight'] = async (commitment) => {
      heights.push(commitment)
      return sourced(0n)
    }
    await lookUp({ ...deps, settlement: { ...deps.settlement, blockHeight } }, entry)
    expect(heights).toEqual(['finalized'])
  })

  it('is not looked up without a signature', async () => {
    const { deps, entry } = await sent()
    const unsigned = { ...entry, trade: { ...entry.trade, signature: undefined } }
    expect(await lookUp(deps, unsigned)).toBe(unsigned)
    await markFinal(deps, unsigned)
    expect((await deps.ledger.byId(entry.trade.id))?.trade.status).toBe('sent')
  })
})

describe('the amounts that landed', () => {
  const landedOf = async (effects: Effects, request = {}) => {
    const { deps, entry } = await sent({ effects: async () => sourced(effects) }, request)
    return (await settle(deps, entry, state('confirmed'))).trade.landed
  }
  const SELL = { inputMint: 'USDC', outputMint: 'SOL', amountUi: 2 }

  it('of a sale of SOL count what left beyond it as a fee', async () => {
    const deltas = [
      { mint: WRAPPED_SOL, deltaRaw: -502_039_280n },
      { mint: USDC, deltaRaw: 70_000_000n },
    ]
    expect(await landedOf({ deltas, feeLamports: 5000n })).toEqual({
      inputRaw: '500000000',
      outputRaw: '70000000',
      feeLamports: '2044280',
      at: AT,
    })
  })

  it('of a sale of SOL are what left, when that was less', async () => {
    const deltas = [
      { mint: WRAPPED_SOL, deltaRaw: -400_000_000n },
      { mint: USDC, deltaRaw: 56_000_000n },
    ]
    expect(await landedOf({ deltas, feeLamports: 5000n })).toMatchObject({
      inputRaw: '400000000',
      outputRaw: '56000000',
      feeLamports: '5000',
    })
  })

  it('of a purchase of SOL have no deposit beside them', async () => {
    const deltas = [
      { mint: USDC, deltaRaw: -2_000_000n },
      { mint: WRAPPED_SOL, deltaRaw: 14_000_000n },
    ]
    expect(await landedOf({ deltas, feeLamports: 5000n }, SELL)).toMatchObject({
      inputRaw: '2000000',
      outputRaw: '14000000',
      feeLamports: '5000',
    })
  })

  it('are never below zero', async () => {
    const deltas = [
      { mint: USDC, deltaRaw: 1n },
      { mint: WRAPPED_SOL, deltaRaw: -1n },
    ]
    expect(await landedOf({ deltas, feeLamports: 5000n }, SELL)).toMatchObject({
      inputRaw: '0',
      outputRaw: '0',
      feeLamports: '5000',
    })
  })

  it('of two tokens count the deposit for a new account, which leaves as SOL', async () => {
    const { deps, entry } = await sent()
    const other = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
    const terms = { ...entry.trade.terms, inputMint: USDC, inputRaw: '2000000', outputMint: other }
    const deltas = [
      { mint: USDC, deltaRaw: -2_000_000n },
      { mint: WRAPPED_SOL, deltaRaw: -2_039_280n },
      { mint: other, deltaRaw: 9n },
    ]
    const effects = async () => sourced({ deltas, feeLamports: 5000n })
    const settlement = { ...deps.settlement, effects }
    const trade = { ...entry.trade, terms }
    const { landed } = (await settle({ ...deps, settlement }, { ...entry, trade }, state('confirmed'))).trade
    expect(landed).toMatchObject({ inputRaw: '2000000', outputRaw: '9', feeLamports: '2044280' })
  })

  it('come with the balances, where the chain reports them', async () => {
    const balances = [{ mint: USDC, beforeRaw: 1n, afterRaw: 70_000_001n }]
    expect((await landedOf({ deltas: [], feeLamports: 0n, balances }))?.balances).toEqual([
      { mint: USDC, beforeRaw: '1', afterRaw: '70000001' },
    ])
    expect(await landedOf({ deltas: [], feeLamports: 0n })).not.toHaveProperty('balances')
  })
})

describe('a confirmed trade', () => {
  it('is final once, when the chain says so and not before', async () => {
    const { deps, entry, landed, moved } = await sent()
    const { signature = '' } = entry.trade
    const confirmed = await settle(deps, entry, state('confirmed'))
    const finalAt = async () => (await deps.ledger.byId(entry.trade.id))?.trade.finalizedAt
    await markFinal(deps, confirmed)
    landed.set(signature, state('confirmed'))
    await markFinal(deps, confirmed)
    await markFinal({ ...deps, settlement: { ...deps.settlement, signature: async () => down } }, confirmed)
    expect(await finalAt()).toBeUndefined()
    landed.set(signature, state('finalized'))
    await markFinal(deps, confirmed)
    expect(await finalAt()).toBe(AT)
    expect(moved.map(({ trade }) => trade.status)).toEqual(['confirmed', 'confirmed'])
  })
})
