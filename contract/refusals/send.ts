/** Refusals about sends and the address book. */
import * as z from 'zod/mini'
import { name } from '../bounded.ts'
import type { RefusalTable } from './request.ts'

export const sendRefusals = {
  send_needs_account: {
    status: 403,
    say: () => 'Nothing is sent from the demo wallet. Log in for your own wallet.',
  },
  recipient_unknown: {
    status: 404,
    details: z.object({ query: name }),
    say: ({ query }: { query: string }) =>
      `“${query}” is not one of your wallets, not in your address book and not a Solana address. Give the whole address, or add it under Receive and send.`,
  },
  recipient_ambiguous: {
    status: 409,
    details: z.object({ query: name }),
    say: ({ query }: { query: string }) =>
      `“${query}” means more than one address: of your wallets, or of your address book. Give the whole address. Nothing was sent.`,
  },
  recipient_is_own: { status: 400, say: () => 'That is the address of this wallet. Nothing was sent.' },
  recipient_not_wallet: {
    status: 400,
    say: () =>
      'That address belongs to a token or a program and not to a wallet: what is sent there would be lost. Nothing was sent.',
  },
  token_takes_fee: {
    status: 400,
    say: () =>
      'This token keeps a part of every transfer, so the recipient would get less than you send. Nothing was sent.',
  },
  consent_needs_typing: {
    status: 409,
    details: z.object({ place: name }),
    say: ({ place }: { place: string }) =>
      `Type the ${place} of the address on the card to confirm it. Nothing was sent.`,
  },
  contact_exists: {
    status: 409,
    details: z.object({ label: name }),
    say: ({ label }: { label: string }) =>
      `Your address book has this label or address already, as ${label}. Nothing was changed.`,
  },
  contacts_full: {
    status: 409,
    say: () => 'Your address book is full. Remove an address first.',
  },
  contact_not_found: { status: 404, say: () => 'This address is no longer in your address book.' },
} as const satisfies RefusalTable
