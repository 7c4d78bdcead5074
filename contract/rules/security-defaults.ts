/** The limits that the signer keeps where its settings name no others. The handbook says them to guests, too. */
export const SECURITY_DEFAULTS = {
  /** US dollars of one trade above which a passkey is needed. */
  passkeyTradeUsd: 500,
  /** US dollars of a day that go to new addresses without a passkey. */
  newAddressesUsd: 25,
  /** Minutes that an export or a raised limit waits, with a real chain. */
  delayMinutes: 60,
} as const
