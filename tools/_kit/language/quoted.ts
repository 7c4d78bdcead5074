/** Quotes text by strangers in a sentence of ours: no address, no Markdown, and cut at the end of a sentence. */

const ADDRESS = /(?:https?:\/\/|www\.)\S+|\b[a-z]+:\/\/\S+|\bjavascript:\S*/gi

/** Empty when nothing is left of the text. */
export function quoted(text: string, limit: number): string {
  const plain = text
    .replaceAll(ADDRESS, ' ')
    .replaceAll(/[`*_[\]<>|#~\\“”"]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut = cutAt(plain, limit)
  return cut === '' ? '' : `“${cut}”`
}

function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text
  const whole = /^.*[.!?](?= )/su.exec(text.slice(0, limit + 1))?.[0]
  if (whole !== undefined && whole.length > limit / 3) return whole
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`
}
