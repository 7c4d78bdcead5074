/** A colour of one's own for every token, always the same for the same mint. */
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'

/** The two tokens of nearly every wallet have fixed hues. */
const CHOSEN: Readonly<Record<string, number>> = { [NATIVE_SOL]: 285, [WRAPPED_SOL]: 285, [USDC]: 250 }

/** The seed of the hash, chosen so that the most common tokens get different colours. */
const SEED = 44_263

export function hueOf(key: string): number {
  const chosen = CHOSEN[key]
  if (chosen !== undefined) return chosen
  let hash = SEED
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619) >>> 0
  // Steps of 15 degrees: enough of them to differ, and far enough apart to be distinguished.
  return ((hash >>> 8) % 24) * 15
}
