import { describe, expect, it } from 'vitest'
import type { Executed, Order } from '../venue.ts'
import { createSwaps } from './create.ts'
import { down, sourced, TEST_NOW } from './testing/fake-orders.ts'
import { createSwapServices, GUEST } from './testing/fake-swaps.ts'

describe('execution', () => {
  it('waits for the person', async () => {
    const { swaps, preview, signatures } = createSwapServices()
    const { id } = await preview()
    expect((await swaps.execute(GUEST, id)).status).toBe('previewed')
    expect(signatures).toEqual([])
  })

  it('keeps the signature before it sends, lands, and reports what really moved', async () => {
    const { swaps, agreed, deps, set, executed, moved } = createSwapServices()
    const id = await agreed()
    const execute = set.execute
    set.execute = async (transaction) => {
      const entry = await deps.ledger.byId(id)
      expect(entry).toMatchObject({
        signedTransaction: transaction,
        trade: { status: 'sent', signature: 'sig_1' },
      })
      return execute(transaction)
    }
    const trade = await swaps.execute(GUEST, id)
    expect(trade).toMatchObject({
      status: 'confirmed',
      signature: 'sig_1',
      landed: { inputRaw: '500000000', outputRaw: '70000000', feeLamports: '10000' },
    })
    expect(executed).toHaveLength(1)
    expect(moved.map(({ trade: movedTrade }) => movedTrade.status)).toEqual([
      'previewed',
      'consented',
      'signed',
      'sent',
      'confirmed',
    ])
  })

  it('requests one order where the price stands', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const id = await agreed()
    const requests: unknown[] = []
    const { order } = set
    set.order = (request) => {
      requests.push(request)
      return order(request)
    }
    expect((await swaps.execute(GUEST, id)).status).toBe('confirmed')
    expect(requests).toHaveLength(1)
  })

  it('signs once for 200 concurrent executions', async () => {
    const { swaps, agreed, signatures, executed } = createSwapServices()
    const id = await agreed()
    const trades = await Promise.all(Array.from({ length: 200 }, () => swaps.execute(GUEST, id)))
    expect(new Set(trades.map(({ status }) => status))).toEqual(new Set(['confirmed']))
    expect([signatures.length, executed.length]).toEqual([1, 1])
  })

  it('signs once for two processes that share a ledger', async () => {
    const { deps, agreed, signatures, executed } = createSwapServices()
    const id = await agreed()
    const services = [createSwaps(deps), createSwaps(deps)]
    const trades = await Promise.all(
      Array.from({ length: 20 }, (_, at) => services[at % 2]?.execute(GUEST, id)),
    )
    expect(new Set(trades.map((trade) => trade?.status))).toEqual(new Set(['confirmed']))
    expect([signatures.length, executed.length]).toEqual([1, 1])
  })

  it('requests a narrower order when the price fell a little, and stops when it fell below the minimum', async () => {
    const { swaps, agreed, set, deps } = createSwapServices()
    const [id, exact] = [await agreed(), await agreed()]
    set.rate = 139_500_000n
    const slippages: number[] = []
    const { order } = set
    set.order = (request) => {
      slippages.push(request.slippageBps)
      return order(request)
    }
    expect(await swaps.execute(GUEST, id)).toMatchObject({
      status: 'confirmed',
      landed: { outputRaw: '69750000' },
    })
    // 69.3 USDC were agreed to, which leaves 0.64 % below 69.75.
    expect(slippages).toEqual([100, 64])
    slippages.length = 0
    set.rate = 138_600_000n
    expect((await swaps.execute(GUEST, exact)).landed?.outputRaw).toBe('69300000')
    expect(slippages).toEqual([100, 0])
    set.rate = 140_000_000n
    const other = await agreed()
    set.rate = 138_000_000n
    expect(await swaps.execute(GUEST, other)).toMatchObject({
      status: 'rejected',
      failure: { code: 'price_moved' },
    })
    expect((await deps.ledger.byId(other))?.signedTransaction).toBeUndefined()
  })

  it('stops with the signer’s own words when it refuses', async () => {
    const { swaps, agreed, set, executed } = createSwapServices()
    const id = await agreed()
    const message = 'This trade is worth $70.00; the demo wallet trades up to $2.00 at a time.'
    set.sign = async () => ({ ok: false, reason: 'over_trade_cap', message })
    expect(await swaps.execute(GUEST, id)).toMatchObject({
      status: 'rejected',
      failure: { code: 'over_trade_cap', message },
    })
    expect(executed).toEqual([])
  })

  it.each([
    ['the venue is gone', 'venue_unavailable', 'order', async () => Promise.reject(new Error('gone'))],
    ['the venue does not answer', 'venue_unavailable', 'order', async () => down],
    ['the chain does not answer', 'chain_unavailable', 'simulate', async () => down],
    ['the signer is gone', 'signer_unavailable', 'sign', async () => Promise.reject(new Error('gone'))],
    [
      'the signer signed for a run that died',
      'interrupted',
      'sign',
      async () => ({ ok: false, reason: 'already_signed', message: '' }),
    ],
    [
      'the consent was used by a run that died',
      'interrupted',
      'sign',
      async () => ({ ok: false, reason: 'consent_used', message: '' }),
    ],
  ] as const)('ends as failed, with nothing sent, when %s', async (_, code, what, answer) => {
    const { swaps, agreed, set, executed } = createSwapServices()
    const id = await agreed()
    Object.assign(set, { [what]: answer })
    expect(await swaps.execute(GUEST, id)).toMatchObject({ status: 'failed', failure: { code } })
    expect(executed).toEqual([])
  })

  it('does not trade on a consent that has become old', async () => {
    const { swaps, agreed, set, signatures } = createSwapServices()
    const id = await agreed()
    set.now += 30_000
    expect(await swaps.execute(GUEST, id)).toMatchObject({
      status: 'expired',
      failure: { code: 'consent_expired' },
    })
    expect(signatures).toEqual([])
  })

  it('trades on it until its last millisecond', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const id = await agreed()
    set.now += 29_999
    expect((await swaps.execute(GUEST, id)).status).toBe('confirmed')
  })

  it('requests a narrower one again when the price fell meanwhile, though not below the minimum', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const id = await agreed()
    set.rate = 139_990_000n
    const slippages: number[] = []
    const { order } = set
    set.order = (request) => {
      slippages.push(request.slippageBps)
      const answer = order(request)
      // By two hundredths of a percent, between each order and the next.
      set.rate -= 28_000n
      return answer
    }
    expect((await swaps.execute(GUEST, id)).status).toBe('confirmed')
    expect(slippages).toEqual([100, 99, 95])
  })

  it('stops when every narrower order undercuts the agreed minimum, too', async () => {
    const { swaps, agreed, set, signatures } = createSwapServices()
    const id = await agreed()
    set.rate = 139_500_000n
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, minOutputRaw: 69_299_999n } } : answer
    }
    const { status, failure } = await swaps.execute(GUEST, id)
    expect([status, failure?.code, signatures]).toEqual(['rejected', 'price_moved', []])
  })

  it('ends with the reason of the narrower order when the venue does not make that one', async () => {
    const { swaps, agreed, set, signatures } = createSwapServices()
    const id = await agreed()
    set.rate = 139_500_000n
    const { order } = set
    set.order = async (request) => (request.slippageBps === 64 ? down : order(request))
    const { status, failure } = await swaps.execute(GUEST, id)
    expect([status, failure?.code, signatures]).toEqual(['failed', 'venue_unavailable', []])
  })

  it.each<[string, Partial<Order>, string]>([
    ['takes more', { inputRaw: 500_000_001n }, 'it takes more than was asked for'],
    ['has no transaction', { transaction: undefined }, 'it holds no transaction to sign'],
  ])('turns down an order that %s, in words', async (_, change, reason) => {
    const { swaps, agreed, set, signatures } = createSwapServices()
    const id = await agreed()
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, ...change } } : answer
    }
    const { status, failure } = await swaps.execute(GUEST, id)
    expect([status, failure, signatures]).toEqual([
      'rejected',
      {
        code: 'order_unsafe',
        message: `The order of Trial venue was turned down: ${reason}. Nothing left the wallet.`,
      },
      [],
    ])
  })

  it('turns down an order by its simulation: one that fails, and one that does something else', async () => {
    const { swaps, agreed, set, signatures } = createSwapServices()
    const { simulate } = set
    const first = await agreed()
    const error = { code: 'BlockhashNotFound', logs: [] }
    set.simulate = async () => sourced({ ok: false, error })
    const failed = await swaps.execute(GUEST, first)
    expect([failed.status, failed.failure?.code]).toEqual(['failed', 'blockhash_expired'])
    expect(failed.failure?.message).toContain('Nothing left the wallet.')
    set.simulate = simulate
    const second = await agreed()
    set.simulate = async () => sourced({ ok: true, deltas: [], unitsConsumed: 1n })
    const { status, failure } = await swaps.execute(GUEST, second)
    expect([status, failure?.code]).toEqual(['rejected', 'order_unsafe'])
    expect(failure?.message).toContain('less would arrive than quoted')
    expect(signatures).toEqual([])
  })

  it('passes on what the venue says when it refuses the new order', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const id = await agreed()
    set.order = async () => ({ ok: false, reason: 'no_route', code: '-7', message: 'Sold out' })
    expect(await swaps.execute(GUEST, id)).toMatchObject({
      status: 'rejected',
      failure: { code: 'no_route', message: expect.stringContaining('any more: Sold out. Nothing left') },
    })
  })

  it.each([
    ['has passed', 0n, 1200n],
    ['is earlier than any blockhash ends', 1199n, 1200n],
    ['may be', 1250n, 1250n],
    ['never comes', 10n ** 18n, 1300n],
  ])('does not believe a venue whose last block %s', async (_, lastValidBlockHeight, kept) => {
    const { deps, agreed, set, swaps } = createSwapServices()
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, lastValidBlockHeight } } : answer
    }
    set.height = 1000n
    set.execute = async () => ({ status: 'unknown', code: '-1001', message: 'timeout' })
    const id = await agreed()
    expect((await swaps.execute(GUEST, id)).status).toBe('sent')
    expect((await deps.ledger.byId(id))?.lastValidBlockHeight).toBe(kept)
  })

  it('gives an order that names no last block the longest life of one, from the confirmed height', async () => {
    const { deps, agreed, set } = createSwapServices()
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, lastValidBlockHeight: undefined } } : answer
    }
    const heights: string[] = []
    const blockHeight: typeof deps.settlement.blockHeight = async (commitment) => {
      heights.push(commitment)
      return sourced(1000n)
    }
    const id = await agreed()
    await createSwaps({ ...deps, settlement: { ...deps.settlement, blockHeight } }).execute(GUEST, id)
    expect((await deps.ledger.byId(id))?.lastValidBlockHeight).toBe(1300n)
    expect(heights).toEqual(['confirmed'])
    const other = await agreed()
    const silent = createSwaps({ ...deps, settlement: { ...deps.settlement, blockHeight: async () => down } })
    expect(await silent.execute(GUEST, other)).toMatchObject({
      status: 'failed',
      failure: { code: 'chain_unavailable' },
    })
  })

  it('signs the consent and the intent of the ledger for the owner of the wallet', async () => {
    const { swaps, agreed, set, deps } = createSwapServices()
    const id = await agreed()
    const { sign } = set
    const requests: unknown[] = []
    set.sign = (request) => {
      requests.push(request)
      return sign(request)
    }
    await swaps.execute(GUEST, id)
    const { consent, trade } = (await deps.ledger.byId(id)) ?? {}
    expect(requests).toMatchObject([
      {
        owner: { kind: 'demo' },
        consent,
        intent: {
          id,
          terms: trade?.terms,
          valueUsd: '70.000000',
          pricedAt: new Date(TEST_NOW - 2000).toISOString(),
          priceImpactPercent: 0.01,
          sellBack: 1,
        },
      },
    ])
  })

  it('sends nothing when another run has moved the trade before its signature was stored', async () => {
    const { deps, agreed, executed, signatures, moved } = createSwapServices()
    const id = await agreed()
    const ledger = {
      ...deps.ledger,
      move: async (...given: Parameters<typeof deps.ledger.move>) =>
        given[2] === 'signed'
          ? { moved: false, entry: await deps.ledger.byId(id) }
          : deps.ledger.move(...given),
    }
    moved.length = 0
    expect((await createSwaps({ ...deps, ledger }).execute(GUEST, id)).status).toBe('consented')
    expect([signatures.length, executed, moved]).toEqual([1, [], []])
  })

  it('never signs a trade whose consent the ledger lacks', async () => {
    const { deps, agreed, signatures } = createSwapServices()
    const id = await agreed()
    const byId = async (one: string) => {
      const entry = await deps.ledger.byId(one)
      return entry && { ...entry, consent: undefined }
    }
    await expect(
      createSwaps({ ...deps, ledger: { ...deps.ledger, byId } }).execute(GUEST, id),
    ).rejects.toThrow(`trade ${id} is agreed to without a consent`)
    expect(signatures).toEqual([])
  })
})

