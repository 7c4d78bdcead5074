/** Refusals about wallets: which one is meant, what it holds, who may use it. */
import * as z from 'zod/mini'
import { line } from '../bounded.ts'
import type { RefusalTable } from './table.ts'

export const walletRefusals = {
  /** spec S8.38 */
  wallet_address_required: { status: 400, say: () => 'No wallet address available for balance fetch.' },
  override_address_required: {
    status: 400,
    say: () => 'Name the wallet to use, or leave its address empty to go back to the default one.',
  },
  no_session: {
    status: 409,
    say: () => 'A wallet is chosen for one session, and there is none yet. Connect first.',
  },
  invalid_wallet_address: {
    status: 400,
    say: () => 'That is not a Solana address. Check that it was copied whole.',
  },
  /** spec S8.39 */
  balances_unavailable: {
    status: 502,
    details: z.object({ reason: line }),
    say: () => 'Unable to load wallet balances.',
  },
  token_lookup_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) =>
      `The token search did not answer (${reason.replaceAll('_', ' ')}). Try again.`,
  },
  forbidden_wallet: { status: 403, say: () => 'That wallet is not yours to use.' },
  wallet_cannot_trade: {
    status: 409,
    say: () => 'This session has no wallet that can trade. Sign in, or use the demo wallet as a guest.',
  },
  signer_unavailable: {
    status: 503,
    say: () =>
      'The part of this server that keeps the keys does not answer right now. Nothing was signed; try again in a moment.',
  },
  wallet_limit_refused: {
    status: 400,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was changed.`,
  },
  wallet_not_found: { status: 404, say: () => 'You have no wallet of your own yet.' },
} as const satisfies RefusalTable
