/** The wallets linked to the caller. */
import * as z from 'zod/mini'
import { address, id, list, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

export const listMyWallets = defineTool({
  name: 'list_my_wallets',
  title: 'Linked wallets',
  description:
    'Lists the wallets linked to the person who asks: address, label, which one is the default, and whether it is ready. A guest has the shared demo wallet only.',
  group: 'wallet',
  access: 'guest',
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
        status: z.enum(['ready', 'provisioning']),
      }),
      1_000,
    ),
  }),
  touches: [],
  taints: false,
  intent: () => 'Listing your wallets…',
})
