/** Markdown to tokens: GitHub's flavour without HTML and without reference definitions, and it never throws. */
import { getDefaults, Lexer, type MarkedToken, Tokenizer } from 'marked'

/**
 * HTML is text here, so that nothing a stranger writes is interpreted. Reference definitions are text too: with
 * them a line far below could change a link far above, and no block could be drawn before the last one came.
 */
const tokenizer = new Tokenizer()
tokenizer.html = () => undefined
tokenizer.tag = () => undefined
tokenizer.def = () => undefined

// One tilde means "about" in talk of prices; only two strike out.
const strike = tokenizer.del
tokenizer.del = function twoTildes(...args) {
  const token = strike.apply(this, args)
  return token?.raw.startsWith('~~') ? token : undefined
}

/** Lists and quotes inside each other. What stands deeper is text as it was typed: each level reads all of it again. */
const MAX_NESTING = 10
/** Characters that all levels around a list or a quote read of it together. */
const MAX_READ = 20_000
let nesting = 0

const bounded = <T>(read: (this: Tokenizer, src: string) => T | undefined) =>
  function atMost(this: Tokenizer, src: string): T | undefined {
    if (nesting === MAX_NESTING || nesting * src.length > MAX_READ) return undefined
    nesting += 1
    try {
      return read.call(this, src)
    } finally {
      nesting -= 1
    }
  }

tokenizer.blockquote = bounded(tokenizer.blockquote)
tokenizer.list = bounded(tokenizer.list)

/** In a list every line may begin an underlined heading; without a bound each is read on to the end of the list. */
const MAX_UNDERLINED = 200
const { lheading } = tokenizer
tokenizer.lheading = function nearby(src) {
  if (this.lexer.state.top) return lheading.call(this, src)
  const near = beginning(src)
  return UNDERLINE.test(near) ? lheading.call(this, near) : undefined
}

const UNDERLINE = /\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/

/** Whole lines only. */
const beginning = (src: string): string =>
  src.length > MAX_UNDERLINED ? src.slice(0, src.lastIndexOf('\n', MAX_UNDERLINED) + 1) : src

const OPTIONS = { ...getDefaults(), tokenizer, breaks: true }

/** Beyond this a text is shown plainly: the lexer takes quadratic time on some hostile inputs. */
const MAX_LENGTH = 50_000

/** Stars and underscores of a paragraph, of which it takes the square and more; so the squares are added up. */
const MAX_MARKS = 1_000
const PARAGRAPHS = /\n[ \t]*\n|\n(?= {0,3}[-*+] +\S)/

export function lex(text: string): MarkedToken[] {
  if (text.length > MAX_LENGTH || isAllMarks(text)) return plain(text)
  try {
    // No extension is installed, so every token is one of marked's own.
    return new Lexer(OPTIONS).lex(text) as MarkedToken[]
  } catch {
    // Thousands of nested quotes exhaust the stack: the text is still worth reading.
    return plain(text)
  }
}

const isAllMarks = (text: string): boolean =>
  text.split(PARAGRAPHS).reduce((sum, each) => sum + marksOf(each) ** 2, 0) > MAX_MARKS ** 2

const marksOf = (paragraph: string): number => paragraph.match(/[*_]/g)?.length ?? 0

const plain = (text: string): MarkedToken[] =>
  text === '' ? [] : [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }]
