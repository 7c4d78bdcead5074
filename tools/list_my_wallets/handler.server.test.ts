import { describe, expect, it } from 'vitest'
import { GUEST, runTool, USER } from '../_kit/testing/handler.server.ts'
import { listMyWallets } from './contract.ts'
import { handler } from './handler.server.ts'

const one = {
  address: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE',
  label: 'Trading',
  isDefault: false,
  status: 'provisioning',
} as const
const two = {
  address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
  label: 'Main',
  isDefault: true,
  status: 'ready',
} as const

describe('list_my_wallets', () => {
  it('[C3.18] gives address, public_key, label, status and is_default, the default first', async () => {
    const { output, model } = await runTool(
      listMyWallets,
      handler,
      { __sub: 'hidden' },
      { wallets: { list: async () => [one, two] } },
      { actor: USER },
    )
    expect(output).toEqual({
      user: { id: USER.id },
      wallets: [
        { address: two.address, public_key: two.address, label: 'Main', is_default: true, status: 'ready' },
        {
          address: one.address,
          public_key: one.address,
          label: 'Trading',
          is_default: false,
          status: 'provisioning',
        },
      ],
    })
    expect(model).toEqual({
      wallets: [
        { address: two.address, label: 'Main', is_default: true, status: 'ready' },
        { address: one.address, label: 'Trading', is_default: false, status: 'provisioning' },
      ],
    })
  })

  it('lists the wallets of the caller; an empty list is valid', async () => {
    const calls: unknown[] = []
    const { output } = await runTool(
      listMyWallets,
      handler,
      {},
      {
        wallets: {
          list: async (actor) => {
            calls.push(actor)
            return []
          },
        },
      },
    )
    expect(calls).toEqual([GUEST])
    expect(output).toEqual({ user: { id: null }, wallets: [] })
  })
})
