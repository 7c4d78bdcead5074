/** Puts the token in place of 'the real one' in a request to trade, where tokens of one symbol were spoken of. */
import type { Token } from '#domain/language/tokens.ts'
import { type Utterance, withWords } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const REAL =
  /(?<= (?:to|for|into|in|of|on|buy|sell|with|my|get)) (?:the )?(?:real|verified|genuine|legit|legitimate|original|official|right|true|proper) (?:one|1|coin|token)(?= |$)/
const DEED =
  /^(?!.* (?:is|are|was|which|how|what|why|do|does)(?= )).* (?:swap|buy|sell|exchange|convert|trade|put|ape|turn|change|spend|\$?\.?\d\S*|half|all)(?= )/

/** A symbol alone stands for the verified token of that name. */
export function withRealOne(utterance: Utterance, { about, rows, matches = [] }: DialogueState): Utterance {
  if (!utterance.lines.some((line) => REAL.test(line) && DEED.test(line))) return utterance
  const token = ofOneSymbol(about) ?? ofOneSymbol(matches) ?? ofOneSymbol(rows)
  if (!token) return utterance
  const tokens = [...utterance.tokens, token]
  const replaced = (line: string): string => line.replace(REAL, ` <t${tokens.length - 1}>`)
  return withWords({ ...utterance, tokens }, replaced)
}

function ofOneSymbol(tokens: readonly Token[]): Token | undefined {
  const [first, ...others] = tokens
  const isOne =
    first?.symbol && others.every(({ symbol }) => symbol.toUpperCase() === first.symbol.toUpperCase())
  return isOne ? { symbol: first.symbol, name: first.name } : undefined
}
