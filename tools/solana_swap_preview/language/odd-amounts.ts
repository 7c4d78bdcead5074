/** Tells amounts that nobody can be sure of, so that no trade is read from them: '1, 5 SOL', '1..5', '1 1/2', 'half of half'. */
import type { Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { readingOf, type SwapSlots } from './swap-slots.ts'

/** Marks that split a number, or a whole beside a fraction. What is behind them alone is another amount. */
const SPLIT = /\d(?:[.,]{2,}|\s+[.,]\s?|[.,]\s+)(?=\d[\d.]*(?![\d.%\p{L}]))|\d\s+\d+[/\u2044]\d/u

const PART = '(?:half|quarter|third|fourth|fifth|eighth|tenth|quarters|thirds)'
const SHARE = String.raw`\d\S* ?(?:percent|%)`
const OF_A_SHARE = new RegExp(
  ` (?:(?:${PART}|percent|%|\\d\\S*%) of (?:(?:a|an|1|my|the) )?|(?:twice|double|triple) (?:of )?(?:(?:a|an|1) )?)(?:${PART}|${SHARE})(?= |$)`,
)

/** `words` are those of the line; `typed` is the line as it came. */
export const hasOddAmount = (words: readonly string[], typed: string): boolean =>
  SPLIT.test(typed) || OF_A_SHARE.test(` ${words.join(' ')}`)

/** True where a mark splits a number within a fragment; '20, 30 is too much' are two numbers. */
export const hasSplitNumber = (typed: string): boolean => /\d(?:[.,]{2,}|\s+[.,])\s?(?=\d)/.test(typed)

type Parsed = Readonly<{ reading: Reading<SwapSlots>; unexplained: readonly string[] }>

/** The question for the amount in place of a trade whose amount is odd. */
export function withSureAmount(
  parsed: Parsed | undefined,
  words: readonly string[],
  { typed }: Utterance,
): Parsed | undefined {
  if (!parsed || !('slots' in parsed.reading) || !hasOddAmount(words, typed)) return parsed
  const { slots } = parsed.reading
  return { reading: readingOf({ trade: slots, problem: 'two amounts' }, slots.topic), unexplained: [] }
}
