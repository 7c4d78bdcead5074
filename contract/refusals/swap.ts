/** Refusals of what is asked of a swap: the amounts, the tokens, what the wallet can give. */
import * as z from 'zod/mini'
import { address, decimal, figure, line, list, name } from '../bounded.ts'
import type { RefusalTable } from './table.ts'

export const swapRefusals = {
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
      `That takes ${requiredUi} ${symbol}, and ${availableUi} ${symbol} can be spent. Choose a smaller amount.`,
  },
  insufficient_sol: {
    status: 400,
    details: z.object({ requiredLamports: decimal, availableLamports: decimal }),
    say: () =>
      'There is not enough SOL in this wallet for the network fee and the deposit of a new token account. Nothing was changed.',
  },
  price_missing: {
    status: 400,
    details: z.object({ symbol: name }),
    say: ({ symbol }: { symbol: string }) =>
      `There is no price for ${symbol} that can be trusted, so its worth in dollars is unknown. Say the amount in ${symbol}.`,
  },
  amount_too_small: {
    status: 400,
    say: () => 'That amount is too small to be swapped. Choose a larger one.',
  },
} as const satisfies RefusalTable
