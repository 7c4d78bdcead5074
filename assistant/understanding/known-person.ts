/** Reads what is remembered of the person from the instructions: 'my favourite token' then has a name. */
import type { ConversationItem, UserMessage } from '#contract/realtime/items.ts'

/** The line of the block of memories (domain/memory/memory-block.ts). */
const FAVOURITE_LINE = /^- "Favourite token: ([A-Za-z][A-Za-z0-9]{0,9})" \(/m
const FAVOURITE = /\bmy (?:all[- ]time )?favou?rite (?:token|coin|crypto|memecoin)\b/gi
/** Lines that are about the memory itself. */
const OF_MEMORY =
  /\b(?:remember|forget|change|what(?:['’]s| is))\b.{0,20}\bmy (?:all[- ]time )?favou?rite|\bfavou?rite (?:token|coin|crypto|memecoin) is\b/i

export function withFavourite(
  items: readonly ConversationItem[],
  instructions: string,
): readonly ConversationItem[] {
  // The instructions are older than the words of this call.
  let symbol = FAVOURITE_LINE.exec(instructions)?.[1]
  return items.map((item) => {
    if (item.type !== 'message' || item.role !== 'user') return item
    symbol = saidIn(item) ?? symbol
    return symbol === undefined ? item : named(item, symbol)
  })
}

const STATED =
  /^\s*(?:remember (?:that )?)?my (?:all[- ]time )?favou?rite (?:token|coin|crypto|memecoin) is \$?([A-Za-z][A-Za-z0-9]{0,9})[.!]?\s*$/i

/** Messages never change, and a new object would have the assistant read it again. */
const said = new WeakMap<UserMessage, string | undefined>()
const namings = new WeakMap<UserMessage, Readonly<{ symbol: string; message: UserMessage }>>()

function saidIn(message: UserMessage): string | undefined {
  if (!said.has(message)) said.set(message, message.content.flatMap(symbolIn).at(-1))
  return said.get(message)
}

const symbolIn = (part: UserMessage['content'][number]): readonly string[] => {
  const symbol = STATED.exec(wordsOf(part) ?? '')?.[1]
  return symbol === undefined ? [] : [symbol.toUpperCase()]
}

function named(message: UserMessage, symbol: string): UserMessage {
  const known = namings.get(message)
  if (known?.symbol === symbol) return known.message
  const fresh = message.content.some(asks) ? withSymbol(message, symbol) : message
  namings.set(message, { symbol, message: fresh })
  return fresh
}

const asks = (part: UserMessage['content'][number]): boolean => {
  const text = wordsOf(part)
  return text !== undefined && text.search(FAVOURITE) !== -1 && !OF_MEMORY.test(text)
}

const wordsOf = (part: UserMessage['content'][number]): string | undefined =>
  part.type === 'input_text' ? part.text : undefined

const withSymbol = (message: UserMessage, symbol: string): UserMessage => ({
  ...message,
  content: message.content.map((part) =>
    part.type === 'input_text' && asks(part)
      ? { ...part, text: part.text.replaceAll(FAVOURITE, symbol) }
      : part,
  ),
})
