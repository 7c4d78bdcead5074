/** Endpoints of a person's wallets: one may make more, name them, and choose the default. No tool can do so. */
import * as z from 'zod/mini'
import { address, label, list, name, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { WALLETS_MAX } from '../signer.ts'

const one = z.object({ address })

const wallet = z.object({ address, label: name, isDefault: z.boolean() })
export type NamedWallet = z.output<typeof wallet>

export const listWallets = defineEndpoint({
  operation: 'wallets.list',
  method: 'GET',
  path: '/api/wallets',
  summary: 'One’s own wallets, the first one first.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ wallets: list(wallet, WALLETS_MAX) }),
})

export const addWallet = defineEndpoint({
  operation: 'wallets.add',
  method: 'POST',
  path: '/api/wallets',
  summary: 'Make one more wallet of one’s own; all wallets of a person share their limits.',
  params: z.object({}),
  body: z.object({ label }),
  output: z.object({ wallet }),
})

export const renameWallet = defineEndpoint({
  operation: 'wallets.rename',
  method: 'PATCH',
  path: '/api/wallets/:address',
  summary: 'Give one of one’s own wallets another name.',
  params: one,
  body: z.object({ label }),
  output: z.object({ wallet }),
})

export const makeDefaultWallet = defineEndpoint({
  operation: 'wallets.makeDefault',
  method: 'POST',
  path: '/api/wallets/:address/default',
  summary: 'Make one of one’s own wallets the one that sessions act for unless another is chosen.',
  params: one,
  body: unread,
  output: z.object({ wallet }),
})
