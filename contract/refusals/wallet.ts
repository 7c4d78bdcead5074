/** Refusals about wallets: the one of a session, the ones of a person, their keys, limits and names. */
import * as z from 'zod/mini'
import { line, name } from '../bounded.ts'
import type { RefusalTable } from './request.ts'

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
  wallet_not_named: {
    status: 403,
    say: () =>
      'After text from outside was read, the wallet changes only when you name it. This session acts for the same wallet as before.',
  },
  forbidden_wallet: { status: 403, say: () => 'That wallet is not yours to use.' },
  wallet_cannot_trade: {
    status: 409,
    say: () => 'This session has no wallet that can trade. Log in to use a wallet of your own.',
  },
  wallet_not_chosen: {
    status: 409,
    details: z.object({ label: name }),
    say: ({ label }: { label: string }) =>
      `This session acts for ${label}. Choose the other wallet for this session first. Nothing was traded.`,
  },
  demo_wallet_view_only: {
    status: 409,
    say: () =>
      'The demo wallet of this server can be viewed but not traded from. Log in to trade from a wallet of your own.',
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
  notice_failed: {
    status: 503,
    say: () => 'You could not be notified by email, so nothing was changed. Try again later.',
  },
  passkey_missing: {
    status: 403,
    say: () => 'Add a passkey first, under Security in your account menu.',
  },
  passkey_unavailable: {
    status: 409,
    say: () => 'Passkeys cannot be used at this address. Ask the operator to set PARLEY_ORIGIN.',
  },
  change_not_waiting: {
    status: 404,
    say: () => 'This change is no longer waiting: it was stopped, or it has taken effect.',
  },
  wallet_not_found: { status: 404, say: () => 'You have no wallet of your own yet.' },
  wallet_label_taken: {
    status: 409,
    details: z.object({ label: name }),
    say: ({ label }: { label: string }) =>
      `Another wallet of yours is named ${label}. Choose another name; nothing was changed.`,
  },
} as const satisfies RefusalTable
