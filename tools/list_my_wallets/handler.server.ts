/** Lists the caller's wallets, the default first. */
import { defineHandler } from '../_kit/handler.server.ts'
import { listMyWallets } from './contract.ts'

export const handler = defineHandler(listMyWallets, ['wallets'], {
  run: async (_input, { wallets }, { actor }) => {
    const linked = await wallets.list(actor)
    return {
      user: { id: actor.kind === 'user' ? actor.id : null },
      wallets: linked
        .map(({ address, label, isDefault, status }) => ({
          address,
          public_key: address,
          label,
          is_default: isDefault,
          status,
        }))
        .sort((a, b) => Number(b.is_default) - Number(a.is_default)),
    }
  },
  modelView: ({ wallets }) => ({
    wallets: wallets.map(({ address, label, is_default, status }) => ({
      address,
      label,
      is_default,
      status,
    })),
  }),
})
