/** When what was recognized may be believed: heard well, and heard the same by two that listen differently. */
import type { Heard, Variant } from './messages.ts'

/** Words fit sounds worse than this when they were never said; found by bench/speech.bench.ts. */
export const LEAST_FIT = -48

/**
 * The words, or undefined when nothing was said that could be believed. Chatter fits the grammar in another way each time
 * it is heard a little differently; a command does not. Throats differ in length, so the ear counts whose words fit best:
 * the other one must hear the same, or in doubt itself once more through a worse line.
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
