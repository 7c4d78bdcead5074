/** Answers a line about the card that is shown from the figures of that card: no tool is called. */
import { counted } from '#domain/language/plain-words.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move } from '../intent.ts'
import { withOrdinals } from '../ordinals.ts'
import { withPerson } from '../person.ts'
import type { Understood } from '../reading.ts'
import type { DialogueState } from '../state.ts'
import { cardWords, inOrder } from './answer.ts'
import { judged, unitWords } from './judge.ts'
import { PLACES } from './places.ts'
import { type CardQuestion, cardQuestion } from './question.ts'

/** A card is spoken of for so many turns. */
const TURNS = 2

/** `matched` is the reading of the rules: a change of the last look-up has fresher figures, and a card of its own. */
export function onCard(
  said: Utterance,
  state: DialogueState,
  matched: Understood | undefined,
): Understood | undefined {
  const { table, tableAge, asking } = state
  if (!table || tableAge > TURNS || asking || isFresh(matched) || isOfThings(said)) return undefined
  const move =
    fromRows(said, state, table, matched) ?? (tableAge === 0 ? fromFigure(said, state, table) : undefined)
  return move && { intent: 'on-card', move }
}

/** A picture, a wallet, a transaction or a page is on no card. */
const isOfThings = ({ hasImage, addresses, signatures, pages }: Utterance): boolean =>
  hasImage || addresses.length + signatures.length + pages.length > 0

/** Answers which rows are meant, in which order they stand, and what they come to. */
function fromRows(
  said: Utterance,
  state: DialogueState,
  table: ShownTable,
  matched: Understood | undefined,
): Move | undefined {
  const { lines, tokens } = withRows(said, state)
  const isOfList = isListed(matched, state)
  for (const line of lines) {
    const question = cardQuestion(line, table, { tokens, about: spokenOf(state) })
    const isFresher = question && FRESHER.has(question.kind) && isOfList
    if (question && mayAnswer(question, table, said) && !isFresher) return moveOf(question, table)
  }
  return undefined
}

/** Answers in which unit the last figure is, whether it is much, and why. */
function fromFigure(said: Utterance, state: DialogueState, table: ShownTable): Move | undefined {
  const [line = ''] = said.lines
  const unit = unitWords(line, table)
  if (unit) return { say: unit, shows: table }
  const { lines, tokens } = withRows(said, state)
  if (state.entry !== undefined || tokens.length > 0) return undefined
  const beyond = beyondRows(line, table)
  if (beyond) return { say: beyond, shows: table }
  for (const each of lines) {
    const words = judged(each, table, spokenOf(state))
    if (words) return { ...words, shows: table }
  }
  return undefined
}

/** A token that the person names is looked up, and so are figures that change by the minute. */
const mayAnswer = ({ kind }: CardQuestion, { isLookedUp }: ShownTable, { tokens }: Utterance): boolean =>
  kind === 'lacks' || (!isLookedUp && (!OF_ONE_ROW.has(kind) || tokens.length === 0))

const OF_ONE_ROW: ReadonlySet<CardQuestion['kind']> = new Set(['figure', 'row'])

const PLACE = / the (third|fourth|fifth)(?: (?:one|1|coin|token|trader|stream))?(?= |$)/

/** 'How is the third doing' behind a list of two. */
function beyondRows(line: string, { rows, rowWords: [one, many] }: ShownTable): string | undefined {
  const place = PLACES.indexOf(PLACE.exec(line)?.[1] ?? '') + 1
  // Pages are counted by the tool that opens them.
  const isOfTokens = rows.every(({ token }) => token !== undefined)
  return isOfTokens && place > rows.length && rows.length > 1
    ? `That list has only ${counted(rows.length, one, many)}.`
    : undefined
}

const FRESHER: ReadonlySet<CardQuestion['kind']> = new Set(['figure', 'most'])

/** The list itself is asked for one of its rows, which is fresher than the card. */
const isListed = (matched: Understood | undefined, { listedBy }: DialogueState): boolean =>
  matched !== undefined &&
  'calls' in matched.move &&
  matched.move.calls.every(({ tool }) => tool === listedBy)

const CHANGES: ReadonlySet<string> = new Set(['amend', 'compare'])

const isFresh = (matched: Understood | undefined): boolean =>
  matched !== undefined && CHANGES.has(matched.intent) && 'calls' in matched.move

/** 'It' is the one token of the last answer; behind a card of many it is none that was spoken of before. */
const spokenOf = ({ about, topicAge }: DialogueState): readonly Token[] =>
  about.length === 1 && topicAge === 0 ? about : []

/** 'He' is a row of a board; behind the trades of one trader he is none. */
function withRows(said: Utterance, state: DialogueState): Utterance {
  const counted = withOrdinals(said, state)
  const named = withPerson(counted, state)
  return named.tokens.length > counted.tokens.length ? named : counted
}

/** The rows that were chosen or put in order are counted from here on, and 'it' is the one that the answer names. */
function moveOf(question: CardQuestion, table: ShownTable): Move {
  const shows = shownAfter(question, table)
  const row = rowOf(question, table)
  return { say: cardWords(question, table), shows, ...spokenAfter(row?.token) }
}

/** A trader is 'he' from here on, and no token. */
function spokenAfter(token: Token | undefined): Pick<Move, 'about' | 'person'> {
  if (token?.kind === 'trader') return { person: token.symbol.toLowerCase() }
  return { about: token && [token] }
}

function shownAfter(question: CardQuestion, table: ShownTable): ShownTable {
  if (!('column' in question) && question.kind !== 'chosen') return table
  if (question.kind === 'chosen')
    return question.rows.length === 0
      ? table
      : { ...table, rows: question.rows, all: table.all ?? table.rows }
  const wanted = { ...table, wanted: [question.column.id], isGiven: true }
  if (question.kind !== 'sorted') return wanted
  return { ...wanted, rows: inOrder(question.column, table, question.isRising) }
}

function rowOf(question: CardQuestion, table: ShownTable) {
  if ('row' in question) return question.row
  if (question.kind === 'most' || question.kind === 'least')
    return inOrder(question.column, table, question.kind === 'least')[question.nth]
  return question.kind === 'chosen' && question.rows.length === 1 ? question.rows[0] : undefined
}

/** The tokens of the rows, as ordinals count them; none where a row has no token. */
export function tokensIn({ rows }: ShownTable): readonly Token[] {
  const tokens = rows.flatMap(({ token }) => token ?? [])
  return tokens.length === rows.length ? tokens : []
}
