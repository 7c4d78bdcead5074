/** Cuts a line where one request may end and another begin: at marks, joints, and words that begin a request. */

/** A piece of the text as it was typed, and what stands before it. */
export type Piece = Readonly<{ from: number; to: number; cut: Cut }>
type Cut = 'start' | 'end' | 'mark' | 'comma' | 'joint' | 'verb'

const JOINT = /^(?:and|then|also|plus|n|&|\+|next|afterwards|after|later|but|or|tas|und|et|y|e|luego|then,)$/i
const STARTER =
  /^(?:show|check|tell|give|gimme|what|whats|what's|wats|how|hows|how's|who|whos|who's|which|where|wheres|where's|sell|buy|swap|convert|ape|open|search|look|find|read|list|use|switch|pull|bring|change|put|post|shout|is|are|do|does|price|chart|tweets|my|analyse|analyze|scan|set|let)$/i
/** A mark at the end of a word: a full stop, or a lighter one. */
const ENDS = /(?:[.!?;:\n]|…)["”')]*$/
const LIGHT = /,["”')]*$/
const DASH = /^(?:[-–—/|]+|->)$/

const MOST_PIECES = 8

/** At most so many pieces; where there are more, words that begin a request cut no longer. */
export function piecesOf(text: string): readonly Piece[] {
  const words = [...text.matchAll(/\S+/g)].map((found) => ({ word: found[0], at: found.index }))
  const fine = cutAt(words, text.length, true)
  if (fine.length <= MOST_PIECES) return fine
  const coarse = cutAt(words, text.length, false)
  return coarse.length <= MOST_PIECES ? coarse : []
}

type Word = Readonly<{ word: string; at: number }>

function cutAt(words: readonly Word[], end: number, hasVerbs: boolean): readonly Piece[] {
  const starts: { at: number; cut: Cut }[] = []
  let isOpen = true
  let from = 0
  for (const [nth, { word, at }] of words.entries()) {
    const cut =
      nth === 0 ? 'start' : cutBefore(words, nth, hasVerbs && !isOfQuestion(words.slice(from, nth), word))
    // A joint that follows a mark belongs to the same cut.
    if (cut && (nth === 0 || !isOpen)) {
      starts.push({ at, cut })
      from = nth
    }
    isOpen =
      JOINT.test(word) || DASH.test(word) || (cut !== undefined && isOpen && nth > 0 && JOINT.test(word))
  }
  return starts.map(({ at, cut }, nth) => ({ from: at, to: starts[nth + 1]?.at ?? end, cut }))
}

function cutBefore(words: readonly Word[], nth: number, hasVerbs: boolean): Cut | undefined {
  const before = words[nth - 1]?.word ?? ''
  const { word = '' } = words[nth] ?? {}
  if (ENDS.test(before)) return 'end'
  if (LIGHT.test(before)) return 'comma'
  if (DASH.test(word)) return 'mark'
  if (JOINT.test(word)) return 'joint'
  return hasVerbs && nth > 1 && STARTER.test(word) && !BEFORE_VERB.test(before) ? 'verb' : undefined
}

/** 'Which wallets do I have': a question has its verb behind what it asks for. */
const isOfQuestion = (piece: readonly Word[], word: string): boolean =>
  AUXILIARY.test(word) &&
  piece.some((each) => ASKS.test(each.word)) &&
  !piece.some((each) => AUXILIARY.test(each.word))

const AUXILIARY = /^(?:is|are|do|does)$/i
const ASKS = /^(?:what|which|who|whose|how|where|when|why)$/i

/** 'To check', 'can you show': the verb goes on with what stands before it. */
const BEFORE_VERB =
  /^(?:to|can|could|you|please|pls|plz|the|a|an|just|me|u|would|will|i|we|let|kindly|of|for|on|in|about|at|is|are|my|know|see|and|what|how|who|tell|show)$/i

/** The text of some pieces in a row, without the joints before and behind it. */
export const textOf = (text: string, pieces: readonly Piece[], from: number, to: number): string =>
  withoutTail(
    text
      .slice(pieces[from]?.from ?? 0, pieces[to - 1]?.to ?? text.length)
      .trim()
      .replace(LEADING, ''),
  )

const LEADING =
  /^(?:(?:and|then|also|plus|n|&|\+|next|afterwards|after that|after this|later|but|or|tas|und|et|y|luego|so|[-–—/|,]+)[\s,:]+)+(?=\S)/i
const MARK = /[\s,;:–—/|&+-]/
const LAST_JOINT = /\s(?:and|then|also|plus|n)$/i
const LONGEST_JOINT = ' then'.length

/** From the end, mark by mark: one pattern for all of it tries each way to share out a row of dashes inside the text. */
function withoutTail(text: string): string {
  let end = text.length
  for (let before = -1; before !== end; ) {
    before = end
    while (end > 0 && MARK.test(text[end - 1] ?? '')) end -= 1
    end -= LAST_JOINT.exec(text.slice(Math.max(0, end - LONGEST_JOINT), end))?.[0].length ?? 0
  }
  return text.slice(0, end)
}
