import { describe, expect, it } from 'vitest'
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { trade as tradeShape } from '#contract/trades.ts'
import type { Actor } from '../ports.ts'
import { createSwaps } from './create.ts'
import type { SwapRequest } from './swaps.ts'
import { down, sourced, TEST_ALLOWANCE, TEST_NOW } from './testing/fake-orders.ts'
import {
  ASKING,
  createSwapServices,
  GUEST,
  HALF_SOL,
  TEST_WALLET,
  USER_WALLET,
} from './testing/fake-swaps.ts'

const USER: Actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['user'] }

describe('a preview', () => {
  it('is the stored intent: amounts, minimum, fees, worth, simulated changes, and a minute to agree', async () => {
    const { preview, swaps, moved } = createSwapServices()
    const trade = await preview()
    expect(tradeShape.parse(trade)).toEqual(trade)
    expect(trade).toMatchObject({
      status: 'previewed',
      terms: {
        wallet: TEST_WALLET,
        inputMint: WRAPPED_SOL,
        outputMint: USDC,
        inputRaw: '500000000',
        minOutputRaw: '69300000',
        slippageBps: 100,
        maxFeeLamports: '20000',
      },
      quotedOutputRaw: '70000000',
      inputUsd: 70,
      outputUsd: 70,
      solUsd: 140,
      changes: [
        { symbol: 'SOL', deltaRaw: '-500000000', beforeRaw: '12400000000', afterRaw: '11900000000' },
        { symbol: 'USDC', deltaRaw: '70000000', beforeRaw: '846200000', afterRaw: '916200000' },
      ],
      allowance: TEST_ALLOWANCE,
      warnings: [
        {
          code: 'shared_wallet',
          message: 'The demo wallet is shared. Its balance can move before you confirm.',
        },
      ],
      askedBy: 'assistant',
      expiresAt: new Date(TEST_NOW + 60_000).toISOString(),
    })
    expect(await swaps.byId(GUEST, trade.id)).toEqual(trade)
    expect(moved.map(({ trade: movedTrade }) => movedTrade.id)).toEqual([trade.id])
  })

  it('says nothing of a balance that the simulation contradicts: another trade may have happened meanwhile', async () => {
    const { preview, set } = createSwapServices()
    set.lamports = 510_900_880n
    const { order, simulate } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok
        ? { ...answer, data: { ...answer.data, prioritizationFeeLamports: 10_000_000n } }
        : answer
    }
    set.simulate = async (transaction, owner) => {
      const answer = await simulate(transaction, owner)
      if (!answer.ok || !answer.data.ok) return answer
      const [sol, usdc] = answer.data.deltas
      const deltas = sol && usdc ? [{ ...sol, deltaRaw: -519_000_000n }, usdc] : []
      return sourced({ ...answer.data, deltas })
    }
    const [sol, usdc] = (await preview()).changes
    expect(sol).toMatchObject({ symbol: 'SOL', deltaRaw: '-519000000' })
    expect(sol?.beforeRaw).toBeUndefined()
    expect(usdc?.beforeRaw).toBe('846200000')
  })

  it('shows what may still be traded: of the wallet that guests share, or of one’s own', async () => {
    const { preview } = createSwapServices()
    expect((await preview()).allowance).toEqual(TEST_ALLOWANCE)
    expect((await preview({}, USER)).allowance).toEqual({ ...TEST_ALLOWANCE, isOwn: true })
  })

  it('is not made when the signer would refuse it, in the signer’s words', async () => {
    const { preview, swaps, set } = createSwapServices()
    const message = 'The demo wallet can swap up to $2 at a time. This is $70.'
    const questions: unknown[] = []
    set.checkPolicy = async (question) => {
      questions.push(question)
      return { ok: false, reason: 'over_trade_cap', message }
    }
    await expect(preview()).rejects.toMatchObject({
      code: 'trade_not_allowed',
      message: `${message} Nothing was swapped; choose a smaller amount.`,
    })
    expect(questions).toMatchObject([{ owner: { kind: 'demo' }, actor: `guest:${GUEST.id}` }])
    expect(await swaps.list(GUEST, 10)).toEqual([])
  })

  it('over a limit names the most that may be swapped, with the swap as it would have been', async () => {
    const { preview, swaps, set } = createSwapServices()
    const message = 'The demo wallet can swap up to $2 at a time. This is $70.'
    set.checkPolicy = async () => ({ ok: false, reason: 'over_trade_cap', message, mostUsd: 2 })
    await expect(preview()).rejects.toMatchObject({
      message: 'That is more than the demo wallet can swap now. You can swap up to $2. Nothing was swapped.',
      details: {
        code: 'over_trade_cap',
        reason: message,
        over: {
          mostUsd: 2,
          isOwn: false,
          trade: { status: 'rejected', failure: { message }, terms: { inputRaw: '500000000' } },
        },
      },
    })
    set.checkPolicy = async () => ({ ok: false, reason: 'over_day_cap', message, mostUsd: 0.3 })
    await expect(preview({}, USER)).rejects.toMatchObject({
      message: 'That is more than your wallet can swap today. Nothing was swapped.',
    })
    set.checkPolicy = async () => ({ ok: false, reason: 'passkey_missing', message, mostUsd: 20 })
    await expect(preview({}, USER)).rejects.toMatchObject({
      message: 'That needs a passkey. Add a passkey under Security, or swap up to $20. Nothing was swapped.',
    })
    expect(await swaps.list(GUEST, 10)).toEqual([])
  })

  it('is not made while trading is paused, which has a refusal of its own', async () => {
    const { preview, swaps, set } = createSwapServices()
    const message = 'Trading is paused: a look at the maker.'
    set.checkPolicy = async () => ({ ok: false, reason: 'trading_paused', message })
    await expect(preview()).rejects.toMatchObject({
      code: 'trading_paused',
      message: `${message} Nothing was swapped; try again later.`,
    })
    expect(await swaps.list(GUEST, 10)).toEqual([])
  })

  it('is not worth what the venue says: without a market price the signer receives none', async () => {
    const { preview, set, deps } = createSwapServices()
    const worths: unknown[] = []
    set.checkPolicy = async ({ intent }) => {
      worths.push(intent.valueUsd)
      return { ok: true, allowance: TEST_ALLOWANCE }
    }
    await preview()
    const before = deps.prices.of
    Object.assign(deps.prices, { of: async () => ({ ok: false, reason: 'unavailable', source: 'market' }) })
    await preview()
    Object.assign(deps.prices, { of: before })
    expect(worths).toEqual(['70.000000', undefined])
  })

  it.each([
    [{ amountUi: '0.1234567891' }, '123456789'],
    [{ amountUi: 1e-7 }, '100'],
    [{ amountUi: undefined, amountUsd: 35 }, '250000000'],
    [{ amountUi: undefined, amountPercent: 50 }, '6200000000'],
    [{ amountUi: undefined, amountPercent: 100 }, '12396000000'],
    [{ inputMint: USDC, outputMint: NATIVE_SOL, amountUi: undefined, amountPercent: 100 }, '846200000'],
    [{ inputMint: '$usdc', outputMint: 'wSOL', amountUi: '2' }, '2000000'],
  ])('reads the amount of %j', async (request, inputRaw) => {
    const { terms } = await createSwapServices().preview(request as Partial<SwapRequest>)
    expect(terms.inputRaw).toBe(inputRaw)
  })

  it.each([
    [{ amountUi: undefined }, 'amount_required'],
    [{ amountUi: 1, amountUsd: 3 }, 'invalid_amount'],
    [{ amountUi: 'half' }, 'invalid_amount'],
    [{ amountUi: -1 }, 'invalid_amount'],
    [{ amountUi: '0.00000000001' }, 'invalid_amount'],
    [{ amountUi: undefined, amountPercent: 101 }, 'invalid_amount'],
    [{ mode: 'Both' }, 'mode_required'],
    [{ desiredOutputUi: 5 }, 'mode_required'],
    [{ mode: 'ExactOut', amountUi: 1 }, 'desired_output_required'],
    [{ slippageBps: 0 }, 'invalid_slippage'],
    [{ slippageBps: 501 }, 'invalid_slippage'],
    [{ slippageBps: 1.5 }, 'invalid_slippage'],
    [{ outputMint: 'sol' }, 'identical_mints'],
    [{ outputMint: 'NOPE' }, 'token_unknown'],
    [{ outputMint: USER_WALLET }, 'token_unknown'],
    [{ walletAddress: USER_WALLET }, 'forbidden_wallet'],
    [{ amountUi: 12.4 }, 'insufficient_balance'],
    [{ inputMint: USDC, outputMint: 'SOL', amountUi: 847 }, 'insufficient_balance'],
  ])('refuses %j with %s', async (request, code) => {
    await expect(createSwapServices().preview(request as Partial<SwapRequest>)).rejects.toMatchObject({
      code,
    })
  })

  it('says what is missing in raw and in plain units', async () => {
    await expect(
      createSwapServices().preview({ inputMint: USDC, outputMint: 'SOL', amountUi: 900 }),
    ).rejects.toMatchObject({
      details: {
        requiredRaw: '900000000',
        requiredUi: '900',
        availableRaw: '846200000',
        availableUi: '846.2',
        mint: USDC,
        symbol: 'USDC',
      },
      message: 'You need 900 USDC and can spend 846.2. Choose a smaller amount.',
    })
  })

  it('needs SOL for the fees beside what is sold, and beside what the wallet must keep', async () => {
    const { preview, set } = createSwapServices()
    const [kept, fees] = [890_880n, 10_000n]
    const sellUsdc = { inputMint: USDC, outputMint: 'SOL', amountUi: 2 }
    set.lamports = kept + fees
    expect((await preview(sellUsdc)).status).toBe('previewed')
    set.lamports -= 1n
    await expect(preview(sellUsdc)).rejects.toMatchObject({
      code: 'insufficient_sol',
      details: { requiredLamports: '10000', availableLamports: '9999' },
    })
    set.lamports = kept + fees + 500_000_000n
    expect((await preview(HALF_SOL)).status).toBe('previewed')
    set.lamports -= 1n
    await expect(preview(HALF_SOL)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { requiredRaw: '500000000', availableRaw: '499999999' },
    })
  })

  it('is not made of an order that pays nothing', async () => {
    const { preview, set } = createSwapServices()
    const { order } = set
    const paying =
      (outputRaw: bigint): typeof order =>
      async (request) => {
        const answer = await order(request)
        return answer.ok ? { ...answer, data: { ...answer.data, outputRaw, minOutputRaw: 0n } } : answer
      }
    set.order = paying(0n)
    await expect(preview()).rejects.toMatchObject({ code: 'amount_too_small' })
  })

  it('is not made while the venue, the simulation or the token list does not answer', async () => {
    const { deps, set } = createSwapServices()
    const none = { code: 'upstream_failed' }
    const tokens = { ...deps.tokens, byMint: async () => down }
    const unlisted = createSwaps({ ...deps, tokens })
    await expect(
      unlisted.preview(GUEST, { ...HALF_SOL, outputMint: USER_WALLET }, ASKING),
    ).rejects.toMatchObject(none)
    const swaps = createSwaps(deps)
    set.simulate = async () => down
    await expect(swaps.preview(GUEST, HALF_SOL, ASKING)).rejects.toMatchObject(none)
    set.order = async () => down
    await expect(swaps.preview(GUEST, HALF_SOL, ASKING)).rejects.toMatchObject(none)
  })

  it('answers a request for an exact output with the input that comes near it', async () => {
    const { swaps } = createSwapServices()
    const exact = { inputMint: 'SOL', outputMint: 'USDC', mode: 'ExactOut', desiredOutputUi: 70 }
    await expect(swaps.preview(GUEST, exact, ASKING)).rejects.toMatchObject({
      code: 'exact_out_unsupported',
      details: { suggestion: { amountUi: '0.5025', symbol: 'SOL' } },
    })
  })

  it('turns down an order whose simulation pays less than it quotes', async () => {
    const { preview, set, deps } = createSwapServices()
    const honest = set.simulate
    set.simulate = async (transaction, owner) => {
      const answer = await honest(transaction, owner)
      if (!answer.ok || !answer.data.ok) return answer
      const deltas = answer.data.deltas.map((delta) => ({ ...delta, deltaRaw: delta.deltaRaw - 5_000_000n }))
      return sourced({ ...answer.data, deltas })
    }
    await expect(preview()).rejects.toMatchObject({ code: 'quote_unsafe' })
    expect(await deps.ledger.ofActor(GUEST, 10)).toEqual([])
  })

  it('turns down an order that another account pays for, or that takes another token along', async () => {
    const { preview, set } = createSwapServices()
    const order = set.order
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, feePayer: USER_WALLET } } : answer
    }
    await expect(preview()).rejects.toMatchObject({ code: 'quote_unsafe' })
    set.order = order
    const simulate = set.simulate
    set.simulate = async (transaction, owner) => {
      const answer = await simulate(transaction, owner)
      if (!answer.ok || !answer.data.ok) return answer
      const stolen = { mint: USER_WALLET, decimals: 6, deltaRaw: -1n }
      return sourced({ ...answer.data, deltas: [...answer.data.deltas, stolen] })
    }
    await expect(preview()).rejects.toMatchObject({ code: 'quote_unsafe' })
  })

  it.each([
    ['bought', { outputMint: USER_WALLET }],
    ['sold', { inputMint: USER_WALLET, outputMint: 'SOL' }],
  ])('turns down a token, %s, that its source counts in other units than the chain', async (_, pair) => {
    const { deps, set } = createSwapServices()
    const odd = { symbol: 'ODD', name: 'Odd', decimals: 4, verified: true, tags: [] }
    const byMint: typeof deps.tokens.byMint = async (mints) =>
      sourced(new Map(mints.map((mint) => [mint, { ...odd, mint }])))
    const held = {
      ...{ mint: USER_WALLET, ata: 'ata', amountRaw: 10n ** 12n, decimals: 6 },
      program: 'spl-token' as const,
    }
    const holdings = async () => sourced({ lamports: set.lamports, slot: 7n, tokens: [held] })
    const swaps = createSwaps({ ...deps, tokens: { ...deps.tokens, byMint }, chain: { holdings } })
    await expect(swaps.preview(GUEST, { ...HALF_SOL, ...pair }, ASKING)).rejects.toMatchObject({
      code: 'quote_unsafe',
      details: { reason: 'the chain counts ODD with 6 decimals, and its source with 4' },
    })
    expect(await deps.ledger.ofActor(GUEST, 10)).toEqual([])
  })

  it('is refused where the agreed minimum would be nothing', async () => {
    const { preview, set } = createSwapServices()
    // One raw unit for half a SOL: less its slippage that is none.
    set.rate = 2n
    await expect(preview()).rejects.toMatchObject({ code: 'amount_too_small' })
    set.rate = 4n
    expect((await preview()).terms.minOutputRaw).toBe('1')
  })

  it('warns in words with figures', async () => {
    const { preview, set } = createSwapServices()
    set.lamports = 501_000_000n
    const { warnings } = await preview({ slippageBps: 300 })
    expect(warnings.map(({ code }) => code)).toEqual(['high_slippage', 'low_sol_buffer', 'shared_wallet'])
    expect(warnings[0]?.message).toContain('3%')
  })

  it.each([
    ['of SOL sold', HALF_SOL, 890_880n + 500_000_000n + 10_000n + 150_000n],
    ['of tokens sold', { inputMint: USDC, outputMint: 'SOL', amountUi: 2 }, 890_880n + 10_000n + 150_000n],
  ])('warns of little SOL by what is left beside fees and minimum: %s', async (_, request, lamports) => {
    const { preview, set } = createSwapServices()
    const codes = async () => (await preview(request, USER)).warnings.map(({ code }) => code)
    set.lamports = lamports
    expect(await codes()).toEqual([])
    set.lamports -= 1n
    expect(await codes()).toEqual(['low_sol_buffer'])
  })

  it('looks for the way back of a guest’s swap, and of a doubtful one, and gives its share to the signer', async () => {
    const { preview, set, deps } = createSwapServices()
    const { order } = set
    const orders: unknown[] = []
    set.order = async (request) => {
      orders.push(request)
      const answer = await order(request)
      const isBack = request.inputMint === USDC
      return answer.ok && isBack
        ? { ...answer, data: { ...answer.data, outputRaw: answer.data.outputRaw / 2n } }
        : answer
    }
    const { id } = await preview()
    expect(orders).toMatchObject([
      { inputMint: WRAPPED_SOL, taker: TEST_WALLET },
      { inputMint: USDC, outputMint: WRAPPED_SOL, inputRaw: 70_000_000n, slippageBps: 100 },
    ])
    expect((await deps.ledger.byId(id))?.sellBack).toBe(0.5)
    expect((await deps.ledger.byId(id))?.trade.sellBackUsd).toBe(35)
    orders.length = 0
    const own = await preview({}, USER)
    expect(orders).toHaveLength(1)
    expect((await deps.ledger.byId(own.id))?.sellBack).toBeUndefined()
    expect(own.sellBackUsd).toBeUndefined()
    const steep: typeof order = async (request) => {
      const answer = await order(request)
      return answer.ok ? { ...answer, data: { ...answer.data, priceImpactPercent: 3.01 } } : answer
    }
    const noRoute = { ok: false, reason: 'no_route', code: '1', message: 'no' } as const
    set.order = async (request) => (request.taker ? steep(request) : noRoute)
    const trap = await preview({}, USER)
    expect((await deps.ledger.byId(trap.id))?.sellBack).toBe(0)
    expect(trap.warnings[0]?.message).toBe('Nobody would buy it back now.')
    set.order = async (request) => (request.taker ? order(request) : down)
    const { id: oneWay } = await preview()
    expect((await deps.ledger.byId(oneWay))?.sellBack).toBeUndefined()
  })

  it('is worth what the venue says on the card alone, where the market has no price', async () => {
    const { deps, set } = createSwapServices()
    const { order } = set
    set.order = async (request) => {
      const answer = await order(request)
      return answer.ok
        ? { ...answer, data: { ...answer.data, inputUsd: 71, outputUsd: 69, platformFeeBps: 5 } }
        : answer
    }
    const unpriced = createSwaps({ ...deps, prices: { of: async () => sourced(new Map()) } })
    const trade = await unpriced.preview(GUEST, HALF_SOL, ASKING)
    expect(trade).toMatchObject({ inputUsd: 71, outputUsd: 69, platformFeeBps: 5, priceImpactPercent: 0.01 })
    expect([trade.input.priceUsd, 'solUsd' in trade]).toEqual([undefined, false])
    const entry = await deps.ledger.byId(trade.id)
    expect([entry?.valueUsd, entry?.pricedAt]).toEqual([undefined, undefined])
    const priced = await createSwaps(deps).preview(GUEST, HALF_SOL, ASKING)
    expect([priced.inputUsd, priced.outputUsd, priced.input.priceUsd]).toEqual([70, 70, 140])
    expect(await deps.ledger.byId(priced.id)).toMatchObject({
      valueUsd: '70.000000',
      pricedAt: new Date(TEST_NOW - 2000).toISOString(),
    })
  })

  it('shows every balance that would change, and SOL with what is wrapped of it', async () => {
    const { deps, set } = createSwapServices()
    const { simulate } = set
    set.simulate = async (transaction, owner) => {
      const answer = await simulate(transaction, owner)
      if (!answer.ok || !answer.data.ok) return answer
      const more = [
        { mint: USER_WALLET, decimals: 2, deltaRaw: 5n },
        { mint: TEST_WALLET, decimals: 2, deltaRaw: 0n },
      ]
      return sourced({ ...answer.data, deltas: [...answer.data.deltas, ...more] })
    }
    const wrapped = { mint: WRAPPED_SOL, ata: 'a', amountRaw: 7n, decimals: 9, program: 'spl-token' as const }
    const chain = { holdings: async () => sourced({ lamports: set.lamports, slot: 7n, tokens: [wrapped] }) }
    const { changes } = await createSwaps({ ...deps, chain }).preview(GUEST, HALF_SOL, ASKING)
    expect(changes).toEqual([
      {
        mint: WRAPPED_SOL,
        symbol: 'SOL',
        decimals: 9,
        deltaRaw: '-500000000',
        beforeRaw: '12400000007',
        afterRaw: '11900000007',
      },
      { mint: USDC, symbol: 'USDC', decimals: 6, deltaRaw: '70000000', beforeRaw: '0', afterRaw: '70000000' },
      { mint: USER_WALLET, symbol: USER_WALLET, decimals: 2, deltaRaw: '5', beforeRaw: '0', afterRaw: '5' },
    ])
  })

  it('shows that nothing is left of a token that is sold whole', async () => {
    const { changes } = await createSwapServices().preview({
      ...{ inputMint: USDC, outputMint: 'SOL' },
      ...{ amountUi: undefined, amountPercent: 100 },
    })
    expect(changes[0]).toMatchObject({ symbol: 'USDC', beforeRaw: '846200000', afterRaw: '0' })
  })

  it('asks once for the prices of both tokens, and for that of SOL, which pays the fees', async () => {
    const { deps } = createSwapServices()
    const wanted: unknown[] = []
    const of: typeof deps.prices.of = (mints) => {
      wanted.push(mints)
      return deps.prices.of(mints)
    }
    const swaps = createSwaps({ ...deps, prices: { of } })
    await swaps.preview(GUEST, HALF_SOL, ASKING)
    expect(wanted).toEqual([[WRAPPED_SOL, USDC]])
  })

  it('keeps how the person asked, where the channel knows it', async () => {
    const { preview } = createSwapServices()
    expect((await preview({}, GUEST, { ...ASKING, requestedHow: 'spoken' })).requestedHow).toBe('spoken')
    expect(await preview()).not.toHaveProperty('requestedHow')
  })

  it('is not made of an order that the chain would undo, and says why', async () => {
    const { preview, set } = createSwapServices()
    set.simulate = async () => sourced({ ok: false, error: { code: 'BlockhashNotFound', logs: [] } })
    await expect(preview()).rejects.toMatchObject({
      code: 'simulation_failed',
      details: { code: 'blockhash_expired', reason: expect.stringContaining('Nothing left the wallet.') },
    })
  })

  it('warns of the shared wallet only those who trade from it', async () => {
    const { preview } = createSwapServices()
    expect((await preview({}, USER)).warnings).toEqual([])
  })

  it('names the candidates when a symbol is not one verified token', async () => {
    const { deps, preview } = createSwapServices()
    const fake = {
      mint: USER_WALLET,
      symbol: 'JU\u202eP',
      name: 'Jup',
      decimals: 6,
      verified: false,
      tags: [],
    }
    const swaps = createSwaps({
      ...deps,
      tokens: { ...deps.tokens, search: async () => sourced([{ ...fake, symbol: 'JUP' }]) },
    })
    await expect(swaps.preview(GUEST, { ...HALF_SOL, outputMint: 'jup' }, ASKING)).rejects.toMatchObject({
      code: 'token_ambiguous',
      details: { candidates: [{ mint: USER_WALLET, symbol: 'JUP', verified: false }] },
    })
    expect((await preview()).status).toBe('previewed')
  })

  it('is refused where the session has another wallet than the signer holds for this person', async () => {
    const { deps } = createSwapServices()
    const active = () => deps.wallets.active(GUEST)
    const swaps = createSwaps({ ...deps, wallets: { ...deps.wallets, active } })
    await expect(swaps.preview(USER, HALF_SOL, ASKING)).rejects.toMatchObject({ code: 'wallet_cannot_trade' })
    const none: typeof active = async () => ({ source: 'env' })
    const walletless = createSwaps({ ...deps, wallets: { ...deps.wallets, active: none } })
    await expect(walletless.preview(USER, HALF_SOL, ASKING)).rejects.toMatchObject({
      code: 'wallet_cannot_trade',
    })
  })

  it('reads the accounts of its own tokens, however many others the wallet has', async () => {
    const { deps } = createSwapServices()
    const wanted: unknown[] = []
    const chain = {
      holdings: (owner: string, signal?: AbortSignal, mints?: readonly string[]) => {
        wanted.push(mints)
        return deps.chain.holdings(owner, signal)
      },
    }
    await createSwaps({ ...deps, chain }).preview(GUEST, HALF_SOL, ASKING)
    expect(wanted).toEqual([[WRAPPED_SOL, USDC]])
  })

  it('tells a guest that a demo wallet is for viewing only, and what to do instead', async () => {
    const { deps } = createSwapServices()
    const active = () => deps.wallets.active(USER)
    const swaps = createSwaps({ ...deps, wallets: { ...deps.wallets, active } })
    for (const request of [HALF_SOL, { ...HALF_SOL, walletAddress: USER_WALLET }]) {
      const refused = await swaps.preview(GUEST, request, ASKING).catch((error: unknown) => error)
      expect(refused).toMatchObject({
        code: 'demo_wallet_view_only',
        message: expect.stringContaining('can be viewed but not traded from. Log in'),
      })
    }
  })
})
