/** Refusals of the signer, with the reason and the words for the user: a part of the protocol of ./signer.ts. */
import * as z from 'zod/mini'
import { figure, line, time } from './bounded.ts'

/** Why the signer refused. The user reads the message that comes with the reason. */
export const signRefusalReason = z.enum([
  'trading_paused',
  'intent_expired',
  'consent_expired',
  'consent_used',
  'consent_mismatch',
  'wallet_unknown',
  'transaction_unreadable',
  'wrong_fee_payer',
  'program_not_allowed',
  'account_not_allowed',
  'input_too_high',
  'output_too_low',
  'fee_too_high',
  'wrong_mint',
  'extra_instruction',
  'guard_missing',
  'price_missing',
  'value_unknown',
  'over_trade_cap',
  'over_day_cap',
  'over_house_cap',
  'mint_not_allowed',
  'send_not_allowed',
  'price_impact_too_high',
  'slippage_too_high',
  'already_signed',
  'fresh_sign_in_needed',
  'export_limit',
  'export_service_limit',
  'export_pending',
  'export_stopped',
  'export_busy',
  'wallet_limit',
  'change_limit',
  'notice_failed',
  'simulation_failed',
  'passkey_missing',
  'passkey_needed',
  'passkey_refused',
  'passkey_unavailable',
  'passkey_busy',
])
export type SignRefusalReason = z.output<typeof signRefusalReason>

export const signRefusal = z.object({
  ok: z.literal(false),
  reason: signRefusalReason,
  /**
   * A plain message with the figures: 'This trade is worth $2.40; the demo wallet trades up to $2.00 at a time.'
   */
  message: line,
  /** ISO time from which the same request is granted. */
  availableAt: z.optional(time),
  /** Where a limit is the reason: the most that this trade could be worth now, in US dollars. */
  mostUsd: z.optional(figure),
})
