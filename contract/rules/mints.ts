/** Mints that every part must recognize (spec C9.28–C9.29). */

/** Names the chain's native coin in a balance row; it and the wrapped mint both stand for SOL. */
export const NATIVE_SOL = 'native:SOL'
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
