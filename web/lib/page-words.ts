/** Words that more than one part of the page says. */

/** Spec S3.12: how the wallet of a guest is called. */
export const DEMO_WALLET = 'Demo wallet'

/** Spec S8.41. */
export const BALANCES_FAILED = 'Unable to load balances'
