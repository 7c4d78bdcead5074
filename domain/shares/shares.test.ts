/** Use cases of shared conversations over a store in memory. */
import { describe, expect, it } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { SharedCopy } from '#contract/shares.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { Actor } from '../ports.ts'
import { createShares, type ShareStore } from './shares.ts'

const ADA: Actor = { kind: 'guest', id: 'ada' }
const NOON = Date.parse('2026-06-01T12:00:00Z')
const NO_MASKS = { addresses: false, amounts: false, pictures: false }
const item: TranscriptItem = {
  type: 'MESSAGE',
  role: 'user',
  itemId: 'm1',
  title: 'price of bonk',
  status: 'DONE',
  createdAtMs: NOON,
  isHidden: false,
  expanded: false,
}
type Stored = Parameters<ShareStore['add']>[0]

/** 'none' stands for a conversation of another actor. */
function sharesOf(title: string | null = 'Bonk', found = { items: [item], hasEarlier: true }) {
  const all: Stored[] = []
  const reads: unknown[] = []
  const shares = createShares({
    store: {
      titleOf: async () => (title === 'none' ? undefined : title),
      add: async (share) => void all.push(share),
      list: async (_actor, limit) => all.slice(0, limit),
      revoke: async (_actor, id) => all.some((share) => share.id === id),
      read: async (id) => all.find((share) => share.id === id) as SharedCopy | undefined,
      exists: async (id) => all.some((share) => share.id === id),
    },
    conversations: {
      items: (async (...given: unknown[]) => {
        reads.push(given)
        return found
      }) as never,
    },
    toolOf: () => undefined,
    newId: () => `share_${all.length + 1}`,
    clock: { now: () => NOON },
    limit: 2,
  })
  return { shares, all, reads }
}
const admit = async (): Promise<void> => undefined
const wanted = { conversation: 'conv_1', masks: NO_MASKS }

describe('a shared conversation', () => {
  it('is previewed as its readers will see it', async () => {
    const { shares, reads } = sharesOf()
    expect(await shares.preview(ADA, wanted)).toMatchObject({
      title: 'Bonk',
      hasEarlier: true,
      items: [{ itemId: 'item_1', title: 'price of bonk' }],
      hidden: { addresses: 0, amounts: 0, cards: 0, pictures: 0 },
    })
    expect(reads).toEqual([['conv_1', { limit: expect.any(Number) }]])
  })

  it('leaves out the beginning of a conversation that is too long to copy', async () => {
    const items = Array.from({ length: 12 }, (_, at) => ({ ...item, title: `${at} `.padEnd(100_000, 'x') }))
    const { shares } = sharesOf('Bonk', { items, hasEarlier: false })
    const copy = await shares.preview(ADA, wanted)
    expect([copy.items.length, copy.hasEarlier, copy.items[0]?.title.slice(0, 2)]).toEqual([10, true, '2 '])
    const huge = [item, { ...item, title: 'x'.repeat(2_000_000) }]
    expect(
      (await sharesOf('Bonk', { items: huge, hasEarlier: false }).shares.preview(ADA, wanted)).items,
    ).toHaveLength(1)
  })

  it('has the title that its first words make while it has none', async () => {
    expect((await sharesOf(null).shares.preview(ADA, wanted)).title).toBe('Price of bonk')
  })

  it('is a conversation of the caller', async () => {
    const { shares, reads } = sharesOf('none')
    await expect(shares.preview(ADA, wanted)).rejects.toMatchObject({ code: 'conversation_not_found' })
    expect(reads).toEqual([])
  })

  it('is stored without the counts of what it hides, and ends after its days', async () => {
    const { shares, all } = sharesOf()
    const about = {
      id: 'share_1',
      conversation: 'conv_1',
      masks: NO_MASKS,
      createdAt: '2026-06-01T12:00:00.000Z',
      expiresAt: '2026-06-08T12:00:00.000Z',
    }
    expect(await shares.create(ADA, { ...wanted, expiresInDays: 7 }, admit)).toEqual({
      ...about,
      title: 'Bonk',
    })
    expect(all).toEqual([
      {
        ...about,
        title: 'Bonk',
        hasEarlier: true,
        items: [expect.objectContaining({ title: 'price of bonk' })],
      },
    ])
    expect((await shares.create(ADA, { ...wanted, expiresInDays: null }, admit)).expiresAt).toBeNull()
    await expect(shares.create(ADA, { ...wanted, expiresInDays: 7 }, admit)).rejects.toMatchObject({
      code: 'shares_full',
      details: { limit: 2 },
    })
    expect(await shares.list(ADA)).toHaveLength(2)
  })

  it('is stored when its bytes are admitted, and not when they are refused', async () => {
    const umlaut = { items: [{ ...item, title: 'é'.repeat(1_000) }], hasEarlier: false }
    const { shares, all } = sharesOf('Bonk', umlaut)
    const counted: number[] = []
    const link = { ...wanted, expiresInDays: null }
    await shares.create(ADA, link, async (bytes) => void counted.push(bytes))
    expect(counted).toEqual([Buffer.byteLength(JSON.stringify(all[0]))])
    const refused = async (): Promise<never> => {
      throw new ParleyError('kept_bytes_spent', { retryAfterMs: 1 })
    }
    await expect(shares.create(ADA, link, refused)).rejects.toMatchObject({ code: 'kept_bytes_spent' })
    expect(all).toHaveLength(1)
  })

  it('is read and revoked by its id, and refused by another one', async () => {
    const { shares } = sharesOf()
    const { id } = await shares.create(ADA, { ...wanted, expiresInDays: 1 }, admit)
    expect([await shares.exists(id), await shares.exists('none')]).toEqual([true, false])
    expect(await shares.read(id)).toMatchObject({ title: 'Bonk' })
    await shares.revoke(ADA, id)
    await expect(shares.read('none')).rejects.toMatchObject({ code: 'share_not_found' })
    await expect(shares.revoke(ADA, 'none')).rejects.toMatchObject({ code: 'share_not_found' })
  })
})
