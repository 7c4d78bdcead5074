/** Marks words in an element without a change of its content, so that React keeps it. */

const NAME = 'search'

/** Not in the style sheets, whose compiler does not know custom highlights. */
const STYLE = `::highlight(${NAME}) { background: var(--warn-wash); text-decoration: underline var(--warn) }`
let isStyled = false

function addStyle(): void {
  if (isStyled) return
  isStyled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets.push(sheet)
}

/** Marks nothing where the browser has no custom highlights. */
export function markWords(element: Element, words: readonly string[]): void {
  if (!('highlights' in CSS)) return
  addStyle()
  CSS.highlights.set(NAME, new Highlight(...rangesOf(element, words)))
}

export function unmarkWords(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

function rangesOf(element: Element, words: readonly string[]): Range[] {
  const wanted = words.map((word) => word.toLowerCase())
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    const text = (node.nodeValue ?? '').toLowerCase()
    for (const word of wanted)
      ranges.push(...occurrences(text, word).map((at) => rangeOf(node, at, word.length)))
  }
  return ranges
}

function occurrences(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) places.push(at)
  return places
}

function rangeOf(node: Node, at: number, length: number): Range {
  const range = document.createRange()
  // Lower-casing may lengthen a text by some letters.
  const end = node.nodeValue?.length ?? 0
  range.setStart(node, Math.min(at, end))
  range.setEnd(node, Math.min(at + length, end))
  return range
}
