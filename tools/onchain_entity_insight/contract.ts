/** Classifies a wallet, a token or a transaction, with the figures that say so. */
import * as z from 'zod/mini'
import { address, count, digest, figure, line, list, name, time } from '#contract/bounded.ts'
import { defineTool } from '#contract/tool.ts'
import * as shape from '../_kit/activity/shape.ts'
import { timeframe } from '../_kit/activity/timeframe.ts'
import { origin, partOrigin } from '../_kit/origin.ts'

export const DEFAULT_LIMIT = 5
export const DEFAULT_TIMEFRAME = '7d'
const MAX_EVIDENCE = 12

const scope = z.enum(['token', 'wallet', 'trade'])

const kind = z.enum([
  'demo_wallet',
  'own_wallet',
  'market_maker',
  'treasury',
  'unused',
  'fresh',
  'bot_like',
  'whale',
  'trader',
  'holder',
  'unclear',
  'token',
  'transaction',
])
export type Kind = z.output<typeof kind>

const walletFigures = z.object({
  /** Null where the chain has older transactions than were read. */
  firstSeenAt: z.nullable(time),
  lastSeenAt: z.nullable(time),
  /** The number of signatures that were read. */
  transactions: count,
  isWhole: z.boolean(),
  trades: count,
  buys: count,
  sells: count,
  /** The most transactions within any hour. */
  busiestHour: count,
  medianGapSeconds: z.nullable(figure),
  tokensHeld: z.nullable(count),
  /** Null where a price or the balance is missing. */
  holdingsUsd: z.nullable(figure),
})
export type WalletFigures = z.output<typeof walletFigures>

const tokenFigures = z.object({
  trades: count,
  buys: count,
  sells: count,
  wallets: count,
  holderCount: z.nullable(figure),
  isVerified: z.nullable(z.boolean()),
  mintAuthority: z.nullable(z.enum(['open', 'closed'])),
  freezeAuthority: z.nullable(z.enum(['open', 'closed'])),
  firstPoolAt: z.nullable(time),
})
export type TokenFigures = z.output<typeof tokenFigures>

const trade = z.object({
  signature: digest,
  slot: figure,
  at: z.nullable(time),
  isFailed: z.boolean(),
  feePayer: shape.party,
  feeSol: figure,
  rentSol: figure,
  venue: z.optional(name),
  tokenBalanceDeltas: shape.deltas,
})
export type Trade = z.output<typeof trade>

export const onchainEntityInsight = defineTool({
  name: 'onchain_entity_insight',
  title: 'On-chain insight',
  catalogue: { title: 'Explain an address', line: 'What a wallet, a token or a transaction is and does.' },
  description:
    'Says what kind of wallet an address is by its transactions (fresh, active trader, holder, whale, at the rate of a program, or a known address of this server), what a token shows on the chain, or what one transaction moved. Every statement has its figures. It never says who a person is. Without an address it reads the wallet of this session.',
  guidance:
    'Say the headline and one or two lines of evidence. Say plainly that no source names the owner when somebody asks who it is. Never accuse anyone and never guess an identity.',
  group: 'chain',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['onchain', 'wallet', 'token', 'transaction', 'insight'],
  input: z.object({
    scope: z.optional(scope),
    mint: z.optional(address.check(z.describe('The mint of the token.'))),
    wallet: z.optional(
      address.check(z.describe('A Solana address. Default in wallet scope: the wallet of this session.')),
    ),
    signature: z.optional(digest.check(z.describe('The signature of a transaction, for trade scope.'))),
    timeframe: z.optional(timeframe),
    limit: z.optional(shape.limit),
    includeRaw: z.optional(
      z.boolean().check(z.describe('True to add every balance change of the rows. Default false.')),
    ),
  }),
  output: z.object({
    ok: z.literal(true),
    scope,
    subject: z.extend(shape.party, { symbol: z.optional(name) }),
    timeframeSeconds: count,
    kind,
    headline: line,
    /** Sentences with the figures behind the headline. */
    evidence: list(line, MAX_EVIDENCE),
    wallet: z.nullable(walletFigures),
    token: z.nullable(tokenFigures),
    trade: z.nullable(trade),
    flow: z.nullable(shape.flow),
    rows: list(shape.row, shape.MAX_ROWS),
    more: count,
    raw: z.optional(shape.raw),
    coverage: z.nullable(shape.coverage),
    chain: origin,
    prices: z.nullable(partOrigin),
  }),
  modelView: z.object({
    scope,
    /** The address, or the signature of a transaction. */
    id: digest,
    label: z.optional(name),
    symbol: z.optional(name),
    kind,
    headline: line,
    evidence: list(line, MAX_EVIDENCE),
    rows: list(shape.rowView, shape.MAX_ROWS),
    is_partial: z.optional(z.literal(true)),
    pruned: z.optional(count),
    source: line,
    as_of: time,
    stale: z.optional(z.literal(true)),
  }),
  touches: [],
  staleBy: ['wallet', 'wallet_choice'],
  // The creator of a token chooses its symbol.
  taints: true,
  intent: ({ signature }) =>
    signature ? 'Reading that transaction…' : 'Looking at its history on the chain…',
})
