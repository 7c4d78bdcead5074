/** Refusals of a trade that was understood: by its venue, the chain, the signer, and the guards. */
import * as z from 'zod/mini'
import { line, name } from '../bounded.ts'
import type { RefusalTable } from './table.ts'

/** What to do where the signer's own words do not say it; after a limit of the day there is nothing to do but wait. */
const INSTEAD: Readonly<Record<string, string>> = {
  over_trade_cap: '; choose a smaller amount',
  price_impact_too_high: '; choose a smaller amount',
  slippage_too_high: '; ask for less slippage',
  mint_not_allowed: '; choose another token',
  price_missing: '; ask again in a moment',
}

export const tradeRefusals = {
  /** What the signer would refuse; its own words. */
  trade_not_allowed: {
    status: 403,
    details: z.object({ code: name, reason: line }),
    say: ({ code, reason }: { code: string; reason: string }) =>
      `${reason} Nothing was changed${INSTEAD[code] ?? ''}.`,
  },
  /** The signer's own words, with the reason that a superadmin gave. */
  trading_paused: {
    status: 503,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `${reason} Nothing was changed; try again later.`,
  },
  /** Of a persona that keeps trades small. */
  persona_guards: {
    status: 403,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) =>
      `${reason} Guardian keeps trades small. Nothing was changed; make it smaller, or choose another persona.`,
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
      `${venue} did not make an offer: ${reason} Nothing was changed.`,
  },
  quote_unsafe: {
    status: 409,
    details: z.object({ venue: name, reason: line }),
    say: ({ venue, reason }: { venue: string; reason: string }) =>
      `The offer of ${venue} was turned down: ${reason}. Nothing was changed.`,
  },
  simulation_failed: {
    status: 409,
    details: z.object({ code: name, reason: line }),
    say: ({ reason }: { reason: string }) => `The chain would refuse this swap: ${reason}`,
  },
  trade_not_found: { status: 404, say: () => 'This trade does not exist or is not yours.' },
  terms_changed: {
    status: 409,
    say: () => 'What you saw is not what this trade would do. Nothing was changed; look at the card again.',
  },
  consent_needs_click: {
    status: 409,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => `${reason} Press Confirm on the card to agree.`,
  },
} as const satisfies RefusalTable
