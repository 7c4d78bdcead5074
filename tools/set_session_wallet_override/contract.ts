/** Chooses one of the caller's wallets for this session, or returns to the default. */
import * as z from 'zod/mini'
import { address, name } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'

const wallet = z.object({ address, label: name })

const result = z.object({
  ok: z.boolean(),
  cleared: z.boolean(),
  /** The chosen wallet; null when nothing is chosen. */
  wallet_address: z.nullable(address),
  /** The wallet that the session acts for from now on, chosen or not; null when there is none. */
  active: z.nullable(wallet),
  /** The wallet that it acted for before; absent in results of earlier versions. */
  previous: z.optional(z.nullable(wallet)),
})

export const setSessionWalletOverride = defineTool({
  name: 'set_session_wallet_override',
  title: 'Wallet of this session',
  catalogue: { title: 'Choose another wallet', line: 'Use another of your wallets for this session.' },
  description:
    'Makes this session act for another wallet of the person who asks, given by its address or its label; list_my_wallets gives them. An empty wallet_address, or clear, goes back to the default. Wallets of others are refused.',
  guidance: 'Use it only when the person asks for another wallet.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  // The choice decides which wallet a later swap spends from.
  scope: 'trade',
  tags: ['wallet', 'session'],
  input: z.object({
    wallet_address: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(100),
          z.describe('Address or label of a wallet of the person’s own; empty to clear.'),
        ),
    ),
    clear: z.optional(z.boolean().check(z.describe('True to go back to the default wallet.'))),
  }),
  output: result,
  modelView: result,
  touches: ['wallet', 'wallet_choice'],
  staleBy: ['wallet_choice'],
  taints: false,
  intent: ({ wallet_address, clear }) =>
    clear || wallet_address === '' ? 'Going back to the default wallet…' : 'Choosing the wallet…',
})