describe('the wait for the chain', () => {
  /** How long each wait may take, where the chain never confirms. */
  async function waitsAfter(execute: () => Promise<Executed>, patienceMs?: number) {
    const { deps, agreed, set } = createSwapServices()
    set.execute = execute
    const waits: number[] = []
    const awaitConfirmation: typeof deps.settlement.awaitConfirmation = async (_, timeoutMs) => {
      waits.push(timeoutMs)
      return sourced(undefined)
    }
    const settlement = { ...deps.settlement, awaitConfirmation }
    const id = await agreed()
    const { status } = await createSwaps({ ...deps, settlement, patienceMs }).execute(GUEST, id)
    expect(status).toBe('sent')
    return waits
  }

  it('is longer for a trade that the venue calls landed', async () => {
    const unknown = async () => ({ status: 'unknown', code: '-1', message: '' }) as const
    expect(await waitsAfter(unknown)).toEqual([10_000])
    expect(await waitsAfter(unknown, 42)).toEqual([42])
    expect(await waitsAfter(async () => ({ status: 'landed', signature: 'sig_1' }))).toEqual([5000, 10_000])
    expect(await waitsAfter(() => Promise.reject(new Error('gone')))).toEqual([10_000])
  })
})

describe('what is sent and not known', () => {
  const unknown = async () => ({ status: 'unknown', code: '-1001', message: 'timeout' }) as const

  it('is looked up, never sent again, and lost only when it can no longer land', async () => {
    const { swaps, agreed, set, executed, signatures } = createSwapServices()
    const id = await agreed()
    set.execute = unknown
    expect((await swaps.execute(GUEST, id)).status).toBe('sent')
    for (let round = 0; round < 3; round++) {
      set.now += 20_000
      await swaps.reconcile({ all: false })
      expect((await swaps.execute(GUEST, id)).status).toBe('sent')
    }
    set.height += 201n
    await swaps.reconcile({ all: false })
    expect(await swaps.byId(GUEST, id)).toMatchObject({ status: 'expired', failure: { code: 'not_landed' } })
    expect([executed.length, signatures.length]).toEqual([1, 1])
  })

  it('is confirmed when it landed after all, and final when the chain says so', async () => {
    const { swaps, agreed, set, landed } = createSwapServices()
    const id = await agreed()
    set.execute = unknown
    await swaps.execute(GUEST, id)
    set.height += 201n
    landed.set('sig_1', { status: 'confirmed', slot: 9n })
    await swaps.reconcile({ all: true })
    expect(await swaps.byId(GUEST, id)).toMatchObject({
      status: 'confirmed',
      landed: { outputRaw: '70000000' },
    })
    landed.set('sig_1', { status: 'finalized', slot: 9n })
    await swaps.reconcile({ all: true })
    expect((await swaps.byId(GUEST, id)).finalizedAt).toBeDefined()
  })

  it('has failed with the chain’s own reason when the chain refused it', async () => {
    const { swaps, agreed, set, landed } = createSwapServices()
    const id = await agreed()
    set.execute = async () => {
      const error = { code: 'Custom', instruction: 3, custom: 6001, logs: [] }
      landed.set('sig_1', { status: 'confirmed', slot: 9n, error })
      return { status: 'failed', signature: 'sig_1', code: '6001', message: 'slippage' }
    }
    const { status, signature, failure } = await swaps.execute(GUEST, id)
    expect([status, signature]).toEqual(['failed', 'sig_1'])
    expect(failure?.message).toContain('only the network fee was paid')
  })

  it('is over at once when the maker declined and its signature is missing, else only with the chain', async () => {
    const { swaps, agreed, set } = createSwapServices()
    const declined = async () =>
      ({ status: 'declined', code: '-2004', message: 'The maker declined' }) as const
    set.execute = declined
    const whole = await agreed()
    expect((await swaps.execute(GUEST, whole)).status).toBe('sent')
    const sign = set.sign
    set.sign = async (request) => {
      const signing = await sign(request)
      return signing.ok ? { ...signing, transaction: `Ag${'A'.repeat(200)}` } : signing
    }
    const partly = await agreed()
    expect(await swaps.execute(GUEST, partly)).toMatchObject({
      status: 'rejected',
      failure: { code: 'maker_declined' },
    })
  })
})

