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

const OPTIONS = { ...getDefaults(), tokenizer, breaks: true }

/** Beyond this a text is shown plainly: the lexer takes quadratic time on some hostile inputs. */
const MAX_LENGTH = 50_000

/** Stars and underscores of a paragraph, of which it takes the cube. */
const MAX_MARKS = 1_000

export function lex(text: string): MarkedToken[] {
  if (text.length > MAX_LENGTH || text.split('\n\n').some(isAllMarks)) return plain(text)
  try {
    // No extension is installed, so every token is one of marked's own.
    return new Lexer(OPTIONS).lex(text) as MarkedToken[]
  } catch {
    // Thousands of nested quotes exhaust the stack: the text is still worth reading.
    return plain(text)
  }
}

const isAllMarks = (paragraph: string): boolean => (paragraph.match(/[*_]/g)?.length ?? 0) > MAX_MARKS

const plain = (text: string): MarkedToken[] =>
  text === '' ? [] : [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }]
