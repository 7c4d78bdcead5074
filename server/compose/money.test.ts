import { describe, expect, it, vi } from 'vitest'
import type { StreamEvent } from '#contract/stream.ts'
import { ASKING, createSwapServices, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { createLimits } from '../http/limits.ts'
import { silentLog } from '../testing/server.ts'
import { memoryConversations } from '../testing/stores.ts'
import { composeMoney } from './money.ts'

function openMoney() {
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
    limits: createLimits(),
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
  it('notifies the page of every change in order and marks the wallet stale', async () => {
    const { money, wordsOf } = openMoney()
    const { id, termsHash } = await money.swaps.preview(GUEST, HALF_SOL, ASKING)
    await money.swaps.agree(GUEST, id, { channel: 'click', termsHash })
    await money.swaps.execute(GUEST, id)
    const all = ['previewed', 'consented', 'signed', 'sent', 'confirmed', 'touched']
    await vi.waitFor(() => expect(wordsOf()).toEqual(all.map((word) => ['conv_1', word])))
    await money.close()
  })

  it('checks the demo wallet after a guest’s trade has landed', async () => {
    const { deps } = createSwapServices()
    const refillDemo = vi.fn(async () => undefined)
    const money = composeMoney({
      ...deps,
      conversations: memoryConversations(),
      stream: { publish: async () => undefined },
      limits: createLimits(),
      refillDemo,
      log: silentLog,
    })
    const { id, termsHash } = await money.swaps.preview(GUEST, HALF_SOL, ASKING)
    await money.swaps.agree(GUEST, id, { channel: 'click', termsHash })
    expect(refillDemo).not.toHaveBeenCalled()
    await money.swaps.execute(GUEST, id)
    await vi.waitFor(() => expect(refillDemo).toHaveBeenCalledOnce())
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
      log: silentLog,
    })
    await vi.waitFor(async () => expect((await swaps.byId(GUEST, id)).status).toBe('confirmed'))
    await money.close()
  })
})
