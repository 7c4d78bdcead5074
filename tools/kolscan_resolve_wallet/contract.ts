/** Finds the wallets of well-known traders by name, handle or address. */
import * as z from 'zod/mini'
import { address, figure, list, name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import { trader } from '../_kit/kol/shape.ts'
import { origin } from '../_kit/origin.ts'

const MAX_ROWS = 50
const DEFAULT_ROWS = 10

const match = z.extend(trader, {
  telegram: z.nullable(name),
  /** From 0 to 1; 1 is the name, handle or address itself. */
  score: figure,
})
export type Match = z.output<typeof match>

export const kolscanResolveWallet = defineTool({
  name: 'kolscan_resolve_wallet',
  title: 'Trader search',
  catalogue: {
    title: 'Find a well-known trader',
    line: 'The wallet of a trader by name, handle or address.',
  },
  description:
    'Finds the wallets of well-known traders (KOLs) by name, handle or address, best match first. Knows only traders whose trades the source has shown.',
  guidance: 'When several match, say so and ask which one is meant.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['kol', 'traders', 'wallet'],
  input: z.object({
    query: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(100), z.describe('A name, a handle, or an address.')),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_ROWS)), DEFAULT_ROWS),
  }),
  output: z.object({ query: name, count: figure, data: list(match, MAX_ROWS), source: origin }),
  modelView: z.object({
    query: name,
    count: figure,
    traders: list(z.object({ name, wallet: address, score: figure }), MAX_ROWS),
    source: name,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: [],
  taints: true,
  intent: () => 'Searching for traders…',
})
