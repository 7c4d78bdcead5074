/** Writes and reads the address of one turn of a conversation, with the words to mark in it. */
import type { Piece } from '../api/search.ts'

export type Turn = Readonly<{ itemId: string; words: readonly string[] }>

const ID_MAX = 128
const MAX_WORDS = 16
const WORD_MAX = 100

export const wordsIn = (pieces: readonly Piece[]): readonly string[] => [
  ...new Set(pieces.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))),
]

export function turnLink(conversationId: string, { itemId, words }: Turn): string {
  const named = words.slice(0, MAX_WORDS).map((word) => `&word=${encode(word.slice(0, WORD_MAX))}`)
  return `/c/${encode(conversationId)}#turn=${encode(itemId)}${named.join('')}`
}

/** Half of a surrogate pair, as a cut may leave it, has no encoding. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Reads the part after '#'. */
export function turnIn(hash: string): Turn | undefined {
  const pairs = hash
    .replace(/^#/, '')
    .split('&')
    .map((pair) => pair.split('='))
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value = '']) => (key === name ? decoded(value) : []))
  const [itemId] = valuesOf('turn')
  if (!itemId || itemId.length > ID_MAX) return undefined
  const words = valuesOf('word').filter((word) => word !== '' && word.length <= WORD_MAX)
  return { itemId, words: words.slice(0, MAX_WORDS) }
}

function decoded(text: string): readonly string[] {
  try {
    return [decodeURIComponent(text)]
  } catch {
    return []
  }
}
