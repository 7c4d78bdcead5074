import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import type { Actor } from '../ports.ts'
import { createSwaps } from './create.ts'
import { sourced } from './testing/fake-orders.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL, USER_WALLET } from './testing/fake-swaps.ts'

const OTHER: Actor = { kind: 'guest', id: 'guest_2' }

describe('consent', () => {
  it('is one, however often it is given, and binds the terms that were seen', async () => {
    const { swaps, preview, deps } = createSwapServices()
    const { id, termsHash } = await preview()
    await expect(swaps.agree(GUEST, id, { channel: 'click', termsHash: 'other' })).rejects.toMatchObject({
      code: 'terms_changed',
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => swaps.agree(GUEST, id, { channel: 'click', termsHash })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['consented']))
    const entry = await deps.ledger.byId(id)
    expect(entry?.consent).toMatchObject({
      intentId: id,
      termsHash,
      channel: 'click',
      actor: 'guest:guest_1',
    })
  })

  it('is not given for the trade of another person, or for none', async () => {
    const { swaps, preview } = createSwapServices()
    const { id, termsHash } = await preview()
    const tries = [
      swaps.agree(OTHER, id, { channel: 'click', termsHash }),
      swaps.decline(OTHER, id),
      swaps.execute(OTHER, id),
      swaps.byId({ kind: 'user', id: 'guest_1', email: 'a@b.c', roles: [] }, id),
      swaps.byId(GUEST, 'no such trade'),
    ]
    for (const each of tries) await expect(each).rejects.toMatchObject({ code: 'trade_not_found' })
    expect(await swaps.list(OTHER, 10)).toEqual([])
  })

  it('comes too late after a minute, which is a no', async () => {
    const { swaps, preview, set } = createSwapServices()
    const { id, termsHash } = await preview()
    set.now += 60_000
    expect(await swaps.agree(GUEST, id, { channel: 'click', termsHash })).toMatchObject({
      status: 'expired',
      failure: { code: 'preview_expired' },
    })
    expect((await swaps.execute(GUEST, id)).status).toBe('expired')
  })

  it('by voice is for small trades that no outside text requested', async () => {
    const { swaps, preview } = createSwapServices()
    const large = await preview()
    await expect(swaps.agree(GUEST, large.id, { channel: 'voice' })).rejects.toMatchObject({
      code: 'consent_needs_click',
      message: 'A spoken yes is enough up to $25. Press Confirm on the card to agree.',
    })
    const tainted = await preview({ amountUi: 0.01 }, GUEST, { ...ASKING, tainted: true })
    await expect(swaps.agree(GUEST, tainted.id, { channel: 'voice' })).rejects.toMatchObject({
      code: 'consent_needs_click',
    })
    const small = await preview({ amountUi: 0.01 })
    expect(await swaps.agree(GUEST, small.id, { channel: 'voice' })).toMatchObject({
      status: 'consented',
      consentedBy: 'voice',
    })
  })

  it('by voice is enough up to the limit itself, and never for what has no known worth', async () => {
    const { deps, preview } = createSwapServices()
    const swapsUpTo = (voiceConsentUsd: number) => createSwaps({ ...deps, voiceConsentUsd })
    const { id } = await preview()
    const needsClick = { code: 'consent_needs_click' }
    await expect(swapsUpTo(69.99).agree(GUEST, id, { channel: 'voice' })).rejects.toMatchObject(needsClick)
    expect((await swapsUpTo(70).agree(GUEST, id, { channel: 'voice' })).status).toBe('consented')
    const unpriced = createSwaps({ ...deps, prices: { of: async () => sourced(new Map()) } })
    const { id: unknown } = await unpriced.preview(GUEST, HALF_SOL, ASKING)
    await expect(unpriced.agree(GUEST, unknown, { channel: 'voice' })).rejects.toMatchObject(needsClick)
  })

  it('is reported once, and so is a no', async () => {
    const { swaps, preview, moved } = createSwapServices()
    const statuses = () => moved.map(({ trade }) => trade.status)
    const [first, second] = [
      await preview(),
      await preview({ amountUi: 0.1 }, GUEST, { ...ASKING, conversationId: 'c2' }),
    ]
    moved.length = 0
    for (const _ of [1, 2])
      await swaps.agree(GUEST, first.id, { channel: 'click', termsHash: first.termsHash })
    expect(statuses()).toEqual(['consented'])
    for (const _ of [1, 2]) await swaps.decline(GUEST, second.id)
    expect(statuses()).toEqual(['consented', 'rejected'])
  })

  it('lost to another answer is not reported a second time', async () => {
    const { deps, preview, moved } = createSwapServices()
    const { id, termsHash } = await preview()
    moved.length = 0
    // The other answer comes between the look at the trade and the move.
    const move = async () => ({ moved: false, entry: await deps.ledger.byId(id) })
    const late = createSwaps({ ...deps, ledger: { ...deps.ledger, move } })
    await late.agree(GUEST, id, { channel: 'click', termsHash })
    await late.decline(GUEST, id)
    const after = { ...deps.clock, now: () => deps.clock.now() + 60_000 }
    const over = createSwaps({ ...deps, clock: after, ledger: { ...deps.ledger, move } })
    await over.byId(GUEST, id)
    expect(moved).toEqual([])
  })

  it('holds for half a minute', async () => {
    const { agreed, deps, set } = createSwapServices()
    const entry = await deps.ledger.byId(await agreed())
    expect(entry?.consent?.expiresAt).toBe(new Date(set.now + 30_000).toISOString())
  })

  it('binds the terms as they are stored: changed ones are not what the person saw', async () => {
    const { deps, preview } = createSwapServices()
    const { id, termsHash } = await preview({ amountUi: 0.01 })
    const byId = async (one: string) => {
      const entry = await deps.ledger.byId(one)
      const terms = entry && { ...entry.trade.terms, minOutputRaw: '1' }
      return entry && terms && { ...entry, trade: { ...entry.trade, terms } }
    }
    const swaps = createSwaps({ ...deps, ledger: { ...deps.ledger, byId } })
    for (const agreement of [{ channel: 'click', termsHash } as const, { channel: 'voice' } as const])
      await expect(swaps.agree(GUEST, id, agreement)).rejects.toMatchObject({ code: 'terms_changed' })
  })

  it('can be declined, and is not offered again', async () => {
    const { swaps, preview } = createSwapServices()
    const { id, termsHash } = await preview()
    expect(await swaps.decline(GUEST, id)).toMatchObject({
      status: 'rejected',
      failure: { code: 'declined' },
    })
    expect((await swaps.agree(GUEST, id, { channel: 'click', termsHash })).status).toBe('rejected')
  })

  it('of a click says how it was given, and an ordinary trade takes a press', async () => {
    const { swaps, preview, deps } = createSwapServices()
    const given = async (gesture?: 'press' | 'hold') => {
      const { id, termsHash } = await preview()
      const { consentGesture } = await swaps.agree(GUEST, id, { channel: 'click', termsHash, gesture })
      return [consentGesture, (await deps.ledger.byId(id))?.consent?.gesture]
    }
    expect(await given()).toEqual(['press', 'press'])
    expect(await given('hold')).toEqual(['hold', 'hold'])
    const { id } = await preview({ amountUi: 0.01 })
    const { consentGesture } = await swaps.agree(GUEST, id, { channel: 'voice' })
    expect(consentGesture).toBeUndefined()
  })
})

