/** Finds the name of a person in a line: words that are no English words, or are capitals inside a sentence. */
import type { Utterance } from '#domain/language/utterance.ts'

const MAX_NAME_WORDS = 2

/** Undefined where the line has none, or has several. */
export function nameIn(utterance: Utterance, isKnown: (word: string) => boolean): string | undefined {
  const [, quoted] = MARKED.exec(utterance.typed) ?? []
  return quoted?.toLowerCase() ?? plainName(utterance, isKnown)
}

/** '"mitch"', '@euris_': a name that is marked as one. */
const MARKED = /(?:(?<![\w.])@|["“«])([a-z][\w]{2,19})(?=["”»]|[^\w]|$)/i

function plainName({ typed }: Utterance, isKnown: (word: string) => boolean): string | undefined {
  const words = typed
    .replaceAll(/[\u2018\u2019]/g, "'")
    .split(/\s+/)
    .filter((word) => word !== '')
  const isShouted = typed.toUpperCase() === typed
  const names: string[][] = []
  let isOpen = false
  for (const [at, typedWord] of words.entries()) {
    const word = bare(typedWord)
    const isInside = at > 0 && !/[.!?]$/.test(words[at - 1] ?? '')
    const isCapital = !isShouted && isInside && /^[A-Z][a-z]{2,}$/.test(word)
    const isName = /^[a-z]{3,}\d*$/i.test(word) && (!isKnown(word.toLowerCase()) || isCapital)
    if (isName && isOpen) names.at(-1)?.push(word.toLowerCase())
    else if (isName) names.push([word.toLowerCase()])
    isOpen = isName && word === typedWord
  }
  const [name, ...more] = names
  return name && more.length === 0 && name.length <= MAX_NAME_WORDS ? name.join(' ') : undefined
}

const bare = (word: string): string => word.replaceAll(/^\W+|\W+$/g, '').replace(/'s$/i, '')
