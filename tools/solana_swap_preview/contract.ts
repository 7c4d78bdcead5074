/** Quotes, builds and simulates a swap, and stores it as an intent that only the person can agree to. */
import * as z from 'zod/mini'
import { figure } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { swapModelView } from '../_kit/swap/model-view.ts'
import { swapOutput } from '../_kit/swap/output.ts'

const token = (what: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(64),
      z.describe(`${what}: SOL, the symbol of a verified token, or a mint address.`),
    )
/** Models write amounts as numbers and as text; text loses no digit. */
const amount = z.union([z.string().check(z.trim(), z.maxLength(60)), figure])

export const solanaSwapPreview = defineTool({
  name: 'solana_swap_preview',
  title: 'Swap preview',
  catalogue: { title: 'Swap tokens', line: 'Shows price, fees and risks before you confirm.' },
  description:
    'Shows what a token swap would do: amounts, the least that arrives, fees, price impact and warnings, simulated on the chain. Give the amount as amount_ui (units of the input token), amount_percent (of the holding) or amount_usd. It moves nothing: afterwards the person has to confirm on the card. Never say that a swap happened because of a preview.',
  guidance: 'Call it only because the person asked for this swap in their own words.',
  group: 'wallet',
  access: 'guest',
  right: 'anyone',
  scope: 'trade',
  tags: ['swap', 'trade', 'wallet'],
  input: z.object({
    input_mint: token('What is given'),
    output_mint: token('What is received'),
    mode: z.optional(
      z.string().check(z.maxLength(20), z.describe('ExactIn (the default) fixes what is given.')),
    ),
    amount_ui: z.optional(amount.check(z.describe('How much of the input token is given, such as 0.5.'))),
    amount_percent: z.optional(
      figure.check(z.describe('Share of the holding to give, above 0 and up to 100.')),
    ),
    amount_usd: z.optional(amount.check(z.describe('Worth in US dollars of what is given.'))),
    desired_output_ui: z.optional(
      amount.check(z.describe('How much should be received. The venues here only fix what is given.')),
    ),
    slippage_bps: z.optional(
      figure.check(z.describe('Accepted slippage in basis points, 1 to 500. Default 100.')),
    ),
    wallet_address: z.optional(
      z.string().check(z.maxLength(100), z.describe('Default: the wallet of this session.')),
    ),
  }),
  output: swapOutput,
  modelView: swapModelView,
  touches: [],
  staleBy: [],
  // Strangers choose the names of tokens.
  taints: true,
  intent: ({ input_mint, output_mint }) => `Previewing ${shortOf(input_mint)} → ${shortOf(output_mint)}…`,
})

const shortOf = (token: string): string => (token.length > 12 ? `${token.slice(0, 4)}…` : token)