describe('consent to a dangerous trade', () => {
  /** A token hours old that uses the name of USDC. */
  function trap() {
    const services = createSwapServices()
    const { byMint, search } = services.deps.tokens
    const fake = { mint: USER_WALLET, symbol: 'USDC', name: 'Dollar', decimals: 6, verified: false, tags: [] }
    const tokens = {
      search,
      byMint: async (mints: readonly string[]) =>
        mints.includes(USER_WALLET) ? sourced(new Map([[USER_WALLET, fake]])) : byMint(mints),
    }
    const swaps = createSwaps({ ...services.deps, tokens })
    const preview = () =>
      swaps.preview(GUEST, { ...HALF_SOL, amountUi: 0.01, outputMint: USER_WALLET }, ASKING)
    return { ...services, swaps, preview }
  }

  it('is neither a press nor a spoken yes, and is refused with the danger and the ways', async () => {
    const { swaps, preview, deps } = trap()
    const { id, termsHash, impostorOf, warnings } = await preview()
    expect(impostorOf).toEqual({ mint: USDC, symbol: 'USDC', name: 'USD Coin' })
    expect(warnings[0]).toMatchObject({ code: 'impostor', risk: 'dangerous' })
    const refused = {
      code: 'consent_needs_hold',
      message:
        'This is not the verified USDC. It only uses the name. To swap it all the same, hold the button on the card for two seconds or type USDC. Nothing was swapped.',
    }
    for (const agreement of [
      { channel: 'voice' } as const,
      { channel: 'click', termsHash } as const,
      { channel: 'click', termsHash, gesture: 'press' } as const,
      { channel: 'click', termsHash, gesture: 'typed' } as const,
      { channel: 'click', termsHash, gesture: 'typed', symbol: 'USDT' } as const,
    ])
      await expect(swaps.agree(GUEST, id, agreement)).rejects.toMatchObject(refused)
    expect((await deps.ledger.byId(id))?.trade.status).toBe('previewed')
  })

  it.each([{ gesture: 'hold' } as const, { gesture: 'typed', symbol: ' usdc ' } as const])(
    'is %j, and the record says so',
    async (how) => {
      const { swaps, preview, deps } = trap()
      const { id, termsHash } = await preview()
      const trade = await swaps.agree(GUEST, id, { channel: 'click', termsHash, ...how })
      expect(trade).toMatchObject({ status: 'consented', consentGesture: how.gesture })
      expect((await deps.ledger.byId(id))?.consent?.gesture).toBe(how.gesture)
    },
  )
})
