/** When what was recognized may be believed: heard well, and heard the same by two that listen differently. */
import type { Heard, Variant } from './messages.ts'

/** Words fit sounds worse than this when they were never said; found by bench/speech.bench.ts. */
export const LEAST_FIT = -48

/**
 * The words, or undefined when nothing was said that could be believed. Chatter fits the grammar in another way each time
 * it is heard a little differently; a command does not. The first ear hears best: one of the others must hear the same.
 */
export async function agreement(
  listen: (variant: Variant) => Promise<Heard>,
  sense: (text: string) => string,
  leastFit = LEAST_FIT,
): Promise<string | undefined> {
  const [first, second] = await Promise.all([listen(0), listen(1)])
  const isHeard = ({ text, fit }: Heard): boolean => text !== '' && fit >= leastFit
  const isSame = (other: Heard): boolean => isHeard(other) && sense(other.text) === sense(first.text)
  if (!isHeard(first)) return undefined
  return isSame(second) || isSame(await listen(2)) ? first.text : undefined
}
