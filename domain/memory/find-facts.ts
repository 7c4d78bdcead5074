/** Finds by rules what a session leaves to remember: what the person said, asked about, traded and liked. */
import { formatRaw } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import type { Steps } from '#std/steps.ts'
import { type Token, type TokenBook, tokenAt } from '../language/tokens.ts'
import type { FoundFact } from './facts.ts'
import type { TradeSeen } from './next-prompt.ts'
import { createReadTexts, ownSentences } from './own-voice.ts'
import { isReport, ownWords } from './own-words.ts'
import { memoryRequest, statementsIn } from './statements.ts'

/** 'texts' are written at will by strangers; 'names' are the symbols and names that they chose. */
export type OutsideText = 'none' | 'names' | 'texts'

/** A session as the server recorded it. */
export type SessionSeen = Readonly<{
  /** Oldest first. */
  items: readonly TranscriptItem[]
  /** Trades of its conversation, newest first. */
  trades: readonly (Trade & TradeSeen)[]
  /** Answers that the person called good. */
  liked: ReadonlySet<string>
}>

export type FactRules = Readonly<{
  /** The text by strangers in a tool's results. */
  outsideTextOf: (tool: string) => OutsideText
  /** The well-known tokens: no other name becomes a memory. */
  book: TokenBook
}>

/** A message of the person and everything until the next one. */
export type Turn = Readonly<{
  message: MessageItem
  rest: readonly TranscriptItem[]
  outside: OutsideText
  /** The sentences in which the person speaks for themselves; none where the words are or may be of someone else. */
  own: readonly string[]
}>

const FACTS_MAX = 12
const TOPICS_MAX = 4

/** Reading a day of messages and results may take a second: each message and each part of a text is a step. */
export function* turnsIn(
  items: readonly TranscriptItem[],
  { outsideTextOf }: Pick<FactRules, 'outsideTextOf'>,
): Steps<readonly Turn[]> {
  const starts = items.flatMap((item, at) =>
    item.type === 'MESSAGE' && item.role === 'user' ? [{ item, at }] : [],
  )
  const isForeign = (item: TranscriptItem | undefined): item is ToolNoteItem =>
    item?.type === 'TOOL_NOTE' && outsideTextOf(item.data.tool) !== 'none'
  const said = yield* saidIn(starts.map(({ item }) => item))
  const read = createReadTexts(starts.map(({ item }, at) => (said[at]?.length ? item.title : '')))
  let readTo = 0
  for (const [index, { at }] of starts.entries()) {
    for (const { data } of items.slice(readTo, at).filter(isForeign))
      yield* read.read(() => textOf(data.output), index)
    readTo = at
  }
  return starts.map(({ item: message, at }, index) => {
    const rest = items.slice(at + 1, starts[index + 1]?.at)
    const levels = rest.map((each) => (each.type === 'TOOL_NOTE' ? outsideTextOf(each.data.tool) : 'none'))
    const outside = levels.includes('texts') ? 'texts' : levels.includes('names') ? 'names' : 'none'
    const own = read.repeats(index) ? [] : (said[index] ?? [])
    return { message, rest, outside, own }
  })
}

/** A text may be announced in one message and pasted in the next, or be the subject of the next one. */
function* saidIn(messages: readonly MessageItem[]): Steps<readonly (readonly string[])[]> {
  const reports: boolean[] = []
  for (const { title } of messages) {
    reports.push(isReport(title))
    yield
  }
  const said: (readonly string[])[] = []
  for (const [at, message] of messages.entries()) {
    said.push(reports[at - 1] || reports[at + 1] ? [] : ownSentences(message))
    yield
  }
  return said
}

const textOf = (output: unknown): string => JSON.stringify(output) ?? ''

