/** A colour of one's own for every token, always the same for the same mint. */
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'

/** The two that stand side by side in nearly every wallet are told apart by hand. */
const CHOSEN: Readonly<Record<string, number>> = { [NATIVE_SOL]: 285, [WRAPPED_SOL]: 285, [USDC]: 250 }

/** Where the hash begins: searched so that the tokens most wallets hold come out as different colours. */
const SEED = 44_263

export function hueOf(key: string): number {
  const chosen = CHOSEN[key]
  if (chosen !== undefined) return chosen
  let hash = SEED
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619) >>> 0
  // Steps of 15 degrees: many enough to differ, far enough apart to be told from each other.
  return ((hash >>> 8) % 24) * 15
}
