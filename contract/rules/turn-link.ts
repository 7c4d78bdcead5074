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
  const named = words.slice(0, MAX_WORDS).map((word) => ['word', word.slice(0, WORD_MAX)])
  return `/c/${encodeURIComponent(conversationId)}#${new URLSearchParams([['turn', itemId], ...named])}`
}

/** Reads the part after '#'. */
export function turnIn(hash: string): Turn | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const itemId = params.get('turn')
  if (!itemId || itemId.length > ID_MAX) return undefined
  const words = params.getAll('word').filter((word) => word !== '' && word.length <= WORD_MAX)
  return { itemId, words: words.slice(0, MAX_WORDS) }
}
