import { describe, expect, it } from 'vitest'
import { createSwaps } from './create.ts'
import { createSwapServices, GUEST } from './testing/fake-swaps.ts'

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
