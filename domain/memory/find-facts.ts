/** Finds by rules what a session leaves to remember: what the person said, asked about, traded and liked. */
import { formatRaw } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
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

export function turnsOf(
  items: readonly TranscriptItem[],
  { outsideTextOf }: Pick<FactRules, 'outsideTextOf'>,
): readonly Turn[] {
  const starts = items.flatMap((item, at) =>
    item.type === 'MESSAGE' && item.role === 'user' ? [{ item, at }] : [],
  )
  const isForeign = (item: TranscriptItem | undefined): item is ToolNoteItem =>
    item?.type === 'TOOL_NOTE' && outsideTextOf(item.data.tool) !== 'none'
  const read = createReadTexts()
  let readTo = 0
  return starts.map(({ item: message, at }, index) => {
    for (const { data } of items.slice(readTo, at).filter(isForeign)) read.add(textOf(data.output))
    readTo = at
    const rest = items.slice(at + 1, starts[index + 1]?.at)
    const levels = rest.map((each) => (each.type === 'TOOL_NOTE' ? outsideTextOf(each.data.tool) : 'none'))
    const outside = levels.includes('texts') ? 'texts' : levels.includes('names') ? 'names' : 'none'
    // A text may be announced in one message and pasted in the next, or be the subject of the next one.
    const isText = [starts[index - 1], starts[index + 1]].some((near) => near && isReport(near.item.title))
    const said = isText ? [] : ownSentences(message)
    const own = said.length > 0 && read.holds(message.title) ? [] : said
    return { message, rest, outside, own }
  })
}

const textOf = (output: unknown): string => JSON.stringify(output) ?? ''

export function findFacts(seen: SessionSeen, rules: FactRules): readonly FoundFact[] {
  const turns = turnsOf(seen.items, rules)
  const found = [
    ...turns.flatMap(statedIn),
    ...tradedIn(seen),
    ...turns.flatMap((turn) => likedIn(turn, seen.liked, rules.book)),
    ...topicsIn(turns, rules.book),
  ]
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

function topicsIn(turns: readonly Turn[], book: TokenBook): readonly FoundFact[] {
  const topics = turns.flatMap(({ message, rest, outside }) => {
    const words = outside === 'texts' ? undefined : ownWords(message)
    // A request to remember asks about nothing.
    if (words === undefined || memoryRequest(words) !== undefined || !rest.some(isAnswered)) return []
    return tokensIn(words, book).map((symbol) => ({
      kind: 'topic' as const,
      text: `Asked about ${symbol}`,
      ...of(message),
    }))
  })
  return topics.slice(-TOPICS_MAX)
}

const isAnswered = (item: TranscriptItem): boolean =>
  item.type === 'TOOL_NOTE' && item.status === 'DONE' && item.data.error === undefined && !item.imported

function likedIn({ message, rest }: Turn, liked: ReadonlySet<string>, book: TokenBook): readonly FoundFact[] {
  const answer = rest.find(({ itemId }) => liked.has(itemId))
  const [symbol] = tokensIn(ownWords(message) ?? '', book)
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