export function* factsIn(
  seen: SessionSeen,
  rules: FactRules,
  turns: readonly Turn[],
): Steps<readonly FoundFact[]> {
  const [stated, liked, topics]: [FoundFact[], FoundFact[], FoundFact[]] = [[], [], []]
  for (const turn of turns) {
    stated.push(...statedIn(turn))
    liked.push(...likedIn(turn, seen.liked, rules.book))
    topics.push(...topicsIn(turn, rules.book))
    yield
  }
  const found = [...stated, ...tradedIn(seen), ...liked, ...topics.slice(-TOPICS_MAX)]
  const once = new Map(found.map((fact) => [`${fact.kind} ${fact.text.toLowerCase()}`, fact]))
  return [...once.values()].slice(0, FACTS_MAX)
}

const of = ({ itemId, createdAtMs }: TranscriptItem) => ({
  itemId,
  saidAt: new Date(createdAtMs).toISOString(),
})

/** A turn that read anything from outside states nothing. */
const statedIn = ({ message, outside, own }: Turn): readonly FoundFact[] =>
  outside === 'none' ? statementsIn(own).map((stated) => ({ ...stated, ...of(message) })) : []

/** The symbols of well-known tokens in these words. */
function tokensIn(words: string, book: TokenBook): readonly string[] {
  const typed = words.match(/[$\p{L}\p{N}]+/gu) ?? []
  const lower = typed.map((word) => word.toLowerCase())
  const known = typed.flatMap((_, at) => {
    const { token } = tokenAt(book, lower, at, new Set(typed)) ?? {}
    return token && isKnown(token, book) ? [token.symbol] : []
  })
  return [...new Set(known)]
}

/** A ticker that the list does not have is the name that someone else gave. */
const isKnown = ({ symbol, mint }: Token, book: TokenBook): boolean =>
  mint !== undefined && book.names.get(symbol.toLowerCase())?.mint === mint

function topicsIn({ message, rest, outside }: Turn, book: TokenBook): readonly FoundFact[] {
  const words = outside === 'texts' ? undefined : ownWords(message)
  // A request to remember asks about nothing.
  if (words === undefined || memoryRequest(words) !== undefined || !rest.some(isAnswered)) return []
  return tokensIn(words, book).map((symbol) => ({
    kind: 'topic' as const,
    text: `Asked about ${symbol}`,
    ...of(message),
  }))
}

const isAnswered = (item: TranscriptItem): boolean =>
  item.type === 'TOOL_NOTE' && item.status === 'DONE' && item.data.error === undefined && !item.imported

function likedIn({ message, rest }: Turn, liked: ReadonlySet<string>, book: TokenBook): readonly FoundFact[] {
  const answer = rest.find(({ itemId }) => liked.has(itemId))
  const [symbol] = answer ? tokensIn(ownWords(message) ?? '', book) : []
  return answer && symbol !== undefined
    ? [{ kind: 'preference', text: `Liked an answer about ${symbol}`, ...of(answer) }]
    : []
}

/** Amounts and symbols of the ledger; a symbol that is not on our list is not repeated. */
function tradedIn({ items, trades }: SessionSeen): readonly FoundFact[] {
  return trades.flatMap((trade) => {
    const note = items.find((item) => item.type === 'TOOL_NOTE' && namesTrade(item, trade.id))
    return trade.status === 'confirmed' && note
      ? [{ kind: 'trade' as const, text: tradeText(trade), ...of(note) }]
      : []
  })
}

const namesTrade = ({ data, imported }: ToolNoteItem, id: string): boolean =>
  !imported &&
  typeof data.output === 'object' &&
  data.output !== null &&
  'intent_id' in data.output &&
  data.output.intent_id === id

function tradeText({ input, output, terms }: Trade): string {
  const from = input.verified ? input.symbol : 'a token'
  const to = output.verified ? output.symbol : 'another token'
  const amount = input.verified ? `${formatRaw(terms.inputRaw, input.decimals)} ` : ''
  return `Swap of ${amount}${from} to ${to}`
}
