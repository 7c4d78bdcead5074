/** Decides whether a recognized text is trusted: it fits well, and two variants of the recognizer agree on it. */
import type { Heard, Variant } from './messages.ts'

/** Words that were never spoken fit worse than this; measured by bench/speech.bench.ts. */
export const LEAST_FIT = -48

/**
 * Returns the trusted text, or undefined. Chatter fits the grammar differently in each variant; a command does not. Voices
 * differ, so the variant with the best fit leads: the other one must agree, or else the leader once more with more noise.
 */
export async function agreement(
  listen: (variant: Variant) => Promise<Heard>,
  sense: (text: string) => string,
  leastFit = LEAST_FIT,
): Promise<string | undefined> {
  const [first, second] = await Promise.all([listen(0), listen(1)])
  const [best, other] = second.fit > first.fit ? [second, first] : [first, second]
  const isHeard = ({ text, fit }: Heard): boolean => text !== '' && fit >= leastFit
  const isSame = (again: Heard): boolean => isHeard(again) && sense(again.text) === sense(best.text)
  if (!isHeard(best)) return undefined
  return isSame(other) || isSame(await listen(best === first ? 2 : 3)) ? best.text : undefined
}
