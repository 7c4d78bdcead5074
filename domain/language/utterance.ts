/** One line of the user as frames read it: plain words, in which every token, address and signature is one word. */
import type { Captures } from './pattern.ts'
import type { Token } from './tokens.ts'

export type Utterance = Readonly<{
  /** The line as the user wrote it, for words that must not be changed. */
  typed: string
  /** The readings of the line, likeliest first; every word begins with a space. */
  lines: readonly string[]
  /** The words of each clause, in order: what stands between marks of punctuation. */
  clauses: readonly (readonly string[])[]
  /** The entities behind <t0>, <a0> and <s0> in the lines. */
  tokens: readonly Token[]
  addresses: readonly string[]
  signatures: readonly string[]
  /** The addresses of pages behind <u0>. */
  pages: readonly string[]
  hasImage: boolean
}>

/** Changes the words of the lines and of the clauses in the same way; each word begins with a space. */
export const withWords = (utterance: Utterance, change: (words: string) => string): Utterance => ({
  ...utterance,
  lines: utterance.lines.map(change),
  clauses: utterance.clauses.map((clause) =>
    change(clause.map((word) => ` ${word}`).join(''))
      .trim()
      .split(' '),
  ),
})

/** The slots of a frame, filled from what its pattern matched. */
export type FilledSlots = Readonly<{
  /** From {token} or {tokens}; a free word stands for a ticker that is not on the list. */
  tokens: readonly Token[]
  address?: string
  /** As it was written: '1,000' or '1.5k'. */
  number?: string
  /** The words of {thing}. */
  thing: readonly string[]
  /** The tokens among the words that the frame reads: of a line with several requests, those of one of them. */
  near: readonly Token[]
}>

export const fillSlots = (utterance: Utterance, captures: Captures, line: string): FilledSlots => ({
  tokens: tokensIn(utterance, captures),
  address: captures.address?.map((word) => utterance.addresses[indexOf(word)])[0],
  number: captures.number?.[0],
  thing: captures.thing ?? [],
  near: line.split(' ').flatMap((word) => (word.startsWith('<t') ? (tokenFor(utterance, word) ?? []) : [])),
})

/** The token that a word of the line stands for; an address is a token without a name. */
export function tokenFor(utterance: Utterance, word: string): Token | undefined {
  if (!word.startsWith('<a')) return utterance.tokens[indexOf(word)]
  const mint = utterance.addresses[indexOf(word)]
  return mint === undefined ? undefined : { symbol: '', name: '', mint }
}

function tokensIn(utterance: Utterance, captures: Captures): readonly Token[] {
  const named = [...(captures.tokens ?? []), ...(captures.token ?? [])].flatMap(
    (word) => tokenFor(utterance, word) ?? [],
  )
  return named.length > 0 ? named : unlistedToken(captures)
}

/** Words that can never be the name of a token. */
const NOT_A_NAME = new Set(
  `my the a an it its that this these those them there here in on of to for is are am was be i me you your he she we us
  what which who how when where why do does did have has had can could will would should not no yes and or but with from at by
  wallet wallets balance balances account portfolio money token tokens coin coins crypto price worth value everything anything
  his him hers their theirs out off up down about name something nothing all any some much many more help today tomorrow weather time`.split(
    /\s+/,
  ),
)

/** Numbers and places in a row are no names either. */
const NUMBER_OR_PLACE =
  /^(?:\$?\.?\d[\d.,]*[kmb]?|\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last|former|latter|other|others|both|each|if|one)$/

function unlistedToken({ thing }: Captures): readonly Token[] {
  if (!thing || thing.some((word) => NOT_A_NAME.has(word) || NUMBER_OR_PLACE.test(word))) return []
  const name = thing.join(' ')
  return [{ symbol: name.toUpperCase(), name }]
}

/** '<t3>' → 3; -1 for any other word. */
const indexOf = (word: string): number => Number(/^<[tas](\d+)>$/.exec(word)?.[1] ?? -1)
