/** Mints that everything here must recognise (spec C9.28–C9.29, facts of the original §0.4). */

/** How a balance row names the chain's own coin; it and the wrapped mint both stand for SOL. */
export const NATIVE_SOL = 'native:SOL'
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
