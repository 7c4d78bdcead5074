/** The wallet that this session acts for. */
import * as z from 'zod/mini'
import { address, id, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

/** An override of the session, the person's own default, the demo wallet, or nothing. */
const source = z.enum(['session', 'resolver', 'env', 'none'])

export const resolveWallet = defineTool({
  name: 'resolve_wallet',
  title: 'Session wallet',
  catalogue: { title: 'Name the wallet in use', line: 'The address of the wallet that this session uses.' },
  description:
    'Tells which Solana wallet this session acts for, and why that one. Use it before anything that needs "my wallet" or "the wallet".',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['wallet', 'session'],
  input: z.object({}),
  output: z.object({
    wallet_address: z.nullable(address),
    label: z.optional(name),
    source,
    user_id: z.nullable(id),
    detail: z.enum(['session_override', 'resolver_ok', 'env_fallback', 'no_wallets_assigned']),
    bearer_source: z.enum(['user', 'guest']),
    /** The session that holds the override. */
    override_session: z.nullable(id),
  }),
  modelView: z.object({ wallet_address: z.nullable(address), label: z.optional(name), source }),
  touches: [],
  staleBy: ['wallet_choice'],
  taints: false,
  intent: () => 'Looking up the wallet…',
})
