/** Refusals of a swap that a send meets too, in the words of a send. */
import type { Code, Details } from './all.ts'
import { INSTEAD, toolRefusals } from './tool.ts'

const NOTHING = 'Nothing was sent'

/** A code that is missing here speaks of no swap. */
export const SEND_WORDS: { readonly [C in Code]?: (details: Details<C>) => string } = {
  amount_required: () => 'Say how much to send: an amount, a share of the holding, or a value in dollars.',
  invalid_amount: ({ reason }) => `That amount cannot be sent: ${reason}.`,
  insufficient_sol: () =>
    `This wallet has too little SOL for the network fee and the deposit of a new token account. ${NOTHING}.`,
  amount_too_small: () => 'That amount is too small to be sent. Choose a larger one.',
  wallet_cannot_trade: () => 'This session has no wallet that can send. Log in to use a wallet of your own.',
  trade_not_allowed: ({ code, reason, over }) =>
    over
      ? toolRefusals.trade_not_allowed.say({ code, reason, over })
      : `${reason} ${NOTHING}${INSTEAD[code] ?? ''}.`,
  trading_paused: ({ reason }) => `${reason} ${NOTHING}; try again later.`,
  persona_guards: ({ reason, over }) =>
    over ? toolRefusals.persona_guards.say({ reason, over }) : `${reason} ${NOTHING}.`,
  no_route: ({ venue }) => `${venue} cannot send this token in this amount. ${NOTHING}.`,
  quote_refused: ({ reason }) => `The transfer could not be prepared: ${reason} ${NOTHING}.`,
  quote_unsafe: ({ reason }) => `The transfer was turned down: ${reason}. ${NOTHING}.`,
  simulation_failed: ({ reason }) => `The chain would refuse this transfer: ${reason}`,
  terms_changed: () => `What you saw is not what this transfer would do. ${NOTHING}; look at the card again.`,
  consent_needs_hold: ({ reason, symbol }) =>
    `${reason} To send it all the same, hold the button on the card for two seconds or type ${symbol}. ${NOTHING}.`,
}
