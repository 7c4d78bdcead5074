/** Puts the place of a row for 'the fake one' and 'the real one', behind two tokens of one symbol. */
import type { Token } from '#domain/language/tokens.ts'
import { type Utterance, withWords } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const ONE = '(?:one|1|coin|token)(?= |$)'
const FAKE = new RegExp(
  ` the (?:fake|false|unverified|scam|copied|counterfeit|bogus|phony|wrong|impostor) ${ONE}| the (?:fake|copy|impostor|imposter|knockoff)(?= |$)`,
)
const REAL = new RegExp(` the (?:real|genuine|true|verified|original|official|right) ${ONE}`)
/** 'Which is the real one' asks which of them it is. */
const ASKS_WHICH =
  /^(?: (?:and|so|ok|but|then))* (?:which|who)(?: of (?:them|those|these|the two))?(?: one| 1)? (?:is|are|was)(?= )/
/** A trade has to name what it buys. */
const TRADES = / (?:buy|sell|swap|trade|ape|get me|convert|exchange|send|put)(?= |$)/

export function withRealOrFake(utterance: Utterance, { matches = [] }: DialogueState): Utterance {
  const [line = ''] = utterance.lines
  const fake = matches.findIndex(({ kind }) => kind === 'coin')
  if (!areTwins(matches) || fake < 0 || ASKS_WHICH.test(line) || TRADES.test(line)) return utterance
  const places = [' the first match', ' the second match']
  const replaced = (text: string): string =>
    text.replace(FAKE, places[fake] ?? '').replace(REAL, places[1 - fake] ?? '')
  return withWords(utterance, replaced)
}

/** One of them is on the list, and the other is a coin that borrows its symbol. */
const areTwins = ([one, other, ...more]: readonly Token[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  more.length === 0 &&
  one.symbol.toUpperCase() === other.symbol.toUpperCase() &&
  one.kind !== other.kind
