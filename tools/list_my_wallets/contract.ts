/** The wallets linked to the caller. */
import * as z from 'zod/mini'
import { address, id, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

const status = z.enum(['ready', 'provisioning'])

export const listMyWallets = defineTool({
  name: 'list_my_wallets',
  title: 'Linked wallets',
  catalogue: { title: 'Show your wallets', line: 'The wallets that belong to your account.' },
  description:
    'Lists the wallets linked to the person who asks: address, label, which one is the default, and whether it is ready. A guest has the shared demo wallet only.',
  guidance: 'Say how many there are and the label of the default one; never read the addresses aloud.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['wallet'],
  input: z.object({}),
  output: z.object({
    user: z.object({ id: z.nullable(id) }),
    wallets: list(
      z.object({
        address,
        public_key: address,
        label: name,
        is_default: z.boolean(),
        status,
      }),
      1_000,
    ),
  }),
  modelView: z.object({
    wallets: list(z.object({ address, label: name, is_default: z.boolean(), status }), 1_000),
  }),
  touches: [],
  staleBy: ['wallet_choice'],
  taints: false,
  intent: () => 'Listing your wallets…',
})
