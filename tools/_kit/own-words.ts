/** Compares a choice of the assistant with the words of the person: a text by strangers may have made it. */

/** True when one of the names stands in the words, whatever stands between their letters. */
export function namesOne(words: string, names: readonly string[]): boolean {
  const said = plain(words)
  return names.map(plain).some((name) => name.trim() !== '' && said.includes(name))
}

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
