/** The trade that the page, the tools and the stream share: the stored intent, its result, and the origin of the request. */
import * as z from 'zod/mini'
import { address, decimals, digest, figure, id, line, list, name, text, time, url } from './bounded.ts'
import { economicTerms, rawAmount } from './rules/terms.ts'
import { tradeAllowance } from './signer.ts'
import { taintSource } from './taint.ts'

/**
 * previewed → consented → signed → sent → one of the four ends. An end never changes; `finalizedAt` says that a confirmed
 * trade has become final.
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

/** A token as the card names it. `verified` comes from our own list, never from the token itself. */
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

/** The simulated gain (or loss, negative) of one account of the wallet; the `mint` of SOL is the wrapped mint. */
const balanceChange = z.object({
  mint: address,
  symbol: name,
  decimals,
  deltaRaw: text(21).check(z.regex(/^-?\d{1,20}$/)),
  /** The holdings at the time of the preview, and after the simulation. */
  beforeRaw: z.optional(rawAmount),
  afterRaw: z.optional(rawAmount),
})
export type BalanceChange = z.output<typeof balanceChange>

/** A code for programs and a message for people. */
const codedMessage = z.object({ code: name, message: line })

/** 'careful' makes Confirm name the risk, 'dangerous' needs more than a press of it. */
const warningRisk = z.enum(['careful', 'dangerous'])

/** `risk` is absent where the warning is only worth knowing. */
const tradeWarning = z.extend(codedMessage, { risk: z.optional(warningRisk) })
export type TradeWarning = z.output<typeof tradeWarning>

/** How a click agreed: a press of Confirm, a hold of two seconds, or the typed symbol. */
export const consentGesture = z.enum(['press', 'hold', 'typed'])
export type ConsentGesture = z.output<typeof consentGesture>

/** The person or account that a send goes to. */
const sendRecipient = z.object({
  address,
  /** Its entry in the address book, or the name of the person's own wallet. */
  label: z.optional(name),
  /** Another wallet of the same person, by the signer's own records. */
  isOwn: z.optional(z.literal(true)),
  /** Neither in the address book nor sent to before: a part of the address is typed to agree. */
  isNew: z.boolean(),
  /** ISO time of the first send that was signed. */
  since: z.optional(time),
  /** A known address with the same first and last characters. */
  looksLike: z.optional(z.object({ address, label: z.optional(name) })),
})

/** ISO times at which the trade reached its states. */
const tradeSteps = z.object({
  consented: z.optional(time),
  signed: z.optional(time),
  sent: z.optional(time),
  confirmed: z.optional(time),
  failed: z.optional(time),
  expired: z.optional(time),
  rejected: z.optional(time),
})
export type TradeSteps = z.output<typeof tradeSteps>

export const trade = z.object({
  id,
  status: tradeStatus,
  terms: economicTerms,
  termsHash: digest,
  input: tradeToken,
  output: tradeToken,
  /** The quoted amount; at least `terms.minOutputRaw` of it arrives. */
  quotedOutputRaw: rawAmount,
  inputUsd: z.optional(figure),
  outputUsd: z.optional(figure),
  /** The value that selling back at once returns; set only where the loss earns a warning. */
  sellBackUsd: z.optional(figure),
  /** The price of SOL at the preview, in which the network's fees are paid. */
  solUsd: z.optional(figure),
  /** Percent, positive when the trade moves the price against its maker. */
  priceImpactPercent: z.optional(figure),
  networkFeeLamports: rawAmount,
  /** The deposit for token accounts that the trade opens. */
  rentLamports: rawAmount,
  /** The fee of the venue, in basis points of the output. */
  platformFeeBps: z.optional(figure),
  route: list(name, 100),
  venue: name,
  changes: list(balanceChange, 100),
  /** The most harmful first. */
  warnings: list(tradeWarning, 20),
  /** The verified token whose name the received one uses. */
  impostorOf: z.optional(z.object({ mint: address, symbol: name, name })),
  /** Makes the trade a send, as `terms.recipient` does; input and output are then the same. */
  recipient: z.optional(sendRecipient),
  /** True when the requesting turn read text from outside: only a click can agree to the trade. */
  tainted: z.boolean(),
  /** The source of that text, where it is known. */
  taintedBy: z.optional(taintSource),
  /** The limits before this trade: of the shared demo wallet, or of the person's own. */
  allowance: z.optional(z.extend(tradeAllowance, { isOwn: z.optional(z.boolean()) })),
  /** The channel of the request: 'assistant' (a turn of the conversation), 'page', 'mcp'. */
  askedBy: name,
  /** How the person asked in a conversation; 'suggested' where the assistant acted on no words of theirs. */
  requestedHow: z.optional(z.enum(['typed', 'spoken', 'suggested'])),
  /** ISO time; after it the preview counts as "no". */
  expiresAt: time,
  createdAt: time,
  consentedBy: z.optional(z.enum(['click', 'voice'])),
  consentGesture: z.optional(consentGesture),
  steps: z.optional(tradeSteps),
  signature: z.optional(digest),
  /** The amounts that moved, read from the chain. The fee includes deposits for new accounts. */
  landed: z.optional(
    z.object({
      inputRaw: rawAmount,
      outputRaw: rawAmount,
      feeLamports: rawAmount,
      /** ISO time of the block. */
      at: z.optional(time),
      /** The holdings before and after, of everything that this trade changed. */
      balances: z.optional(list(z.object({ mint: address, beforeRaw: rawAmount, afterRaw: rawAmount }), 100)),
    }),
  ),
  failure: z.optional(codedMessage),
  finalizedAt: z.optional(time),
  updatedAt: time,
})
export type Trade = z.output<typeof trade>
