/** News of the chain: each to whom it concerns, when it is as sure as was asked. */
import { describe, expect, it } from 'vitest'
import { createTestChain, SOL, transfer } from '../testing/chain.ts'
import { decodeWire } from '../wire.ts'
import { createNews } from './news.ts'

const SYSTEM = '11111111111111111111111111111111'

async function setup() {
  const trial = await createTestChain()
  const news = createNews(trial.chain, trial.methods, (error) => trial.bugs.push(error))
  const member = () => {
    const texts: string[] = []
    const listener = news.listen((text) => texts.push(text))
    const ask = async (method: string, ...params: unknown[]) => {
      await listener.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const index = texts.findLastIndex((text) => 'id' in JSON.parse(text))
      return JSON.parse(texts.splice(index, 1)[0] ?? '{}')
    }
    /** Takes what has come since it was last asked. */
    const take = () => texts.splice(0).map((text) => JSON.parse(text))
    return { listener, ask, take, texts }
  }
  const [alice, bob] = [await trial.wallet(), await trial.wallet()]
  const pay = async (amount = SOL) => {
    const wire = decodeWire(await trial.signed(alice, [transfer(alice, bob.address, amount)]))
    trial.chain.send(wire)
    return wire.signature
  }
  return { ...trial, news, member, alice, bob, pay }
}
const confirmed = { commitment: 'confirmed' }

describe('a subscriber', () => {
  it('hears of its account at once when confirmed will do, and of no other', async () => {
    const { member, bob, alice, pay } = await setup()
    const [one, other] = [member(), member()]
    const { result: subscription } = await one.ask('accountSubscribe', bob.address, {
      encoding: 'base64',
      ...confirmed,
    })
    await other.ask('accountSubscribe', SYSTEM, { encoding: 'base64', ...confirmed })
    await pay()
    expect(one.take()).toMatchObject([
      {
        method: 'accountNotification',
        params: { subscription, result: { value: { lamports: Number(11n * SOL), data: ['', 'base64'] } } },
      },
    ])
    expect(other.take()).toEqual([])
    expect(alice.address).not.toBe(bob.address)
  })

  it('hears of it two slots later when it must be final', async () => {
    const { member, bob, pay, clock, news } = await setup()
    const { ask, take } = member()
    await ask('accountSubscribe', bob.address, { encoding: 'base64' })
    await pay()
    clock.passSlots(1)
    news.tick()
    expect(take()).toEqual([])
    clock.passSlots(1)
    news.tick()
    expect(take()).toHaveLength(1)
  })

  it('hears once of a signature, also of one that has long landed, after the number of its subscription', async () => {
    const { member, pay, clock, news } = await setup()
    const { listener, take } = member()
    const signature = await pay()
    const subscribe = (commitment: string) =>
      listener.receive(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 9,
          method: 'signatureSubscribe',
          params: [signature, { commitment }],
        }),
      )
    await subscribe('confirmed')
    expect(take()).toMatchObject([
      { id: 9 },
      { method: 'signatureNotification', params: { result: { value: { err: null } } } },
    ])
    await subscribe('finalized')
    expect(take()).toMatchObject([{ id: 9 }])
    clock.passSlots(2)
    news.tick()
    news.tick()
    expect(take()).toHaveLength(1)
  })

  it('hears why a transaction failed', async () => {
    const { member, pay } = await setup()
    const { ask, take } = member()
    await ask('logsSubscribe', 'all', confirmed)
    await pay(100n * SOL)
    expect(take()[0].params.result.value).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    })
  })

  it('hears of the logs that mention an account, and of a program’s accounts that match', async () => {
    const { member, alice, pay } = await setup()
    const [mentions, others, program] = [member(), member(), member()]
    await mentions.ask('logsSubscribe', { mentions: [alice.address] }, confirmed)
    await others.ask(
      'logsSubscribe',
      { mentions: ['SysvarC1ock11111111111111111111111111111111'] },
      confirmed,
    )
    await program.ask('programSubscribe', SYSTEM, {
      encoding: 'base64',
      filters: [{ dataSize: 0 }],
      ...confirmed,
    })
    const signature = await pay()
    expect(mentions.take()[0].params.result.value.signature).toBe(signature)
    expect(others.take()).toEqual([])
    expect(program.take().map(({ params }) => params.result.value.pubkey)).toContain(alice.address)
  })

  it('hears of an account that is emptied as empty', async () => {
    const { member, alice, pay } = await setup()
    const { ask, take } = member()
    await ask('accountSubscribe', alice.address, { encoding: 'base64', ...confirmed })
    await pay(10n * SOL - 5000n)
    expect(take()[0].params.result.value).toMatchObject({ lamports: 0, owner: SYSTEM, space: 0 })
  })

  it('hears of every slot and root, after a long pause of the last eight', async () => {
    const { member, news, clock } = await setup()
    const { ask, take } = member()
    await ask('slotSubscribe')
    await ask('rootSubscribe')
    clock.passSlots(1)
    news.tick()
    const [slot, root] = take()
    expect(slot.params.result).toEqual({
      slot: root.params.result + 2,
      parent: root.params.result + 1,
      root: root.params.result,
    })
    clock.passSlots(1000)
    news.tick()
    expect(take()).toHaveLength(16)
  })

  it('hears nothing more once it has unsubscribed or gone', async () => {
    const { member, pay, bob, clock, news } = await setup()
    const [one, two] = [member(), member()]
    const { result: id } = await one.ask('accountSubscribe', bob.address, { encoding: 'base64' })
    await two.ask('accountSubscribe', bob.address, { encoding: 'base64', ...confirmed })
    await pay()
    two.take()
    expect(await one.ask('accountUnsubscribe', id)).toMatchObject({ result: true })
    expect(await one.ask('accountUnsubscribe', id)).toMatchObject({ error: { code: -32602 } })
    two.listener.close()
    await pay(2n * SOL)
    clock.passSlots(5)
    news.tick()
    expect([...one.take(), ...two.take()]).toEqual([])
  })

  it('has a thousand subscriptions at most, and every other method too', async () => {
    const { member, bob } = await setup()
    const { ask } = member()
    for (let n = 0; n < 1000; n++) await ask('slotSubscribe')
    expect(await ask('slotSubscribe')).toMatchObject({ error: { code: -32600 } })
    expect(await ask('getBalance', bob.address)).toMatchObject({ result: { value: Number(10n * SOL) } })
    expect(await ask('accountSubscribe', 'x')).toMatchObject({ error: { code: -32602 } })
    expect(await ask('voteSubscribe')).toMatchObject({ error: { code: -32601 } })
  })
})
