/** Takes what the cards of a turn show into the state: rows to count, pages to open, and the one row that 'it' then names. */
import { base58Kind } from '#contract/rules/address.ts'
import type { ShownTable } from '#domain/language/shown-table.ts'
import type { Token, TokenBook } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move, Result } from './intent.ts'
import type { Understood } from './reading.ts'
import type { DialogueState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'

export function withShown(
  state: DialogueState,
  move: Move | undefined,
  results: readonly Result[],
  vocabulary: Vocabulary,
): DialogueState {
  const table = move && tableOf(move, results, vocabulary)
  const rowed = withRows(state, answeredBy(move, results), results, vocabulary)
  const shown = table ? { ...rowed, table, tableAge: 0 } : rowed
  const focus = move && focusOf(move, results)
  if (!focus) return withPrepared(shown, move, results)
  const token = known(focus, vocabulary.book)
  return { ...shown, about: [token], topic: token, topicAge: 0 }
}

/** A prepared look-up named tokens of its own: of several none is 'it', and one of before is it no longer. */
function withPrepared(
  state: DialogueState,
  move: Move | undefined,
  results: readonly Result[],
): DialogueState {
  const answered = answeredBy(move, results)
  const about = answered === move ? undefined : answered?.about
  return about?.length
    ? { ...state, about, topic: about.length > 1 ? undefined : about[0], topicAge: 0 }
    : state
}

/** The figures of the last card, where one tool has answered. */
function tableOf(move: Move, results: readonly Result[], vocabulary: Vocabulary): ShownTable | undefined {
  if (!('calls' in move) || results.length < move.calls.length) return undefined
  const own = results.slice(0, move.calls.length)
  const next = move.next?.(own)
  if (next) return tableOf(next, results.slice(own.length), vocabulary)
  const [lookup, ...others] = move.lookups ?? []
  const language = lookup && others.length === 0 ? vocabulary.languages.get(lookup.tool) : undefined
  if (!lookup || !language?.table || own.some(({ error }) => error)) return undefined
  const views = own.flatMap(({ view }) => {
    const parsed = language.view.safeParse(view)
    return parsed.success ? [parsed.data] : []
  })
  const table = views.length === 0 ? undefined : language.table(views, lookup.slots)
  return table && withKnown(table, vocabulary)
}

/** Its rows go by the same tokens as those of the dialogue. */
function withKnown(table: ShownTable, { book }: Vocabulary): ShownTable {
  const rowsOf = (rows: ShownTable['rows']): ShownTable['rows'] =>
    rows.map((row) => (row.token ? { ...row, token: known(row.token, book) } : row))
  return { ...table, rows: rowsOf(table.rows), ...(table.all && { all: rowsOf(table.all) }) }
}

/** 'His address is <address>': nothing is asked yet, and the next line is about that wallet. */
export function withPasted(
  state: DialogueState,
  { addresses: [mint, ...others] }: Utterance,
  understood: Understood | undefined,
): DialogueState {
  const isWanted = understood !== undefined && understood.intent !== 'did-you-mean'
  if (isWanted || mint === undefined || others.length > 0) return state
  return { ...state, about: [{ symbol: '', name: '', mint, kind: 'wallet' }] }
}

/** Calls that only prepare others name nothing themselves. */
function focusOf(move: Move, results: readonly Result[]): Token | undefined {
  if (!('calls' in move) || results.length < move.calls.length || results.some(({ error }) => error))
    return undefined
  const own = results.slice(0, move.calls.length)
  const next = move.next?.(own)
  return next ? focusOf(next, results.slice(own.length)) : move.focus?.(own)
}

/** The move that the results answer in the end, behind those that only prepared it. */
function answeredBy(move: Move | undefined, results: readonly Result[]): Move | undefined {
  if (!move || !('calls' in move)) return undefined
  const own = results.slice(0, move.calls.length)
  const next = own.length < move.calls.length ? undefined : move.next?.(own)
  return next ? answeredBy(next, results.slice(own.length)) : move
}

/** The tokens that the question named: the card may show others beside them. */
const namedIn = (move: Move | undefined): readonly Token[] =>
  (move?.about ?? []).filter(({ symbol }) => symbol !== '')

const slotsOf = (move: Move | undefined, tool: string): unknown =>
  move?.lookups?.find((lookup) => lookup.tool === tool)?.slots

/** The rows that the last card shows are what 'the second one' counts; pages that were found stay until the next search. */
function withRows(
  state: DialogueState,
  move: Move | undefined,
  results: readonly Result[],
  { languages, book }: Vocabulary,
): DialogueState {
  const named = namedIn(move)
  const shown = results.flatMap(({ call, view: raw, error }) => {
    const language = languages.get(call.name)
    const showsSomething = language?.rows ?? language?.links ?? language?.agentConversation
    const view = !error && showsSomething ? language?.view.safeParse(raw) : undefined
    if (!view?.success) return []
    return [
      {
        tool: call.name,
        rows: language?.rows?.(view.data, slotsOf(move, call.name)),
        matches: language?.matches?.(view.data),
        links: language?.links?.(view.data),
        agentConversation: language?.agentConversation?.(view.data),
      },
    ]
  })
  const all = shown.flatMap((each) => each.rows ?? []).map((row) => known(row, book))
  // A trader that was looked up by name is no row beside what he traded.
  const coins = all.filter(({ kind }) => kind !== 'trader')
  const found = coins.length > 0 ? coins : all
  const rows = areBeside(named, found) ? (named.length > 1 ? named : []) : found
  const matches = shown.length === 1 ? shown[0]?.matches?.map((row) => known(row, book)) : undefined
  const links = shown.findLast((each) => each.links)?.links
  const agentConversation = shown.findLast((each) => each.agentConversation)?.agentConversation
  return {
    ...state,
    ...(shown.length > 0 && { matches }),
    ...(rows.length > 1 && { singles: [] }),
    ...(rows.length > (state.rows.length > 1 ? 1 : 0) && {
      rows,
      listedBy: shown.findLast((each) => each.rows?.length)?.tool,
    }),
    ...(rows.length > 1 && rows.every(({ kind }) => kind === 'trader') && { people: rows }),
    ...(links && { links }),
    ...(agentConversation && { agentConversation }),
  }
}

/** True for rows of other tokens than the requested ones. Their places in the list tell tokens with one name apart. */
const areBeside = (named: readonly Token[], rows: readonly Token[]): boolean =>
  named.length > 0 &&
  rows.some(({ kind }) => kind !== 'trader') &&
  rows.some(({ symbol }) => symbol.toUpperCase() !== named[0]?.symbol.toUpperCase())

/** Strangers name their coins as they like, so a coin on no list goes by its mint from here on. */
const known = (row: Token, { mints }: TokenBook): Token =>
  row.kind === undefined &&
  row.symbol !== '' &&
  row.mint !== undefined &&
  base58Kind(row.mint) === 'address' &&
  !mints.has(row.mint)
    ? { ...row, kind: 'coin' }
    : row