describe('the reconciler', () => {
  it('leaves a sent trade as it is while another chain answers, and ends it by its own', async () => {
    const { swaps, agreed, set, landed, deps } = createSwapServices()
    const id = await agreed()
    set.execute = async () => ({ status: 'unknown', code: 'venue_unavailable', message: 'No answer.' })
    await swaps.execute(GUEST, id)
    expect((await swaps.byId(GUEST, id)).status).toBe('sent')
    // The other chain never saw the signature, and is past the last block that could take it.
    set.genesisHash = 'chain_2'
    set.height += 1000n
    set.now += 60_000
    await swaps.reconcile({ all: true })
    expect((await swaps.byId(GUEST, id)).status).toBe('sent')
    for (const error of [undefined, { code: 'AccountNotFound', logs: [] }]) {
      landed.set('sig_1', { status: 'finalized', slot: 7n, ...(error && { error }) })
      await swaps.reconcile({ all: true })
      expect((await swaps.byId(GUEST, id)).status).toBe('sent')
    }
    set.genesisHash = 'chain_1'
    landed.set('sig_1', { status: 'confirmed', slot: 7n })
    await swaps.reconcile({ all: true })
    set.genesisHash = 'chain_2'
    landed.set('sig_1', { status: 'finalized', slot: 7n })
    await swaps.reconcile({ all: true })
    const { trade } = (await deps.ledger.byId(id)) ?? {}
    expect([trade?.status, trade?.finalizedAt]).toEqual(['confirmed', undefined])
  })

  it('carries nothing out on another chain than the ledger’s', async () => {
    const { swaps, agreed, set, deps, signatures } = createSwapServices()
    await deps.ledger.claimChain('chain_1')
    const id = await agreed()
    set.genesisHash = 'chain_2'
    const { status, failure } = await swaps.execute(GUEST, id)
    expect([status, failure?.code, signatures]).toEqual(['failed', 'chain_unavailable', []])
  })

  it('expires unanswered previews', async () => {
    const { swaps, preview, set, moved } = createSwapServices()
    const { id } = await preview()
    set.now += 61_000
    await swaps.reconcile({ all: false })
    expect(moved.at(-1)?.trade).toMatchObject({ id, status: 'expired' })
  })

  it('carries out what was agreed to when its server died, while the consent is young', async () => {
    const { swaps, agreed, signatures } = createSwapServices()
    const id = await agreed()
    await swaps.reconcile({ all: false })
    expect((await swaps.byId(GUEST, id)).status).toBe('consented')
    await swaps.reconcile({ all: true })
    expect((await swaps.byId(GUEST, id)).status).toBe('confirmed')
    expect(signatures).toHaveLength(1)
  })

  it('leaves no trade behind because another one cannot be looked up', async () => {
    const { deps, swaps, agreed, preview, set } = createSwapServices()
    const stuck = await agreed()
    const old = await preview()
    set.now += 61_000
    const broken = createSwaps({
      ...deps,
      ledger: { ...deps.ledger, withWallet: () => Promise.reject(new Error('locked for ever')) },
    })
    await broken.reconcile({ all: true })
    expect((await swaps.byId(GUEST, old.id)).status).toBe('expired')
    expect((await swaps.byId(GUEST, stuck)).status).toBe('consented')
  })
})
