import { describe, expect, it } from 'vitest'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { GUEST, runTool, USER } from '../_kit/testing/handler.server.ts'
import { solanaSwapExecute } from './contract.ts'
import { handler } from './handler.server.ts'

type Services = ReturnType<typeof createSwapServices>
type Call = Parameters<typeof runTool>[4]

const execute = ({ swaps }: Services, intent_id: string, call: Call = {}) =>
  runTool(solanaSwapExecute, handler, { intent_id }, { swaps }, call)

describe('solana_swap_execute', () => {
  it('never agrees for the person', async () => {
    const services = createSwapServices()
    const { id } = await services.preview()
    for (let time = 0; time < 3; time++) {
      const { output, model } = await execute(services, id)
      expect(output.status).toBe('awaiting_consent')
      expect(model).toMatchObject({
        status: 'awaiting_consent',
        next: expect.stringContaining('Nothing has moved'),
      })
    }
    expect(services.signatures).toEqual([])
  })

  it('[C3.25] trades once there is a consent, and only returns the status from then on', async () => {
    const services = createSwapServices()
    const id = await services.agreed()
    const { output } = await execute(services, id)
    expect(output).toMatchObject({
      status: 'confirmed',
      signature: 'sig_1',
      outputAmount: '70',
      trade: { landed: { outputRaw: '70000000' } },
      error: null,
    })
    expect((await execute(services, id)).output).toEqual(output)
    expect(services.signatures).toEqual(['sig_1'])
  })

  it('returns the status to an outside client, and trades nothing for it', async () => {
    const services = createSwapServices()
    const id = await services.agreed()
    const { output } = await execute(services, id, { channel: 'mcp' })
    expect(output.status).toBe('consented')
    expect(services.signatures).toEqual([])
  })

  it('says why a trade did not happen', async () => {
    const services = createSwapServices()
    const id = await services.agreed()
    services.set.rate = 100_000_000n
    const { output, model } = await execute(services, id)
    expect(output).toMatchObject({ status: 'rejected', error: 'price_moved' })
    expect(model).toMatchObject({ why: expect.stringContaining('Nothing left the wallet') })
  })

  it('knows only the person’s own trades', async () => {
    const services = createSwapServices()
    const { id } = await services.preview()
    for (const actor of [USER, { ...GUEST, id: 'guest_2' }])
      await expect(execute(services, id, { actor })).rejects.toMatchObject({ code: 'trade_not_found' })
  })
})
