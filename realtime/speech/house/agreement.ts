/** When what was recognized may be believed: heard well, and heard the same by two that listen differently. */
import type { Heard, Variant } from './messages.ts'

/** Words fit sounds worse than this when they were never said; found by bench/speech.bench.ts. */
export const LEAST_FIT = -54

/**
 * The words, or undefined when nothing was said that could be believed. Chatter fits the grammar in another way each time
 * it is heard a little differently; a command does not. A third ear decides between two.
 */
export async function agreement(
  listen: (variant: Variant) => Promise<Heard>,
  sense: (text: string) => string,
  leastFit = LEAST_FIT,
): Promise<string | undefined> {
  const isHeard = ({ text, fit }: Heard): boolean => text !== '' && fit >= leastFit
  const [first, second] = await Promise.all([listen(0), listen(1)])
  const believable = [first, second].filter(isHeard)
  if (believable.length === 0) return undefined
  if (believable.length === 2 && sense(first.text) === sense(second.text)) return first.text
  const third = await listen(2)
  return believable.find(({ text }) => isHeard(third) && sense(text) === sense(third.text))?.text
}
