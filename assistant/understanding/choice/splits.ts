/** Reads a line as several requests: cuts it in likely ways, reads each part by itself, and joins what they call. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import type { Move } from '../intent.ts'
import { joinedMove } from '../joined-moves.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { stateAfter } from '../state-after.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { kindsOf } from './kinds.ts'
import { type Piece, piecesOf, textOf } from './pieces.ts'
import { type Way, waysOf } from './ways.ts'

/** A reading of a part, and how likely it is the right one. */
type Heard = Readonly<{ understood: Understood | undefined; sureness: number }>
/** A part that calls nothing only tells something. */
type Part = Heard & Readonly<{ text: string; isStory: boolean }>
export type ReadPart = (text: string, state: DialogueState) => Heard

export type Split = Readonly<{
  understood: Understood
  parts: readonly Part[]
  cuts: readonly string[]
  weight: number
}>

/** The likeliest ways to read a text as several requests. */
export function splitsOf(
  text: string,
  { tokens }: Utterance,
  before: DialogueState,
  vocabulary: Vocabulary,
  read: ReadPart,
): readonly Split[] {
  const pieces = piecesOf(text)
  if (pieces.length < 2) return []
  const once = remembering(read)
  // 'Price and chart of WIF': a part before the first token is about it.
  const state = tokens.length > 0 ? { ...before, about: tokens.slice(0, 1), topic: tokens[0] } : before
  return waysOf(text, pieces, vocabulary).flatMap((way) => splitAt(way, text, pieces, state, once) ?? [])
}

/** The same part comes in several ways. */
function remembering(read: ReadPart): ReadPart {
  const memo = new Map<string, Heard>()
  return (text, state) => {
    const key = `${text} ${JSON.stringify([state.about, state.person, state.last, state.trade])}`
    const heard = memo.get(key) ?? read(text, state)
    memo.set(key, heard)
    return heard
  }
}

/** Undefined where the parts do not stand together. */
function splitAt(
  { bounds, weight }: Way,
  text: string,
  pieces: readonly Piece[],
  before: DialogueState,
  read: ReadPart,
): Split | undefined {
  const parts: Part[] = []
  let state = before
  let move: Move | undefined
  for (const [at, from] of bounds.slice(0, -1).entries()) {
    const part = partOf(textOf(text, pieces, from, bounds[at + 1] ?? 0), state, read)
    parts.push(part)
    if (part.understood && isChange(part.understood)) return undefined
    if (part.isStory || !part.understood) continue
    state = stateAfter(state, part.understood.move)
    move = move ? joinedMove(move, part.understood.move) : part.understood.move
    if (!move) return undefined
  }
  if (!move || parts.filter(({ isStory }) => !isStory).length < 2 || hasTradeBesideTalk(parts))
    return undefined
  const cuts = bounds.slice(1, -1).map((bound) => pieces[bound]?.cut ?? '')
  return { understood: { intent: 'several', move }, parts, cuts, weight }
}

function partOf(text: string, state: DialogueState, read: ReadPart): Part {
  const heard = read(text, state)
  return { ...heard, text, isStory: !heard.understood || !('calls' in heard.understood.move) }
}

/** A part asks for a trade by itself: none is guessed, and none is a change of the one before it. */
const isChange = ({ intent, move }: Understood): boolean =>
  (intent === 'amend' || intent === 'guess') && kindsOf(move).includes('trade')

/** Words beside a trade may change what it means. */
const hasTradeBesideTalk = (parts: readonly Part[]): boolean =>
  parts.some(({ understood }) => kindsOf(understood?.move).includes('trade')) &&
  parts.some(({ isStory, text }) => isStory && text.toLowerCase().split(/\s+/).some(isContent))
