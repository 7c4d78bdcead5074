import { describe, expect, it } from 'vitest'
import type { Actor } from '../ports.ts'
import { ASKING, createSwapServices, GUEST } from './testing/fake-swaps.ts'

const SMALL = { amountUi: 0.01 }
const REPLACED = {
  status: 'expired',
  failure: { code: 'preview_replaced', message: 'Replaced by a newer preview. Nothing was swapped.' },
}

const LEFT = { status: 'expired', failure: { code: 'preview_left' } }

describe('a newer preview', () => {
  it('ends the one that waited before it in the same conversation, and reports both', async () => {
    const { preview, swaps, moved, signatures } = createSwapServices()
    const first = await preview()
    const second = await preview(SMALL)
    expect(second.status).toBe('previewed')
    expect(await swaps.byId(GUEST, first.id)).toMatchObject(REPLACED)
    expect(moved.map(({ trade }) => [trade.id, trade.status])).toEqual([
      [first.id, 'previewed'],
      [second.id, 'previewed'],
      [first.id, 'expired'],
    ])
    const late = await swaps.agree(GUEST, first.id, { channel: 'click', termsHash: first.termsHash })
    expect(late).toMatchObject(REPLACED)
    expect((await swaps.execute(GUEST, first.id)).status).toBe('expired')
    expect(signatures).toEqual([])
  })

  it('is one of the same session, too, as a press on the page makes it', async () => {
    const { preview, swaps } = createSwapServices()
    const first = await preview({}, GUEST, { ...ASKING, sessionId: 'sess_1' })
    await preview(SMALL, GUEST, { askedBy: 'page', tainted: false, sessionId: 'sess_1' })
    expect(await swaps.byId(GUEST, first.id)).toMatchObject(REPLACED)
  })

  it('leaves alone what waits elsewhere, what another person requested, and what was agreed to', async () => {
    const { preview, swaps, agreed } = createSwapServices()
    const other: Actor = { kind: 'guest', id: 'guest_2' }
    const kept = [
      [GUEST, await preview(SMALL, GUEST, { ...ASKING, conversationId: 'conv_2' })],
      [GUEST, await preview(SMALL, GUEST, { askedBy: 'mcp', tainted: false })],
      [other, await preview(SMALL, other)],
    ] as const
    const id = await agreed()
    await preview(SMALL)
    for (const [who, trade] of kept) expect((await swaps.byId(who, trade.id)).status).toBe('previewed')
    expect((await swaps.execute(GUEST, id)).status).toBe('confirmed')
  })

  it('that is refused ends nothing', async () => {
    const { preview, swaps } = createSwapServices()
    const first = await preview()
    await expect(preview({ amountUi: 1000 })).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect((await swaps.byId(GUEST, first.id)).status).toBe('previewed')
  })

  it('and a yes to the older one that race have one winner', async () => {
    const ends = new Set<string>()
    for (let late = 0; late < 60; late++) {
      const { preview, swaps, signatures, deps } = createSwapServices()
      const { id, termsHash } = await preview()
      const yes = async () => {
        // Some steps later in each round, so that it meets every moment of the other.
        for (let step = 0; step < late; step++) await Promise.resolve()
        await swaps.agree(GUEST, id, { channel: 'click', termsHash })
        return swaps.execute(GUEST, id)
      }
      const [{ status }] = await Promise.all([yes(), preview(SMALL)])
      const { consent } = (await deps.ledger.byId(id)) ?? {}
      expect([consent !== undefined, signatures.length]).toEqual(
        status === 'confirmed' ? [true, 1] : [false, 0],
      )
      ends.add(status)
    }
    expect(ends).toEqual(new Set(['confirmed', 'expired']))
  })

  it('is one of many that are made at once: a single one of them waits', async () => {
    const { preview, deps } = createSwapServices()
    const made = await Promise.all(Array.from({ length: 12 }, () => preview(SMALL)))
    const waiting = await deps.ledger.waiting(GUEST, { conversationId: 'conv_1' })
    expect(waiting).toHaveLength(1)
    // The second preview knows it from the answer already.
    expect(made.filter(({ status }) => status === 'previewed').length).toBeGreaterThan(0)
  })
})

