/** The grammar of a session: the phrases that can be said and the names of its tokens, ready for a recognizer. */
import { pattern } from '#domain/language/pattern.ts'
import { spokenNumbers } from '#domain/language/spoken-numbers.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import type { GrammarWord, SpokenGrammar } from '../ports.ts'
import { jsgfOf } from './jsgf.ts'
import { type SpokenToken, type TokenName, tokenNames } from './token-names.ts'

/** Courtesies around any phrase; the assistant reads past them. */
const BEFORE = '[parley | hey parley | please]'
const AFTER = '[please | now | today | right now | for me | thanks]'
const AFTER_SHORT = '[please | now]'

/** So many grammars are kept: sessions with the same tokens share one. */
const KEPT = 16

/** Gives the grammar of any list of tokens, for the phrases of one assistant. */
export function createGrammars(
  phrases: readonly SpokenPhrases[],
): (tokens: readonly SpokenToken[]) => SpokenGrammar {
  const kept = new Map<string, SpokenGrammar>()
  const shortSense = createShortSense(phrases)
  return (tokens) => {
    const names = tokenNames(tokens)
    const key = names.map(({ word, written }) => `${word}=${written}`).join(' ')
    const grammar = kept.get(key) ?? build(names, phrases, shortSense)
    kept.delete(key)
    kept.set(key, grammar)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return grammar
  }
}

type ShortSense = (recognized: string) => string | undefined

function build(
  names: readonly TokenName[],
  intents: readonly SpokenPhrases[],
  shortSense: ShortSense,
): SpokenGrammar {
  const { jsgf, words } = jsgfOf({
    intents,
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
function createShortSense(phrases: readonly SpokenPhrases[]): ShortSense {
  const short = phrases
    .filter(({ isShort }) => isShort)
    .map((each) => ({
      name: each.name,
      pattern: pattern(`${BEFORE} (${each.phrases.join(' | ')}) ${AFTER_SHORT}`),
    }))
  return (recognized) => short.find((each) => each.pattern.match(` ${recognized}`))?.name
}

const SAME: ReadonlyMap<string, string> = new Map([
  ['that', 'it'],
  ["what's", 'what is'],
  ["how's", 'how is'],
  ["that's", 'it is'],
  ["don't", 'do not'],
  ['dollars', 'dollar'],
])

/** Courtesies and articles change nothing. */
const SAYS_NOTHING = new Set(
  'the a please now parley hey me current today right for thanks can could you'.split(' '),
)

/** The grammar lets 'one' stand where any number may, and both forms sound nearly alike. */
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
