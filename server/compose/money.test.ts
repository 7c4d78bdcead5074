import { describe, expect, it, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import type { Actor } from '#domain/ports.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { createLimits, rules, tradeRule } from '../http/limits.ts'
import { createGuestNetworks } from '../identity/guest-networks.ts'
import { silentLog } from '../testing/server.ts'
import { memoryConversations } from '../testing/stores.ts'
import { composeMoney } from './money.ts'

function openMoney(limits = createLimits(), guestNetworks = createGuestNetworks()) {
  const services = createSwapServices()
  const events: (readonly [string, StreamEvent])[] = []
  const conversations = memoryConversations()
  const stream = {
    publish: async (conversation: string, event: StreamEvent) => void events.push([conversation, event]),
  }
  const money = composeMoney({
    ...services.deps,
    conversations,
    stream,
    limits,
    guestNetworks,
    log: silentLog,
  })
  const wordsOf = () =>
    events.map(([conversation, event]) => [
      conversation,
      event.type === 'trade' ? event.trade.status : event.type,
    ])
  return { ...services, money, conversations, wordsOf }
}

describe('money', () => {
  it('gives the guests of one address a day of their own, and counts a trade once', async () => {
    const networks = createGuestNetworks()
    const guests = ['a', 'b', 'c'].map((id): Actor => ({ kind: 'guest', id }))
    for (const { id } of guests) networks.seen(id, id === 'c' ? 'elsewhere' : 'home')
    // Half a SOL is $70, so one of two trades fits.
    const { money } = openMoney(createLimits(undefined, { ...rules, ...tradeRule(100) }), networks)
    const agree = async (actor: Actor) => {
      const { id, termsHash } = await money.swaps.preview(actor, HALF_SOL, ASKING)
      const once = () => money.swaps.agree(actor, id, { channel: 'click', termsHash })
      await once()
      return once()
    }
    const [one, two, three] = guests
    if (!one || !two || !three) throw new Error('there are three')
    expect((await agree(one)).status).toBe('consented')
    await expect(agree(two)).rejects.toMatchObject({
      code: 'address_trades_spent',
      message: expect.stringContaining('Nothing was changed'),
    })
    expect((await agree(three)).status).toBe('consented')
    await money.close()
  })

  it('notifies the page of every change in order and marks the wallet stale', async () => {
    const { money, wordsOf } = openMoney()
    const { id, termsHash } = await money.swaps.preview(GUEST, HALF_SOL, ASKING)
    await money.swaps.agree(GUEST, id, { channel: 'click', termsHash })
    await money.swaps.execute(GUEST, id)
    const all = ['previewed', 'consented', 'signed', 'sent', 'confirmed', 'touched']
    await vi.waitFor(() => expect(wordsOf()).toEqual(all.map((word) => ['conv_1', word])))
    await money.close()
  })

  it('notifies the user’s conversation of a trade from elsewhere', async () => {
    const { money, conversations, wordsOf } = openMoney()
    const current = await conversations.current(GUEST)
    await money.swaps.preview(GUEST, HALF_SOL, { askedBy: 'page', tainted: false })
    await vi.waitFor(() => expect(wordsOf()).toEqual([[current, 'previewed']]))
    await money.close()
  })

  it('resumes on start what an earlier process left unfinished', async () => {
    const { deps, agreed, swaps } = createSwapServices()
    const id = await agreed()
    const money = composeMoney({
      ...deps,
      conversations: memoryConversations(),
      stream: { publish: async () => undefined },
      limits: createLimits(),
      guestNetworks: createGuestNetworks(),
      log: silentLog,
    })
    await vi.waitFor(async () => expect((await swaps.byId(GUEST, id)).status).toBe('confirmed'))
    await money.close()
  })
})
