/** Compares a choice of the assistant with the words of the person: a text by strangers may have made it. */

/** True when one of the names stands in the words, whatever stands between their letters. */
export function namesOne(words: string, names: readonly string[]): boolean {
  const said = plain(words)
  return names.map(plain).some((name) => name.trim() !== '' && said.includes(name))
}

/** True when the words name one of the names and also say that they are about one of the things. */
export const namesOneOf = (words: string, names: readonly string[], things: readonly string[]): boolean =>
  namesOne(words, names) && namesOne(words, things)

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
