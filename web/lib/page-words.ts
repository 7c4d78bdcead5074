/** Texts that several parts of the page show. */

/** Spec S3.12: how the wallet of a guest is called. */
export const DEMO_WALLET = 'Demo wallet'

/** Spec S8.41. */
export const BALANCES_FAILED = 'Unable to load balances'

export const TOOLS_FAILED = 'The tools could not be loaded. Parley keeps trying.'

/** Spec S8.49. */
export const ACCESS_FAILED = 'Unavailable'

/** Spec S8.40: where there is room for two words. */
export const BALANCE_ERROR = 'Balance error'
