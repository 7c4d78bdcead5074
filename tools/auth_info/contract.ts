/** Diagnostics of the session: wallet, user, and how both were found. */
import * as z from 'zod/mini'
import { address, figure, id, line } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

const source = z.enum(['session', 'resolver', 'env', 'none'])

export const authInfo = defineTool({
  name: 'auth_info',
  title: 'Session diagnostics',
  catalogue: { title: 'Check the session', line: 'Which wallet and account this session uses, and why.' },
  description:
    'Diagnoses the session: active wallet, user id, where the wallet came from and whether the person is signed in. Use it when the person asks why a wallet is or is not used.',
  guidance: 'Do not use it for "which wallet is mine".',
  group: 'session',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['wallet', 'session', 'diagnostics'],
  input: z.object({
    include_diagnostics: z.optional(
      z.boolean().check(z.describe('Leave out the diagnostics with false. Default true.')),
    ),
  }),
  output: z.object({
    wallet_address: z.nullable(address),
    user_id: z.nullable(id),
    source,
    detail: line,
    diagnostics: z.optional(
      z.object({
        bearer_source: z.enum(['user', 'guest']),
        override_session: z.nullable(id),
        wallets_cached: figure,
        has_token: z.boolean(),
        detail: line,
      }),
    ),
  }),
  modelView: z.object({
    wallet_address: z.nullable(address),
    user_id: z.nullable(id),
    source,
    detail: line,
  }),
  touches: [],
  staleBy: [],
  taints: false,
  intent: () => 'Checking the session…',
})
