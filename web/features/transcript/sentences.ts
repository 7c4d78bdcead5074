/** Cuts growing text into whole sentences, so that a listener hears each once and none in pieces. */

export type NewWords = Readonly<{ words: string; end: number }>

/** A stop that is followed by space; a stop inside a number or an address is none. */
const SENTENCE_END = /[.!?…:](?=\s)|\n/g

/** The new whole sentences after `from`; all of the rest once the text is done. */
export function newWords(text: string, from: number, done: boolean): NewWords {
  if (from >= text.length) return { words: '', end: from }
  const end = done ? text.length : lastEnd(text, from)
  return { words: plain(text.slice(from, end)), end }
}

function lastEnd(text: string, from: number): number {
  let end = from
  for (const match of text.matchAll(SENTENCE_END)) end = Math.max(end, match.index + 1)
  return end
}

/** Markdown is for the eye. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
