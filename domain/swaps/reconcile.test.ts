import { describe, expect, it } from 'vitest'
import { createSwaps } from './create.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL } from './testing/fake-swaps.ts'

describe('the reconciler leaves a trade to the run that may still work on it', () => {
  it('for 15 seconds after the yes', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const id = await agreed()
    set.now += 14_999
    await swaps.reconcile({ all: false })
    expect((await swaps.byId(GUEST, id)).status).toBe('consented')
    set.now += 1
    await swaps.reconcile({ all: false })
    expect((await swaps.byId(GUEST, id)).status).toBe('confirmed')
  })

  it('for two seconds after it was sent', async () => {
    const { swaps, agreed, set, landed } = createSwapServices()
    const id = await agreed()
    set.execute = async () => ({ status: 'unknown', code: '-1', message: 'No answer.' })
    await swaps.execute(GUEST, id)
    landed.set('sig_1', { status: 'confirmed', slot: 7n })
    set.now += 1999
    await swaps.reconcile({ all: false })
    expect((await swaps.byId(GUEST, id)).status).toBe('sent')
    set.now += 1
    await swaps.reconcile({ all: false })
    expect((await swaps.byId(GUEST, id)).status).toBe('confirmed')
  })
})

describe('the reconciler looks ever more seldom at a trade', () => {
  const ROUND_MS = 3000
  const TEN_MINUTES = 600_000
  const HOUR = 3_600_000

  /** Counts the looks at signatures. */
  function counted() {
    const services = createSwapServices()
    const { deps, set, landed } = services
    const looks: number[] = []
    const settlement = {
      ...deps.settlement,
      signature: (text: string) => {
        looks.push(set.now)
        return deps.settlement.signature(text)
      },
    }
    const swaps = createSwaps({ ...deps, settlement })
    async function rounds(ms: number): Promise<number> {
      const before = looks.length
      for (const end = set.now + ms; set.now < end; set.now += ROUND_MS) await swaps.reconcile({ all: false })
      return looks.length - before
    }
    const agreed = async () => {
      const { id, termsHash } = await swaps.preview(GUEST, HALF_SOL, ASKING)
      await swaps.agree(GUEST, id, { channel: 'click', termsHash })
      return id
    }
    return { ...services, swaps, agreed, looks, rounds, landed }
  }

  it('that the node cannot decide, and ends it when it can', async () => {
    const { swaps, agreed, rounds, set, deps, landed } = counted()
    const id = await agreed()
    set.execute = async () => ({ status: 'unknown', code: '-1', message: 'No answer.' })
    await swaps.execute(GUEST, id)
    expect(await rounds(TEN_MINUTES)).toBeGreaterThan(190)
    expect(await rounds(HOUR)).toBeLessThan(30)
    expect(await rounds(24 * HOUR)).toBeLessThan(150)
    expect((await deps.ledger.byId(id))?.trade.status).toBe('sent')
    landed.set('sig_1', { status: 'confirmed', slot: 7n })
    await rounds(TEN_MINUTES + ROUND_MS)
    expect((await deps.ledger.byId(id))?.trade.status).toBe('confirmed')
  })

  it('that was confirmed and that the node no longer knows, after an hour never but at a start', async () => {
    const { swaps, agreed, rounds, landed, set, looks, deps } = counted()
    const id = await agreed()
    await swaps.execute(GUEST, id)
    expect((await deps.ledger.byId(id))?.trade.status).toBe('confirmed')
    landed.clear()
    expect(await rounds(TEN_MINUTES)).toBeGreaterThan(190)
    expect(await rounds(HOUR)).toBeLessThan(30)
    expect(await rounds(24 * HOUR)).toBe(0)
    landed.set('sig_1', { status: 'finalized', slot: 7n })
    await swaps.reconcile({ all: true })
    expect(looks.at(-1)).toBe(set.now)
    expect((await deps.ledger.byId(id))?.trade.finalizedAt).toBeDefined()
  })
})

it('the reconciler reports the trade that it could not look after', async () => {
  const { deps, agreed } = createSwapServices()
  const id = await agreed()
  const errors: unknown[] = []
  const log = { ...deps.log, error: (fields: object) => void errors.push(fields) }
  const locked = new Error('locked')
  const ledger = { ...deps.ledger, withWallet: () => Promise.reject(locked) }
  await createSwaps({ ...deps, log, ledger }).reconcile({ all: true })
  expect(errors).toEqual([{ err: locked, trade: id }])
})

it('is idle when no run is under way any more', async () => {
  const { swaps, agreed, set } = createSwapServices()
  const id = await agreed()
  const { order } = set
  const [called, venue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  set.order = async (request) => {
    called.resolve()
    await venue.promise
    return order(request)
  }
  const states: string[] = []
  const run = swaps.execute(GUEST, id).then(() => states.push('run'))
  await called.promise
  const idle = swaps.idle().then(() => states.push('idle'))
  await swaps.list(GUEST, 1)
  expect(states).toEqual([])
  venue.resolve()
  await Promise.all([run, idle])
  expect(states).toContain('idle')
  expect((await swaps.byId(GUEST, id)).status).toBe('confirmed')
})
