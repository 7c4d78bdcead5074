/** Texts that several parts of the page show. */

/** Spec S3.12: how the wallet of a guest is called. */
export const DEMO_WALLET = 'Demo wallet'

/** Spec S8.41. */
export const BALANCES_FAILED = 'Unable to load balances'

/** Spec S8.40: where there is room for two words. */
export const BALANCE_ERROR = 'Balance error'
