/**
 * Refusals that a tool may answer: about its call, and about a swap from its amounts to its confirmation; those about wallets
 * are beside it.
 */
import * as z from 'zod/mini'
import { address, decimal, figure, line, list, name } from '../bounded.ts'
import { formatLimit, formatRounded } from '../rules/amounts.ts'
import { trade } from '../trades.ts'
import { ISSUES_MAX, type Issue, issue, listIssues, type RefusalTable } from './request.ts'

/** Advice where the signer's own message gives none; after a daily limit the user can only wait. */
export const INSTEAD: Readonly<Record<string, string>> = {
  over_trade_cap: '; choose a smaller amount',
  price_impact_too_high: '; choose a smaller amount',
  slippage_too_high: '; ask for less slippage',
  mint_not_allowed: '; choose another token',
  price_missing: '; ask again in a moment',
}

const callRefusals = {
  missing_tool: { status: 400, say: () => 'Name the tool to call.' },
  unknown_tool: {
    status: 404,
    details: z.object({ tool: name }),
    say: ({ tool }: { tool: string }) => `There is no tool named ${tool}.`,
  },
  invalid_arguments: {
    status: 400,
    details: z.object({ tool: name, issues: list(issue, ISSUES_MAX) }),
    say: ({ tool, issues }: { tool: string; issues: Issue[] }) =>
      `${tool} cannot use these arguments: ${listIssues(issues)}`,
  },
  /** spec S8.32 */
  tool_superadmin_only: { status: 403, say: () => 'This tool is available to super admins only.' },
  /** spec S8.33 */
  tool_pro_only: { status: 403, say: () => 'This tool is available to pro members.' },
  /** spec S8.30 */
  mcp_token_error: { status: 503, say: () => 'MCP token unavailable (error state).' },
  /** spec S8.31 */
  mcp_token_missing: { status: 401, say: () => 'MCP token missing for this session.' },
  tool_aborted: { status: 499, say: () => 'The call was stopped before it finished. Nothing was changed.' },
} as const satisfies RefusalTable

const swapRefusals = {
  mode_required: {
    status: 400,
    say: () => 'Say which amount is fixed: what is given (ExactIn) or what is received (ExactOut).',
  },
  amount_required: {
    status: 400,
    say: () => 'Say how much to swap: an amount, a share of the holding, or a value in dollars.',
  },
  desired_output_required: { status: 400, say: () => 'Say how much should be received.' },
  invalid_amount: {
    status: 400,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `That amount cannot be swapped: ${reason}.`,
  },
  invalid_slippage: {
    status: 400,
    details: z.object({ minBps: figure, maxBps: figure }),
    say: ({ minBps, maxBps }: { minBps: number; maxBps: number }) =>
      `The slippage has to be between ${minBps / 100}% and ${maxBps / 100}%.`,
  },
  identical_mints: { status: 400, say: () => 'Both sides are the same token. Name another one to receive.' },
  exact_out_unsupported: {
    status: 400,
    details: z.object({
      venue: name,
      suggestion: z.optional(z.object({ amountUi: decimal, symbol: name, mint: address })),
    }),
    say: ({
      venue,
      suggestion,
    }: {
      venue: string
      suggestion?: { amountUi: string; symbol: string } | undefined
    }) =>
      `${venue} can fix what is given, not what is received. ${
        suggestion
          ? `Giving about ${suggestion.amountUi} ${suggestion.symbol} would return that much.`
          : 'Say how much to give instead.'
      }`,
  },
  token_unknown: {
    status: 404,
    details: z.object({ query: name }),
    say: ({ query }: { query: string }) => `No token here is known as ${query}. Give its mint address.`,
  },
  token_ambiguous: {
    status: 409,
    details: z.object({
      query: name,
      candidates: list(z.object({ symbol: name, name, mint: address, verified: z.boolean() }), 20),
    }),
    say: ({
      query,
      candidates,
    }: {
      query: string
      candidates: { symbol: string; mint: string; verified: boolean }[]
    }) =>
      `${query} does not name one verified token. Say which mint is meant: ${candidates
        .map(({ symbol, mint, verified }) => `${symbol} ${mint} (${verified ? 'verified' : 'not verified'})`)
        .join(', ')}.`,
  },
  token_balance_zero: {
    status: 400,
    details: z.object({ symbol: name, mint: address }),
    say: ({ symbol }: { symbol: string }) => `This wallet holds no ${symbol}.`,
  },
  insufficient_balance: {
    status: 400,
    details: z.object({
      requiredRaw: decimal,
      requiredUi: decimal,
      availableRaw: decimal,
      availableUi: decimal,
      mint: address,
      symbol: name,
    }),
    say: ({ requiredUi, availableUi, symbol }: { requiredUi: string; availableUi: string; symbol: string }) =>
      `You need ${formatRounded(requiredUi, 'up')} ${symbol} and can spend ${formatRounded(availableUi, 'down')}. Choose a smaller amount.`,
  },
  insufficient_sol: {
    status: 400,
    details: z.object({ requiredLamports: decimal, availableLamports: decimal }),
    say: () =>
      'This wallet has too little SOL for the network fee and the deposit of a new token account. Nothing was swapped.',
  },
  price_missing: {
    status: 400,
    details: z.object({ symbol: name }),
    say: ({ symbol }: { symbol: string }) =>
      `There is no price for ${symbol} that can be trusted, so its value in dollars is not known. Say the amount in ${symbol}.`,
  },
  amount_too_small: {
    status: 400,
    say: () => 'That amount is too small to be swapped. Choose a larger one.',
  },
} as const satisfies RefusalTable

