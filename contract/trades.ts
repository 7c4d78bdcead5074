/** A trade as the page, the tools and the stream see it: the stored intent, what became of it, and who asked. */
import * as z from 'zod/mini'
import { address, decimals, digest, figure, id, line, list, name, text, time, url } from './bounded.ts'
import { economicTerms, rawAmount } from './rules/terms.ts'
import { tradeAllowance } from './signer.ts'
import { taintSource } from './taint.ts'

/**
 * previewed → consented → signed → sent → one of the four ends. An end never changes; that a confirmed trade has become
 * final is told by `finalizedAt`.
 */
const tradeStatus = z.enum([
  'previewed',
  'consented',
  'signed',
  'sent',
  'confirmed',
  'failed',
  'expired',
  'rejected',
])
export type TradeStatus = z.output<typeof tradeStatus>

export const TRADE_ENDS: ReadonlySet<TradeStatus> = new Set(['confirmed', 'failed', 'expired', 'rejected'])

/** A token as the card names it. `verified` is the word of our own list, never of the token itself. */
const tradeToken = z.object({
  mint: address,
  symbol: name,
  name,
  decimals,
  verified: z.boolean(),
  imageUrl: z.optional(url),
  priceUsd: z.optional(figure),
  mintAuthorityDisabled: z.optional(z.boolean()),
  freezeAuthorityDisabled: z.optional(z.boolean()),
  liquidityUsd: z.optional(figure),
  /** ISO time of the first pool. */
  firstPoolAt: z.optional(time),
})
export type TradeToken = z.output<typeof tradeToken>

/** What one account of the wallet gained (or lost, negative) in the simulation; `mint` of SOL is the wrapped mint. */
const balanceChange = z.object({
  mint: address,
  symbol: name,
  decimals,
  deltaRaw: text(21).check(z.regex(/^-?\d{1,20}$/)),
  /** What the wallet held when the preview was made, and would hold by the simulation. */
  beforeRaw: z.optional(rawAmount),
  afterRaw: z.optional(rawAmount),
})
export type BalanceChange = z.output<typeof balanceChange>

/** Codes are for the card's words; `message` is what a person reads. */
const codedMessage = z.object({ code: name, message: line })
export type TradeWarning = z.output<typeof codedMessage>

export const trade = z.object({
  id,
  status: tradeStatus,
  terms: economicTerms,
  termsHash: digest,
  input: tradeToken,
  output: tradeToken,
  /** What the quote promises, at least `terms.minOutputRaw` of it. */
  quotedOutputRaw: rawAmount,
  inputUsd: z.optional(figure),
  outputUsd: z.optional(figure),
  /** Percent, positive when the trade moves the price against its maker. */
  priceImpactPercent: z.optional(figure),
  networkFeeLamports: rawAmount,
  /** For token accounts that the trade opens. */
  rentLamports: rawAmount,
  /** Of the venue, in basis points of the output. */
  platformFeeBps: z.optional(figure),
  route: list(name, 100),
  venue: name,
  changes: list(balanceChange, 100),
  warnings: list(codedMessage, 20),
  /** True when text from outside was read in the turn that asked: only a click can agree to it. */
  tainted: z.boolean(),
  /** Where that text came from, as far as it is known. */
  taintedBy: z.optional(taintSource),
  /** Before this trade: of the wallet that guests share, or of one's own. */
  allowance: z.optional(z.extend(tradeAllowance, { isOwn: z.optional(z.boolean()) })),
  /** Where the request came from: 'assistant' (a turn of the conversation), 'page', 'mcp'. */
  askedBy: name,
  /** ISO. After it the preview counts as "no". */
  expiresAt: time,
  createdAt: time,
  consentedBy: z.optional(z.enum(['click', 'voice'])),
  signature: z.optional(digest),
  /** What really arrived and left, read from the chain. The fee holds deposits for new accounts, too. */
  landed: z.optional(
    z.object({
      inputRaw: rawAmount,
      outputRaw: rawAmount,
      feeLamports: rawAmount,
      /** ISO time at which the chain had it. */
      at: z.optional(time),
      /** What the wallet held before and after, of all that this very trade changed. */
      balances: z.optional(list(z.object({ mint: address, beforeRaw: rawAmount, afterRaw: rawAmount }), 100)),
    }),
  ),
  failure: z.optional(codedMessage),
  finalizedAt: z.optional(time),
  updatedAt: time,
})
export type Trade = z.output<typeof trade>
