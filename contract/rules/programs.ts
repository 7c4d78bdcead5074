/** The programs and accounts that may stand in a swap; whoever builds one and whoever signs one must agree on them. */

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Jupiter's aggregator, version 6: the routes of the real venue go through it. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'

/**
 * The guard of the embedded chain: fails the whole transaction unless an account ends with enough in time. Accounts
 * [Clock, destination]; data `u64 least balance afterwards | i64 last second`, both little-endian.
 */
export const GUARD_PROGRAM = 'ParLeyGuard11111111111111111111111111111111'

/** What the guard answers; the first number is the one that Jupiter's program uses for the same thing. */
export const GUARD_ERRORS = { slippage: 6001, expired: 6002, badInput: 6003 } as const
