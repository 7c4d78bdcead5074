/** Takes a quoted passage from a message to the composer, which are in different parts of the page. */

const listeners = new Set<(text: string) => void>()

/** The lines of a passage as a quotation in Markdown, with room for the words about it. */
const quotation = (passage: string): string =>
  `${passage
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`

export function quote(passage: string): void {
  for (const listener of listeners) listener(quotation(passage))
}

export function onQuote(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
