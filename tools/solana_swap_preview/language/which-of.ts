/** Names the tokens that 'it' may stand for, where a trade was asked for behind several. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { SwapSlots } from './swap-slots.ts'

type Parsed = Readonly<{ reading: Reading<SwapSlots>; unexplained: readonly string[] }>

const POINTS = /^(?:it|that|this|them|one|1)$/

/** 'Sell half of it' behind two tokens: the question names them. */
export function whichOf(
  coins: readonly Token[],
  words: readonly string[],
  { tokens }: Utterance,
  parsed: Parsed | undefined,
): Parsed | undefined {
  const names = coins.flatMap(({ symbol }) => (symbol === '' ? [] : [plainSymbol(symbol)]))
  if (!parsed || !('say' in parsed.reading) || names.length < 2 || tokens.length > 0) return parsed
  if (!words.some((word) => POINTS.test(word))) return parsed
  return { ...parsed, reading: { ...parsed.reading, say: `Which of them: ${names.join(' or ')}?` } }
}
