/** Names that cannot be read as they are written: links, keys, codes and tickers. */

import { digitWords } from '#domain/language/number-words.ts'
import { isReadable } from '../grammar/letter-to-sound.ts'

/** Characters of a key that are said at either end. */
const EDGE = 3
const LINK =
  /\b(?:[a-z][a-z0-9+.-]{0,15}:\/\/|www\.)[^\s<>"'`|]+|\b(?:data|mailto|solana|ipfs|tel):[^\s<>"'`|]+/gi
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,40}(?:\.[\w-]{1,40}){1,4}(?![\w-])/g
const TLDS =
  'com|org|net|io|xyz|app|fun|cash|dev|ai|co|me|gg|so|finance|money|exchange|trade|network|info|market|markets'
const HOST = `(?<![\\w.-])(?:[a-z0-9-]{1,40}\\.){1,4}(?:${TLDS})`
/** A domain with a path is a link too; without one it is a name. */
const BARE_LINK = new RegExp(`${HOST}\\/[^\\s<>"'|]*`, 'gi')
const DOMAIN = new RegExp(`${HOST}(?![\\w(-])`, 'gi')

/** No URL is read out: a link is named after its site. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(LINK, linkWords)
    .replaceAll(EMAIL, (found) => spelledMarks(found.replace('@', ' at ')))
    .replaceAll(BARE_LINK, linkWords)
    .replaceAll(DOMAIN, (found) => spelledMarks(found))

const spelledMarks = (text: string): string => text.replaceAll('.', ' dot ').replaceAll(/[_+-]/g, ' ')

function linkWords(found: string): string {
  const tail = /(?<![.,;:!?)\]])[.,;:!?)\]]*$/.exec(found)?.[0] ?? ''
  const host =
    found
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .replace(/^www\./i, '')
      .split(/[/?#:@]/)[0] ?? ''
  const labels = host.toLowerCase().split('.')
  const site = labels.at(-2) ?? ''
  // An address of numbers, a machine's own name or a code is no name of a site.
  const isName = labels.length > 1 && /^[a-z][a-z-]{1,20}$/.test(site)
  const words = isName ? `a ${site.replaceAll('-', ' ')} link` : 'a link'
  return `${/^a [aeiou]/.test(words) ? words.replace('a ', 'an ') : words}${tail}`
}

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
/** Also inside longer runs: nothing this long is a word. */
const LONG_RUN = /[A-Za-z0-9]{32,}/g
/** '7Xk4…Qz9A' and '7Xk4...Qz9A': how the page shortens keys. */
const SHORTENED = /\b([1-9A-HJ-NP-Za-km-z]{3,8})(?:…|\.{3})([1-9A-HJ-NP-Za-km-z]{3,8})\b/g
/** Letters and digits in turn, as ids have them. The look ahead is bounded: else a long run costs its square. */
const CODE = /\b(?!\d{4}-\d\d-\d\d)(?=[A-Za-z_-]{0,30}\d)(?=[\d_-]{0,30}[A-Za-z])[A-Za-z0-9_-]{12,31}\b/g

/** Base58 and other keys by their ends: 'address starting seven X k, ending four Q z'. */
export function withoutKeys(text: string): string {
  const keyed = (found: string, start: string, end: string, at: number): string => {
    const named =
      /\b(address|wallet|account|mint|key|signature|transaction|contract)(?: is| at|:)?\s*$/i.test(
        text.slice(0, at),
      )
    const noun = found.length >= 64 ? 'transaction ' : 'address '
    return `${named ? '' : noun}starting ${charactersSpoken(start)}, ending ${charactersSpoken(end)}`
  }
  text = text.replaceAll(UUID, 'a code')
  text = text.replaceAll(LONG_RUN, (found, at: number) =>
    keyed(found, found.slice(0, EDGE), found.slice(-EDGE), at),
  )
  text = text.replaceAll(SHORTENED, (found, start: string, end: string, at: number) =>
    /\d|[A-Z].*[a-z]|[a-z].*[A-Z]/.test(start + end)
      ? keyed(found, start.slice(0, EDGE), end.slice(-EDGE), at)
      : found,
  )
  return text.replaceAll(CODE, (found) => `a code ending ${charactersSpoken(found.slice(-EDGE))}`)
}

/** '7Xk' is 'seven X k'; a lone 'a' would be read as the article. */
const charactersSpoken = (characters: string): string =>
  [...characters.replaceAll(/[^A-Za-z0-9]/g, '')]
    .map((each) => (/\d/.test(each) ? digitWords(each) : each === 'a' ? 'A' : each))
    .join(' ')

/** Tickers that their letters mislead about. */
const TICKERS: Readonly<Record<string, string>> = {
  SOL: 'sol',
  WSOL: 'wrapped sol',
  USD: 'U S dollars',
  JUP: 'jup',
  WIF: 'wif',
  dogwifhat: 'dog wif hat',
  PYTH: 'pith',
  JTO: 'J T O',
  JITO: 'jeeto',
  Jito: 'jeeto',
  JitoSOL: 'jeeto sol',
  mSOL: 'M sol',
  bSOL: 'B sol',
  POPCAT: 'pop cat',
  Fartcoin: 'fart coin',
  OK: 'okay',
  NFTs: 'N F Ts',
  UTC: 'U T C',
  API: 'A P I',
  APY: 'A P Y',
  ATH: 'all time high',
  KOL: 'K O L',
}

/** Two letters are spelled, but for these. */
const SHORT_WORDS = new Set('AM AN AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF ON OR SO TO UP WE'.split(' '))

/** A word in capitals is read when it is readable, else spelled. */
const tickerWords = (symbol: string): string => {
  const known = TICKERS[symbol]
  if (known !== undefined) return known
  if (/^[A-Z]{2,}$/.test(symbol)) {
    const word = symbol.toLowerCase()
    return isReadable(word) || SHORT_WORDS.has(symbol) || symbol.length > 5 ? word : spelledOut(symbol)
  }
  // 'cbBTC' and 'bSOL': small letters before a symbol.
  if (/^[a-z]{1,2}[A-Z]{2,}$/.test(symbol)) return spelledOut(symbol.toUpperCase())
  return symbol
}

const spelledOut = (symbol: string): string => [...symbol].join(' ')

/** `$WIF` and `WIF` alike. */
export const withTickers = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])\$?([A-Za-z]{1,20})(?![\p{L}\p{N}'’])/gu, (_found, symbol: string) =>
    tickerWords(symbol),
  )
