/** Takes the readable text out of a page. It runs in a thread of its own, because a hostile page can stall it. */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

export type Extracted = Readonly<{
  title: string
  excerpt?: string
  byline?: string
  publishedAt?: string
  paragraphs: readonly string[]
  images?: readonly Picture[]
}>

/** Its address may be relative to the page. */
type Picture = Readonly<{ url: string; description?: string }>

/** A page with more elements is no article. */
const MAX_ELEMENTS = 40_000
const MAX_PARAGRAPHS = 400
const MAX_PARAGRAPH = 4_000
const MAX_LINE = 300
const MAX_PICTURES = 20
const MAX_URL = 2_000

/** Elements that run, or that no person sees: a page hides its instructions to models there. */
const UNSEEN = `script, style, noscript, template, svg, iframe, object, embed, form, dialog, [hidden],
  [aria-hidden="true"], [style*="display:none"], [style*="display: none"], [style*="visibility:hidden"],
  [style*="visibility: hidden"], [style*="opacity:0"], [style*="font-size:0"]`

export function extractHtml(html: string): Extracted {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const images = picturesIn(document)
  for (const element of document.querySelectorAll(UNSEEN)) element.remove()
  const title = oneLine(document.querySelector('title')?.textContent ?? '')
  const heading = oneLine(document.querySelector('h1')?.textContent ?? '')
  const article = articleIn(document)
  const root = article?.content ?? document.body
  const named = (oneLine(article?.title ?? '') || title || heading).slice(0, MAX_LINE)
  const paragraphs = root ? paragraphsOf(root) : []
  return {
    title: named,
    excerpt: oneLine(article?.excerpt ?? '').slice(0, MAX_LINE) || undefined,
    byline: oneLine(article?.byline ?? '').slice(0, 100) || undefined,
    publishedAt: article?.publishedTime?.slice(0, 40) || undefined,
    // The heading is the title once more.
    paragraphs: paragraphs[0] === named || paragraphs[0] === heading ? paragraphs.slice(1) : paragraphs,
    images,
  }
}

function picturesIn(document: ReturnType<typeof parseHTML>['document']): readonly Picture[] {
  const pictures: Picture[] = []
  for (const image of document.querySelectorAll('article img[src], main img[src]')) {
    const url = image.getAttribute('src') ?? ''
    pictures.push({
      url: url.slice(0, MAX_URL),
      description: oneLine(image.getAttribute('alt') ?? '').slice(0, MAX_LINE),
    })
    if (pictures.length === MAX_PICTURES) break
  }
  return pictures
}

/** Undefined for a page that is no article. The article is an element, so that it need not be parsed again. */
function articleIn(document: ReturnType<typeof parseHTML>['document']) {
  const readability = new Readability<PageNode>(document, {
    maxElemsToParse: MAX_ELEMENTS,
    charThreshold: 200,
    serializer: (node) => node as PageNode, // every node of linkedom has these fields
  })
  return readability.parse() ?? undefined
}

/** The part of a DOM node that is read here; this program is compiled without the types of browsers. */
type PageNode = Readonly<{
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<PageNode>
}>

const BLOCK =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BR|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/i
const TEXT_NODE = 3

/** Walks without recursion: a page may nest as deep as it likes. */
function paragraphsOf(root: PageNode): readonly string[] {
  const paragraphs: string[] = []
  let line = ''
  const end = (): void => {
    const text = oneLine(line).slice(0, MAX_PARAGRAPH)
    if (text !== '' && text !== paragraphs.at(-1)) paragraphs.push(text)
    line = ''
  }
  const waiting: (PageNode | 'end')[] = [root]
  while (waiting.length > 0 && paragraphs.length < MAX_PARAGRAPHS) {
    const node = waiting.pop()
    if (node === 'end') end()
    else if (node?.nodeType === TEXT_NODE) line += node.textContent
    else if (node) {
      const isBlock = BLOCK.test(node.nodeName)
      if (isBlock) {
        end()
        waiting.push('end')
      }
      waiting.push(...[...node.childNodes].reverse())
    }
  }
  end()
  return paragraphs
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Paragraphs of a plain text; the first line is its title when it is a heading. It runs where everybody waits, and a text
 * may have a million paragraphs: it is divided no further than it is kept.
 */
export function extractText(text: string): Extracted {
  const paragraphs: string[] = []
  for (const piece of piecesOf(text)) {
    const paragraph = oneLine(piece.slice(0, 2 * MAX_PARAGRAPH)).slice(0, MAX_PARAGRAPH)
    if (paragraph !== '') paragraphs.push(paragraph)
    if (paragraphs.length === MAX_PARAGRAPHS) break
  }
  const title = /^\s*#{1,3} (.{1,2000})/.exec(text)?.[1] ?? ''
  return { title: oneLine(title).slice(0, MAX_LINE), paragraphs }
}

/** The parts of a text between empty lines. */
function* piecesOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: gap, index } of text.matchAll(/\n\s*\n/g)) {
    yield text.slice(from, index)
    from = index + gap.length
  }
  yield text.slice(from)
}
