/** Finds the words that the person wrote for those that a reading has no place for: nothing else may be quoted. */
import type { Utterance } from '#domain/language/utterance.ts'

/** A mended word is quoted as it was written. One that stands for something else is not quoted at all. */
export function quotedWords(words: readonly string[], { typed, lines }: Utterance): readonly string[] {
  const written = new Set(
    typed
      .toLowerCase()
      .split(/[^\p{L}\p{N}$%.'’-]+/u)
      .map(plainWord),
  )
  const [plain = [], ...others] = lines.map((line) => line.trim().split(' '))
  const sameLength = others.filter(({ length }) => length === plain.length)
  return words.flatMap((word) => {
    if (written.has(word)) return [word]
    const before = sameLength.map((line) => plain[line.indexOf(word)])
    return before.filter((each) => each !== undefined && written.has(each)).slice(0, 1) as string[]
  })
}

const plainWord = (word: string): string => word.replace(/[.'’]+$|['’]s$/g, '').replaceAll(/['’]/g, '')