describe('a preview that is requested again on the page', () => {
  const AGAIN = { askedBy: 'page', tainted: false, conversationId: 'conv_1' }
  const taintedBy = { tool: 'fetch', title: 'Web page', host: 'alpha.example' }

  it('is as doubtful as what it repeats', async () => {
    const { preview, swaps } = createSwapServices()
    await preview(SMALL, GUEST, { ...ASKING, tainted: true, taintedBy })
    const again = await preview({ amountUi: 0.011 }, GUEST, AGAIN)
    expect(again).toMatchObject({ tainted: true, taintedBy })
    await expect(swaps.agree(GUEST, again.id, { channel: 'voice' })).rejects.toMatchObject({
      code: 'consent_needs_click',
    })
  })

  it('is no more doubtful than that: other tokens, other people, and words of one’s own', async () => {
    const { preview } = createSwapServices()
    await preview(SMALL, GUEST, { ...ASKING, tainted: true })
    const back = { inputMint: 'USDC', outputMint: 'SOL', amountUi: 2 }
    expect((await preview(back, GUEST, AGAIN)).tainted).toBe(false)
    expect((await preview(SMALL, { kind: 'guest', id: 'guest_2' }, AGAIN)).tainted).toBe(false)
    expect((await preview(SMALL)).tainted).toBe(false)
  })

  it('is as doubtful as any of the last twenty that it repeats, and knows no source where none was known', async () => {
    const { preview } = createSwapServices()
    await preview(SMALL, GUEST, { ...ASKING, tainted: true })
    const back = { inputMint: 'USDC', outputMint: 'SOL', amountUi: 2 }
    for (let count = 0; count < 19; count++) await preview(back)
    const again = await preview(SMALL, GUEST, AGAIN)
    expect([again.tainted, again.taintedBy]).toEqual([true, undefined])
    for (let count = 0; count < 20; count++) await preview(back)
    expect((await preview(SMALL, GUEST, AGAIN)).tainted).toBe(false)
  })

  it('keeps the source of its own turn when that has read outside text as well', async () => {
    const { preview } = createSwapServices()
    await preview(SMALL, GUEST, { ...ASKING, tainted: true, taintedBy })
    const own = { tool: 'search', title: 'Web search' }
    const again = await preview(SMALL, GUEST, { ...AGAIN, tainted: true, taintedBy: own })
    expect(again.taintedBy).toEqual(own)
  })
})

describe('a conversation that goes on from another message', () => {
  it('ends what waits in it, for good, and nothing else', async () => {
    const { preview, swaps, agreed, signatures } = createSwapServices()
    const elsewhere = await preview(SMALL, GUEST, { ...ASKING, conversationId: 'conv_2' })
    const outside = await preview(SMALL, GUEST, { askedBy: 'mcp', tainted: false })
    const id = await agreed()
    const onPage = await preview(SMALL, GUEST, { askedBy: 'page', tainted: false })
    const here = await preview(SMALL)
    await swaps.leavePreviews(GUEST, 'conv_1')
    for (const { id: left, termsHash } of [here, onPage]) {
      expect(await swaps.agree(GUEST, left, { channel: 'click', termsHash })).toMatchObject(LEFT)
      expect(await swaps.agree(GUEST, left, { channel: 'voice' })).toMatchObject(LEFT)
      expect(await swaps.execute(GUEST, left)).toMatchObject(LEFT)
    }
    expect(signatures).toEqual([])
    for (const kept of [elsewhere, outside])
      expect((await swaps.byId(GUEST, kept.id)).status).toBe('previewed')
    expect((await swaps.execute(GUEST, id)).status).toBe('confirmed')
    expect((await swaps.settled(GUEST, ['conv_1', 'conv_0'])).map((trade) => trade.id)).toEqual([id])
    expect(await swaps.settled(GUEST, ['conv_2'])).toEqual([])
  })
})
