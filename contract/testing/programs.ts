/** The address of a program that only recorded routes and tests name. */

/** Jupiter's aggregator, version 6, which the real venue's routes use. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
