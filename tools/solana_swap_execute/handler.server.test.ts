import { describe, expect, it } from 'vitest'
import { createSwapServices } from '#domain/swaps/testing/world.ts'
import { GUEST, runTool, USER } from '../_kit/testing/handler.server.ts'
import { solanaSwapExecute } from './contract.ts'
import { handler } from './handler.server.ts'

type House = ReturnType<typeof createSwapServices>
type Door = Parameters<typeof runTool>[4]

const execute = ({ swaps }: House, intent_id: string, call: Door = {}) =>
  runTool(solanaSwapExecute, handler, { intent_id }, { swaps }, call)

describe('solana_swap_execute', () => {
  it('never agrees for the person', async () => {
    const house = createSwapServices()
    const { id } = await house.preview()
    for (let time = 0; time < 3; time++) {
      const { output, model } = await execute(house, id)
      expect(output.status).toBe('awaiting_consent')
      expect(model).toMatchObject({
        status: 'awaiting_consent',
        next: expect.stringContaining('Nothing has moved'),
      })
    }
    expect(house.signatures).toEqual([])
  })

  it('[C3.25] trades once there is a consent, and only tells how it stands from then on', async () => {
    const house = createSwapServices()
    const id = await house.agreed()
    const { output } = await execute(house, id)
    expect(output).toMatchObject({
      status: 'confirmed',
      signature: 'sig_1',
      outputAmount: '70',
      trade: { landed: { outputRaw: '70000000' } },
      error: null,
    })
    expect((await execute(house, id)).output).toEqual(output)
    expect(house.signatures).toEqual(['sig_1'])
  })

  it('tells a client from outside how it stands, and trades nothing for it', async () => {
    const house = createSwapServices()
    const id = await house.agreed()
    const { output } = await execute(house, id, { door: 'mcp' })
    expect(output.status).toBe('consented')
    expect(house.signatures).toEqual([])
  })

  it('says why a trade did not happen', async () => {
    const house = createSwapServices()
    const id = await house.agreed()
    house.set.rate = 100_000_000n
    const { output, model } = await execute(house, id)
    expect(output).toMatchObject({ status: 'rejected', error: 'price_moved' })
    expect(model).toMatchObject({ why: expect.stringContaining('Nothing left the wallet') })
  })

  it('knows only the person’s own trades', async () => {
    const house = createSwapServices()
    const { id } = await house.preview()
    for (const actor of [USER, { ...GUEST, id: 'guest_2' }])
      await expect(execute(house, id, { actor })).rejects.toMatchObject({ code: 'trade_not_found' })
  })
})
