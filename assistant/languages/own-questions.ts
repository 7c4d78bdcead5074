/** Finds the entry of the handbook by a question in another language, where the reading in English leads to no answer. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { HandbookIndex } from '../handbook/find-entry.ts'
import { isUnclear } from '../understanding/clearer-wording.ts'
import type { Understood } from '../understanding/reading.ts'
import type { DialogueState } from '../understanding/state.ts'
import { nearestIn } from './own-handbook.ts'
import { UNKNOWN } from './plain-numbers.ts'

/** A question has to be this near; beside a token nearer, and beside a look-up or a trade nearly the same. All are chosen by hand. */
const LIKE = 0.45
const BESIDE_TOKEN = 0.52
const THE_SAME = 0.8
const TRADE_TURNS = 1

type Read = Readonly<{ utterance: Utterance; understood: Understood | undefined }>

export function withOwnQuestion<Reading extends Read>(
  lang: Lang,
  read: Reading,
  state: DialogueState,
  handbook: HandbookIndex,
): Reading {
  if (!mayBeQuestion(read)) return read
  const nearest = nearestIn(lang, read.utterance.typed)
  if (!nearest || nearest.sureness < leastFor(read, state)) return read
  const entry = handbook.entries.find(({ entry: { id } }) => id === nearest.entry.id)?.entry
  if (!entry) return read
  const move = { say: entry.answer, more: entry.more, entry: entry.id, about: [] }
  return { ...read, understood: { intent: 'handbook', move } }
}

/** A line with a figure, an address or a picture is about that, and decisions and courtesies are read by the rules. */
function mayBeQuestion({ utterance: { typed, hasImage }, understood }: Read): boolean {
  if (hasImage || /\d/.test(typed)) return false
  return (
    isUnclear(understood) || (understood !== undefined && 'calls' in understood.move && !isTrade(understood))
  )
}

const isTrade = ({ move }: Understood): boolean =>
  'calls' in move && (move.lookups ?? []).some((lookup) => lookup.isTrade)

function leastFor({ utterance, understood }: Read, { asking, trade, tradeAge }: DialogueState): number {
  const isOfTrade = asking?.isTrade === true || (trade !== undefined && tradeAge <= TRADE_TURNS)
  const isLookup = understood !== undefined && 'calls' in understood.move
  if (isOfTrade || (isLookup && !hasUnread(utterance))) return THE_SAME
  return isLookup || utterance.tokens.length > 0 ? BESIDE_TOKEN : LIKE
}

/** A look-up that leaves a word of the language unread is rather a guess. */
const hasUnread = ({ lines: [line = ''] }: Utterance): boolean => line.includes(UNKNOWN)
