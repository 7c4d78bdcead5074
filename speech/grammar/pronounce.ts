/** Pronounces a name in ARPAbet: from a dictionary, else from its parts, its letters or its spelling. */
import { isReadable, sounded, spelled } from './letter-to-sound.ts'

/** The phones of an English word, '' when it is unknown. */
export type LookUp = (word: string) => string

/** Pronunciations that no rule gives. Add a row when a name is misheard. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  jup: ['JH AH P', 'JH UW P'],
  jto: ['JH EY T IY OW', 'JH IY T OW'],
  jito: ['JH IY T OW'],
  jitosol: ['JH IY T OW S AA L', 'JH IY T OW S OW L'],
  msol: ['EH M S AA L', 'EH M S OW L'],
  sol: ['S AA L', 'S OW L'],
  wif: ['W IH F'],
  dogwifhat: ['D AO G W IH F HH AE T', 'D AO G W IH TH HH AE T'],
  pyth: ['P IH TH', 'P AY TH'],
  raydium: ['R EY D IY AH M'],
  usdc: ['Y UW EH S D IY S IY'],
  usdt: ['Y UW EH S D IY T IY'],
  pyusd: ['P AY Y UW EH S D IY', 'P IY W AY Y UW EH S D IY'],
  kmno: ['K EY EH M EH N OW', 'K AH M IY N OW'],
  kamino: ['K AH M IY N OW', 'K AE M IY N OW'],
  pengu: ['P EH NG G UW'],
  solana: ['S OW L AA N AH', 'S OW L AE N AH', 'S AH L AA N AH'],
  cbbtc: ['S IY B IY B IY T IY S IY'],
  memecoin: ['M IY M K OY N'],
  memecoins: ['M IY M K OY N Z'],
  nft: ['EH N EH F T IY'],
  nfts: ['EH N EH F T IY Z'],
  kol: ['K EY OW EH L', 'K AA L'],
  usd: ['Y UW EH S D IY'],
  unmute: ['AH N M Y UW T'],
  unstake: ['AH N S T EY K'],
  defi: ['D IY F AY'],
}
/** As a map: a name may be 'constructor'. */
const SAID = new Map(Object.entries(ROWS))

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ')
/** A name has at most this many pronunciations. */
const MAX_WAYS = 4
const MAX_SPELLED = 6

/**
 * All ways to say a name of one or more words, likeliest first; empty when it has no letters or digits. A symbol may
 * always be spelled as well.
 */
export function pronounce(name: string, lookUp: LookUp, isSymbol = false): readonly string[] {
  const whole = name.toLowerCase()
  const known = SAID.get(whole) ?? waysOfWords(whole.match(/[a-z']+|\d/g) ?? [], lookUp)
  const letters = isSymbol && /^[a-z]{1,6}$/.test(whole) ? [spelled(whole)] : []
  return [...new Set([...known, ...letters])].filter((phones) => phones !== '').slice(0, MAX_WAYS)
}

/** Every word in its likeliest way, and the other ways of the last word that has some. */
function waysOfWords(words: readonly string[], lookUp: LookUp): readonly string[] {
  const ways = words.map((word) => waysOfWord(word, lookUp))
  const first = ways.map(([way = '']) => way)
  const others = ways.flatMap((each, at) => each.slice(1).map((way) => first.with(at, way)))
  return [first, ...others].map((phones) => phones.join(' ').trim())
}

function waysOfWord(word: string, lookUp: LookUp): readonly string[] {
  if (/^\d$/.test(word)) return waysOfWord(DIGITS[Number(word)] ?? '', lookUp)
  const said = SAID.get(word) ?? inDictionary(word, lookUp)
  if (said.length > 0) return said
  const parts = compound(word, lookUp)
  if (parts) return [parts]
  if (isReadable(word)) return [sounded(word)]
  return [word.length <= MAX_SPELLED ? spelled(word.replaceAll("'", '')) : sounded(word)]
}

/** The dictionary numbers the other ways of a word: 'the', 'the(2)'. */
function inDictionary(word: string, lookUp: LookUp): readonly string[] {
  const ways = [lookUp(word)]
  while (ways.at(-1) !== '' && ways.length < MAX_WAYS) ways.push(lookUp(`${word}(${ways.length + 1})`))
  return ways.filter((way) => way !== '')
}

const SHORTEST_PART = 3

/** 'popcat' is pop and cat: the split into known words whose first part is longest. */
function compound(word: string, lookUp: LookUp): string | undefined {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const head = partOf(word.slice(0, at), lookUp)
    if (head === '') continue
    const tail = partOf(word.slice(at), lookUp) || compound(word.slice(at), lookUp)
    if (tail) return `${head} ${tail}`
  }
  return undefined
}

const partOf = (part: string, lookUp: LookUp): string => SAID.get(part)?.[0] ?? lookUp(part)
