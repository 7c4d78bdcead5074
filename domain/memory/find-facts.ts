/** Finds by rules what a session leaves to remember: what the person said, asked about, traded and liked. */
import { formatRaw } from '#contract/rules/amounts.ts'
import type { Trade } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem, TranscriptItem } from '#contract/transcript.ts'
import { type Token, type TokenBook, tokenAt } from '../language/tokens.ts'
import type { FoundFact } from './facts.ts'
import { leftOpen, type Subjects, type TradeSeen } from './next-prompt.ts'
import { ownWords } from './own-words.ts'
import { statementsIn } from './statements.ts'

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
  subjects: Subjects
  /** The text by strangers in a tool's results. */
  outsideTextOf: (tool: string) => OutsideText
  /** The well-known tokens: no other name becomes a memory. */
  book: TokenBook
}>

/** A message of the person and everything until the next one. */
export type Turn = Readonly<{ message: MessageItem; rest: readonly TranscriptItem[]; outside: OutsideText }>

const FACTS_MAX = 12
const TOPICS_MAX = 4

export function turnsOf(
  items: readonly TranscriptItem[],
  { outsideTextOf }: Pick<FactRules, 'outsideTextOf'>,
): readonly Turn[] {
  const starts = items.flatMap((item, at) =>
    item.type === 'MESSAGE' && item.role === 'user' ? [{ item, at }] : [],
  )
  return starts.map(({ item: message, at }, index) => {
    const rest = items.slice(at + 1, starts[index + 1]?.at)
    const levels = rest.map((each) => (each.type === 'TOOL_NOTE' ? outsideTextOf(each.data.tool) : 'none'))
    const outside = levels.includes('texts') ? 'texts' : levels.includes('names') ? 'names' : 'none'
    return { message, rest, outside }
  })
}

export function findFacts(seen: SessionSeen, rules: FactRules): readonly FoundFact[] {
  const turns = turnsOf(seen.items, rules)
  const found = [
    ...turns.flatMap(statedIn),
    ...tradedIn(seen),
    ...turns.flatMap((turn) => likedIn(turn, seen.liked, rules.book)),
    ...topicsIn(turns, rules.book),
    ...openIn(seen, rules),
  ]
  const once = new Map(found.map((fact) => [`${fact.kind} ${fact.text.toLowerCase()}`, fact]))
  return [...once.values()].slice(0, FACTS_MAX)
}

const of = ({ itemId, createdAtMs }: TranscriptItem) => ({
  itemId,
  saidAt: new Date(createdAtMs).toISOString(),
})

/** A turn that read anything from outside states nothing. */
function statedIn({ message, outside }: Turn): readonly FoundFact[] {
  const words = outside === 'none' ? ownWords(message) : undefined
  return words === undefined
    ? []
    : statementsIn(words, message.title).map((stated) => ({ ...stated, ...of(message) }))
}

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
    if (words === undefined || !rest.some(isAnswered)) return []
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

/** The open question with which the next conversation may begin; a look at the wallet is not worth a memory. */
function openIn({ items, trades }: SessionSeen, { subjects }: FactRules): readonly FoundFact[] {
  const last = items.at(-1)
  const worth = new Map([...subjects].filter(([, subject]) => subject === 'swap'))
  const open = leftOpen(items, trades, worth)
  if (!open || !last) return []
  const trade = trades.find(({ id }) => id === open.tradeId)
  const isKnown = trade?.input.verified && trade.output.verified
  const text = isKnown ? open.prompt : 'Shall we finish the swap that you began?'
  return [{ kind: 'follow_up', text, ...of(last) }]
}
