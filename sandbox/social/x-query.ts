/** Reads a query in the operators of X's recent search, as far as its documentation describes them. */

type Searched = Readonly<{
  text: string
  handle: string
  language: string
  isReply: boolean
  hasPhoto: boolean
  isVerified: boolean
}>
type Test = (post: Searched) => boolean

const LEXEME = /-?"[^"]*"|-?\(|\)|[^\s()]+/g
/** These narrow another search and are no search by themselves. */
const CONJUNCTION = /^-?(?:is|has|lang):/

/** Undefined for a query that X would refuse. */
export function parseQuery(query: string): Test | undefined {
  const lexemes = query.match(LEXEME) ?? []
  if (lexemes.every((each) => CONJUNCTION.test(each) || /^-?\(|\)$/.test(each))) return undefined
  try {
    const reader = { lexemes, at: 0 }
    const test = readAlternatives(reader)
    return reader.at === lexemes.length ? test : undefined
  } catch {
    return undefined
  }
}

type Reader = { readonly lexemes: readonly string[]; at: number }

function readAlternatives(reader: Reader): Test {
  const options = [readTogether(reader)]
  while (reader.lexemes[reader.at] === 'OR') {
    reader.at++
    options.push(readTogether(reader))
  }
  return (post) => options.some((test) => test(post))
}

function readTogether(reader: Reader): Test {
  const tests: Test[] = []
  for (;;) {
    const next = reader.lexemes[reader.at]
    if (next === undefined || next === ')' || next === 'OR') break
    tests.push(readOne(reader, next))
  }
  if (tests.length === 0) throw new Error('a query without words')
  return (post) => tests.every((test) => test(post))
}

function readOne(reader: Reader, lexeme: string): Test {
  reader.at++
  const isNegated = lexeme.startsWith('-') && lexeme.length > 1
  const word = isNegated ? lexeme.slice(1) : lexeme
  const test = word === '(' ? readBracket(reader) : testOf(word)
  return isNegated ? (post) => !test(post) : test
}

function readBracket(reader: Reader): Test {
  const test = readAlternatives(reader)
  if (reader.lexemes[reader.at++] !== ')') throw new Error('a bracket is not closed')
  return test
}

const OPERATORS: Readonly<Record<string, (value: string) => Test>> = {
  from:
    (value) =>
    ({ handle }) =>
      handle.toLowerCase() === value.replace(/^@/, '').toLowerCase(),
  lang:
    (value) =>
    ({ language }) =>
      language === value,
  is:
    (value) =>
    ({ isReply, isVerified }) =>
      value === 'reply' ? isReply : value === 'verified' ? isVerified : false,
  has:
    (value) =>
    ({ hasPhoto, text }) =>
      value === 'media' || value === 'images' ? hasPhoto : value === 'links' && text.includes('https://'),
}

function testOf(word: string): Test {
  const [, name = '', value = ''] = /^([a-z_]+):(.+)$/.exec(word) ?? []
  const operator = OPERATORS[name]
  if (operator) return operator(value)
  if (name !== '' && !/^https?$/.test(name)) throw new Error(`the operator ${name} is not known`)
  return ({ text }) => contains(text, word.replaceAll('"', ''))
}

/** Whole words; '$BONK' and '#BONK' are words of their own, and BONK finds them both. */
function contains(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const before = /^[$#@]/.test(word) ? '(?<![\\p{L}\\p{N}])' : '(?<![\\p{L}\\p{N}_])'
  return new RegExp(`${before}${escaped}(?![\\p{L}\\p{N}_])`, 'iu').test(text)
}
