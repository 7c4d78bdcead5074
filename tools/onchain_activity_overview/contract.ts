/** Sums up the on-chain activity of a wallet or a token within a time range. */
import * as z from 'zod/mini'
import { address, count, figure, line, list, name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import * as shape from '../_kit/activity/shape.ts'
import { rangeWords, secondsOf, timeframe } from '../_kit/activity/timeframe.ts'
import { origin, partOrigin } from '../_kit/origin.ts'

export const DEFAULT_LIMIT = 5
export const DEFAULT_TIMEFRAME = '1h'

const scope = z.enum(['token', 'wallet'])

const subject = z.extend(shape.party, {
  /** The symbol of a token. */
  symbol: z.optional(name),
})

/** The net of one wallet in the token of the question. */
const trader = z.object({
  wallet: shape.party,
  trades: count,
  netSol: figure,
  netTokens: figure,
  lastAt: z.nullable(time),
})
export type Trader = z.output<typeof trader>

/** The net of a wallet in one token. */
const tokenNet = z.object({
  mint: address,
  symbol: name,
  net: figure,
  trades: count,
  usd: z.nullable(figure),
})
export type TokenNet = z.output<typeof tokenNet>

const counterpart = z.object({ wallet: shape.party, transactions: count, lastAt: z.nullable(time) })
export type Counterpart = z.output<typeof counterpart>

export const onchainActivityOverview = defineTool({
  name: 'onchain_activity_overview',
  title: 'On-chain activity',
  catalogue: { title: 'Look at on-chain activity', line: 'What moved at an address or in a token lately.' },
  description:
    'Shows what happened on the chain to a wallet or a token within a time range: trades, buys and sells, transfers, net SOL and dollars, counterparts, and the last transactions. Without an address it reads the wallet of this session. A token needs its mint.',
  guidance:
    'Say how many trades there were, how many of them buys and sells, and the net. Say when is_partial or pruned is set: there was more. Never say who a wallet belongs to; only labels in the result are known.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['onchain', 'wallet', 'token', 'activity'],
  input: z.object({
    scope: z.optional(scope),
    mint: z.optional(
      address.check(z.describe('The mint of the token. In wallet scope: only what moved it.')),
    ),
    wallet: z.optional(
      address.check(z.describe('A Solana address. Default in wallet scope: the wallet of this session.')),
    ),
    timeframe: z.optional(timeframe),
    limit: z.optional(shape.limit),
    includeRaw: z.optional(
      z.boolean().check(z.describe('True to add every balance change of the rows. Default false.')),
    ),
  }),
  output: z.object({
    ok: z.literal(true),
    scope,
    subject,
    timeframeSeconds: count,
    from: time,
    to: time,
    summary: z.object({
      tradeCount: count,
      buys: count,
      sells: count,
      received: count,
      sent: count,
      failed: count,
      /** Wallets that traded; 1 in wallet scope. */
      uniqueWallets: count,
      buyVolumeSol: figure,
      sellVolumeSol: figure,
      /** Wallet: its change in SOL without fees and rent. Token: SOL paid in buys less SOL received in sells. */
      netFlowSol: figure,
      buyVolumeUsd: z.nullable(figure),
      sellVolumeUsd: z.nullable(figure),
      /** Token: bought less sold. Wallet: sold less bought. */
      netFlowUsd: z.nullable(figure),
      feesSol: figure,
      rentSol: figure,
    }),
    flow: shape.flow,
    /** Newest first. */
    rows: list(shape.row, shape.MAX_ROWS),
    /** Rows that the limit left out. */
    more: count,
    largest: list(shape.row, shape.MAX_ROWS),
    tokens: list(tokenNet, shape.MAX_PARTIES),
    counterparts: list(counterpart, shape.MAX_PARTIES),
    topNetBuyers: list(trader, shape.MAX_PARTIES),
    topNetSellers: list(trader, shape.MAX_PARTIES),
    raw: z.optional(shape.raw),
    coverage: shape.coverage,
    chain: origin,
    /** Null where nothing is priced. */
    prices: z.nullable(partOrigin),
  }),
  modelView: z.object({
    scope,
    address,
    label: z.optional(name),
    symbol: z.optional(name),
    range: name,
    trades: count,
    buys: count,
    sells: count,
    received: count,
    sent: count,
    failed: count,
    wallets: count,
    net_sol: z.nullable(figure),
    net_usd: z.nullable(figure),
    tokens: list(z.object({ symbol: name, mint: address, net: z.nullable(figure) }), shape.MAX_PARTIES),
    counterparts: list(
      z.object({ address, label: z.optional(name), transactions: count }),
      shape.MAX_PARTIES,
    ),
    top_buyer: z.optional(z.object({ address, label: z.optional(name), net_sol: z.nullable(figure) })),
    top_seller: z.optional(z.object({ address, label: z.optional(name), net_sol: z.nullable(figure) })),
    rows: list(shape.rowView, shape.MAX_ROWS),
    more: count,
    is_partial: z.optional(z.literal(true)),
    pruned: z.optional(count),
    no_prices: z.optional(line),
    source: line,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: ['wallet', 'wallet_choice'],
  // The creator of a token chooses its symbol.
  taints: true,
  intent: ({ timeframe: range }) =>
    `Reading on-chain activity of the last ${rangeWords(secondsOf(range ?? DEFAULT_TIMEFRAME) ?? 3_600)}…`,
})
