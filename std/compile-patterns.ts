/** Compiles patterns before they are needed: V8 interprets the first use of one and compiles it with a later one, milliseconds each. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** V8 compiles for characters of one byte, and again for those of two. */
const TEXTS = ['zzz', 'zzz \u4e00']
const USES = 3

/** The event loop turns after each pattern. */
export async function compilePatterns(
  patterns: Iterable<Pick<RegExp, 'test'>>,
  next: () => Promise<unknown> = () => nextTurn(),
): Promise<void> {
  for (const pattern of patterns) {
    for (const text of TEXTS) for (let use = 0; use < USES; use += 1) pattern.test(text)
    await next()
  }
}
