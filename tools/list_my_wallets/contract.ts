/** The wallets linked to the caller. */
import * as z from 'zod/mini'
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
    user: z.object({ id: z.nullable(z.string()) }),
    wallets: z.array(
      z.object({
        address: z.string(),
        public_key: z.string(),
        label: z.string(),
        is_default: z.boolean(),
        status: z.enum(['ready', 'provisioning']),
      }),
    ),
  }),
  touches: [],
  taints: false,
  intent: () => 'Listing your wallets…',
})
