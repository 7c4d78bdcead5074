/** Names from outside as plain words: a token can call itself anything, and must not write into a sentence of ours. */

const clean = (text: string, limit: number): string => {
  const plain = text
    .replaceAll(/[^\p{L}\p{N} .…$'&+-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > limit ? `${plain.slice(0, limit - 1)}…` : plain
}

export const plainSymbol = (symbol: string): string => clean(symbol, 16) || 'that token'

export const plainName = (name: string): string => clean(name, 40)

/** Sentences of our own tools keep their punctuation, and lose what Markdown would read into them. */
export const plainSentence = (text: string): string =>
  text
    .replaceAll(/[`*_[\]<>|#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** The sentences that are not empty, in one line. */
export const sentences = (...all: readonly string[]): string => all.filter((each) => each !== '').join(' ')

/** Said when a model view has another shape than its tool's language reads. */
export const UNREADABLE = 'The tool answered in a form I cannot put into words. Its card shows what it said.'
