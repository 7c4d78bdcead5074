/** What can be said in one session: the phrases of all intents and the names of its tokens, ready for a recognizer. */

import { pattern } from '#domain/language/pattern.ts'
import { spokenNumbers } from '#domain/language/spoken-numbers.ts'
import type { GrammarWord, SpokenGrammar } from '../ports.ts'
import { jsgfOf } from './jsgf.ts'
import { AFTER, AFTER_SHORT, BEFORE, spokenIntents } from './spoken-intents.ts'
import { type SpokenToken, tokenNames } from './token-names.ts'

/** Grammars that were built lately: sessions with the same tokens share one. */
const KEPT = 16
const built = new Map<string, SpokenGrammar>()

export function grammarFor(tokens: readonly SpokenToken[]): SpokenGrammar {
  const names = tokenNames(tokens)
  const key = names.map(({ word, written }) => `${word}=${written}`).join(' ')
  const known = built.get(key)
  built.delete(key)
  const grammar = known ?? build(names)
  built.set(key, grammar)
  for (const oldest of built.keys()) {
    if (built.size <= KEPT) break
    built.delete(oldest)
  }
  return grammar
}

function build(names: ReturnType<typeof tokenNames>): SpokenGrammar {
  const { jsgf, words } = jsgfOf({
    intents: spokenIntents,
    before: BEFORE,
    after: AFTER,
    afterShort: AFTER_SHORT,
    tokenWords: names.map(({ word }) => word),
  })
  const written = new Map(names.map((each) => [each.word, each.written]))
  const symbols = new Map(names.map((each) => [each.word, `$${each.symbol}`]))
  const tokenWords = names.map(({ word, says, isSymbol }): GrammarWord => ({ word, says, isSymbol }))
  return {
    source: { id: `ask${hashOf(jsgf)}`, jsgf, words: [...words.map((word) => ({ word })), ...tokenWords] },
    hints: [...new Set(names.map((each) => each.written))],
    sense(recognized) {
      const short = shortSense(recognized)
      if (short !== undefined) return short
      const words = recognized.split(' ').map((word) => symbols.get(word) ?? SAME.get(word) ?? word)
      return words.filter((word) => !SAYS_NOTHING.has(word)).join(' ')
    },
    written(recognized) {
      const words = recognized.split(' ').map((word) => written.get(word) ?? word)
      return capitalized(oneDollar(spokenNumbers(words.join(' '))))
    },
  }
}

/** Short phrases without a name or a number in them mean what their intent means: 'yeah' is 'yep'. */
const SHORT = spokenIntents
  .filter(({ isShort }) => isShort)
  .map(({ name, phrases }) => ({
    name,
    pattern: pattern(`${BEFORE} (${phrases.join(' | ')}) ${AFTER_SHORT}`),
  }))

const shortSense = (recognized: string): string | undefined =>
  SHORT.find((each) => each.pattern.match(` ${recognized}`))?.name

const SAME: ReadonlyMap<string, string> = new Map([
  ['that', 'it'],
  ["what's", 'what is'],
  ["how's", 'how is'],
  ["that's", 'it is'],
  ["don't", 'do not'],
  ['dollars', 'dollar'],
])

/** Courtesies and articles. */
const SAYS_NOTHING = new Set(
  'the a please now parley hey me current today right for thanks can could you'.split(' '),
)

/** The grammar lets 'one' stand where any number may, and the two forms sound nearly alike. */
const oneDollar = (text: string): string => text.replaceAll(/(?<![\d.])1 dollars\b/g, '1 dollar')

const capitalized = (text: string): string =>
  text.replace(/^[a-z]/, (first) => first.toUpperCase()).replaceAll(/\bi\b/g, 'I')

/** FNV-1a, twice over: enough to tell grammars apart. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193) >>> 0
    high = Math.imul(high ^ text.charCodeAt(at), 0x811c9dc5) >>> 0
  }
  return low.toString(36) + high.toString(36)
}