/** A swap that a limit kept from being previewed: the most that may be swapped now, and the trade as it would have been. */
const overLimit = z.object({ mostUsd: figure, isOwn: z.boolean(), trade })
export type OverLimit = z.output<typeof overLimit>

const walletWords = ({ isOwn }: OverLimit): string => (isOwn ? 'your wallet can' : 'the demo wallet can')

/** The card has the figures of the request; the reply says what is possible. */
function overWords(who: string, { mostUsd, trade: { failure, terms } }: OverLimit): string {
  const [verb, done] = terms.recipient === undefined ? ['swap', 'swapped'] : ['send', 'sent']
  const most = mostUsd < 1 ? undefined : formatLimit(Math.floor(mostUsd))
  if (failure?.code === 'passkey_missing')
    return `That needs a passkey. Add a passkey under Security${most ? `, or ${verb} up to ${most}` : ''}. Nothing was ${done}.`
  const now = most ? `now. You can ${verb} up to ${most}` : 'today'
  return `That is more than ${who} ${verb} ${now}. Nothing was ${done}.`
}

const tradeRefusals = {
  /** Carries the signer's own message. */
  trade_not_allowed: {
    status: 403,
    details: z.object({ code: name, reason: line, over: z.optional(overLimit) }),
    say: ({ code, reason, over }: { code: string; reason: string; over?: OverLimit | undefined }) =>
      over ? overWords(walletWords(over), over) : `${reason} Nothing was swapped${INSTEAD[code] ?? ''}.`,
  },
  /** Carries the signer's own message with the superadmin's reason. */
  trading_paused: {
    status: 503,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was swapped; try again later.`,
  },
  /** Comes from a persona that keeps trades small. */
  persona_guards: {
    status: 403,
    details: z.object({ reason: line, over: z.optional(overLimit) }),
    say: ({ reason, over }: { reason: string; over?: OverLimit | undefined }) =>
      over ? overWords('Guardian lets you', over) : `${reason} Nothing was swapped.`,
  },
  no_route: {
    status: 400,
    details: z.object({ venue: name }),
    say: ({ venue }: { venue: string }) => `${venue} has no way to swap these two tokens in this amount.`,
  },
  quote_refused: {
    status: 409,
    details: z.object({ venue: name, code: name, reason: line }),
    say: ({ venue, reason }: { venue: string; reason: string }) =>
      `${venue} did not make an offer: ${reason} Nothing was swapped.`,
  },
  quote_unsafe: {
    status: 409,
    details: z.object({ venue: name, reason: line }),
    say: ({ venue, reason }: { venue: string; reason: string }) =>
      `The offer of ${venue} was turned down: ${reason}. Nothing was swapped.`,
  },
  simulation_failed: {
    status: 409,
    details: z.object({ code: name, reason: line }),
    say: ({ reason }: { reason: string }) => `The chain would refuse this swap: ${reason}`,
  },
  trade_not_found: { status: 404, say: () => 'This trade does not exist or is not yours.' },
  terms_changed: {
    status: 409,
    say: () => 'What you saw is not what this swap would do. Nothing was swapped; look at the card again.',
  },
  consent_needs_click: {
    status: 409,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `${reason} Press Confirm on the card to agree.`,
  },
  /** A dangerous trade: its danger, and the two ways to agree all the same. */
  consent_needs_hold: {
    status: 409,
    details: z.object({ reason: line, symbol: name }),
    say: ({ reason, symbol }: { reason: string; symbol: string }) =>
      `${reason} To swap it all the same, hold the button on the card for two seconds or type ${symbol}. Nothing was swapped.`,
  },
} as const satisfies RefusalTable

export const toolRefusals = {
  ...callRefusals,
  ...swapRefusals,
  ...tradeRefusals,
} as const
