/** Finds the name of a person in a line: words that are no English words, or are capitals inside a sentence. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isFiller } from '#domain/language/word-mass.ts'

const MAX_NAME_WORDS = 2

/** Undefined where the line has none, or has several that are as likely. */
export function nameIn(utterance: Utterance, isKnown: (word: string) => boolean): string | undefined {
  const [, quoted] = MARKED.exec(utterance.typed) ?? []
  return quoted?.toLowerCase() ?? plainName(utterance, isKnown)
}

/** '"mitch"', '@euris_': a name that is marked as one. */
const MARKED = /(?:(?<![\w.])@|["“«])([a-z][\w]{2,19})(?=["”»]|[^\w]|$)/i

type Name = { words: string[]; isCapital: boolean; cues: number }

function plainName({ typed }: Utterance, isKnown: (word: string) => boolean): string | undefined {
  const words = typed
    .replaceAll(/[\u2018\u2019]/g, "'")
    .split(/\s+/)
    .filter((word) => word !== '')
  const names = namesAmong(words, typed.toUpperCase() === typed, isKnown)
  const capitals = names.filter(({ isCapital }) => isCapital)
  const likely = capitals.length > 0 ? capitals : names
  const most = Math.max(...likely.map(({ cues }) => cues))
  const best = new Set(likely.filter(({ cues }) => cues === most).map((name) => name.words.join(' ')))
  const [name] = best
  return best.size === 1 && name !== undefined && name.split(' ').length <= MAX_NAME_WORDS ? name : undefined
}

function namesAmong(
  words: readonly string[],
  isShouted: boolean,
  isKnown: (word: string) => boolean,
): readonly Name[] {
  const names: Name[] = []
  let isOpen = false
  for (const [at, typedWord] of words.entries()) {
    const word = bare(typedWord)
    const isInside = at > 0 && !/[.!?]$/.test(words[at - 1] ?? '')
    const isUpper = !isShouted && /^[A-Z][a-z]{2,}$/.test(word)
    const isStrange = /^[a-z]{3,}\d*$/i.test(word) && !isKnown(word.toLowerCase())
    const isName = !isFiller(word.toLowerCase()) && (isStrange || (isUpper && isInside))
    const last = names.at(-1)
    if (isName && isOpen && last && last.isCapital === isUpper) last.words.push(word.toLowerCase())
    else if (isName)
      names.push({ words: [word.toLowerCase()], isCapital: isUpper, cues: cuesAround(words, at) })
    isOpen = isName && word === typedWord
  }
  return names
}

/** How many of the words beside a word are such as stand beside the name of a trader. */
const cuesAround = (words: readonly string[], at: number): number =>
  Number(BEFORE.test(bare(words[at - 1] ?? '').toLowerCase())) +
  Number(BEHIND.test(bare(words[at + 1] ?? '').toLowerCase())) +
  Number(/'s$/.test(words[at] ?? ''))

const BEFORE =
  /^(?:of|for|by|from|named|called|kol|trader|is|has|did|does|was|what|whats|wetin|si|ni|that|this)$/
const BEHIND =
  /^(?:wallet|wallets|addy|address|buying|bought|buys|buy|selling|sold|moves|trades|trading|traded|aping|positions|bags|pnl|guy|fella|character|been|up|doing|making|still|anong)$/

const bare = (word: string): string => word.replaceAll(/^\W+|\W+$/g, '').replace(/'s$/i, '')
