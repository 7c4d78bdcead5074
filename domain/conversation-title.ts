/** Makes the title of a conversation from its first exchange, by rules, and cleans the one that a model wrote. */
import * as z from 'zod/mini'
import { base58Kind, shortAddress } from '#contract/rules/address.ts'
import { formatRaw } from '#contract/rules/amounts.ts'
import { TITLE_MAX } from '#contract/rules/conversations.ts'
import { trade } from '#contract/trades.ts'
import type { MessageItem, TranscriptItem } from '#contract/transcript.ts'
import type { Exchange } from './title-writer.ts'

/** `isFinal` is false while a later item of the first exchange may give a better title. */
export type MadeTitle = Readonly<{ title: string; isFinal: boolean }>

const LONGEST = 48
const NO_WORDS = 'New conversation'

export function titleOf(items: readonly TranscriptItem[]): MadeTitle {
  const { question, exchange, isAnswered } = firstExchange(items)
  const symbols = symbolsIn(exchange)
  const title =
    swapTitle(exchange) ?? (question && phraseOf(question.title, symbols)) ?? pictureTitle(question)
  return { title: (title ?? NO_WORDS).slice(0, TITLE_MAX), isFinal: isAnswered }
}

const isQuestion = (item: TranscriptItem): item is MessageItem =>
  item.type === 'MESSAGE' && item.role === 'user' && !item.isHidden

const isReply = (item: TranscriptItem): boolean =>
  item.type === 'MESSAGE' && item.role === 'assistant' && item.status === 'DONE'

/** A greeting alone names nothing, so the exchange after it counts. */
function firstExchange(items: readonly TranscriptItem[]) {
  const at = items.findIndex((item) => isQuestion(item) && phraseOf(item.title) !== undefined)
  const start = at < 0 ? items.findIndex(isQuestion) : at
  const rest = start < 0 ? [] : items.slice(start)
  const end = rest.findIndex((item, n) => n > 0 && isQuestion(item))
  const exchange = end < 0 ? rest : rest.slice(0, end)
  const [first] = exchange
  const question = first && isQuestion(first) ? first : undefined
  return { question, exchange, isAnswered: at >= 0 && (end > 0 || exchange.some(isReply)) }
}

/** A model reads no more of an exchange. */
const READ_MAX = 1_000

/** Returns the words of the first exchange; undefined without any, and for items of an imported file. */
export function exchangeOf(items: readonly TranscriptItem[]): Exchange | undefined {
  const { question, exchange } = firstExchange(items)
  if (!question || phraseOf(question.title) === undefined) return undefined
  if (exchange.some(({ imported }) => imported)) return undefined
  const answer = exchange.find(isReply)?.title ?? ''
  return { question: question.title.slice(0, READ_MAX), answer: answer.slice(0, READ_MAX) }
}

const WRITTEN_MAX = 200
const NO_TITLE = /^(?:i[’']m |i am |i can(?:not|[’']t)|sorry|as an ai|here is|here[’']s)/i
const MARKUP = /<[^>]*>|[*`#~|<>[\]{}\\]/g
/** Private and unassigned characters, halves of pairs, and heaps of accents. */
const UNREADABLE = /[\p{Co}\p{Cs}\p{Cn}]+|(?<=\p{M}{2})\p{M}+/gu
const EDGES: readonly RegExp[] = [
  /^[\s_"'“”„‘’«»:–-]+/,
  /^(?:(?:conversation |chat )?title|subject)\s*[:–-]/i,
  /[\s_"'“”„‘’«».,;:…!]+$/,
]

/**
 * Returns one plain line of what a model wrote; undefined when that is no title. The words are not trusted, because a
 * model can repeat what a page or a token told it.
 */
export function titleFromModel(written: string, { question, answer }: Exchange): string | undefined {
  const [first = ''] = written.trim().split(/[\r\n]+/)
  if (first.length > WRITTEN_MAX) return undefined
  const linked = first.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
  const line = strip(plain(linked.replace(MARKUP, ' ').replace(UNREADABLE, '')), EDGES)
  if (NO_TITLE.test(line) || !/[\p{L}\p{N}]{2}/u.test(line)) return undefined
  const isSourced = (line.match(/\d+/g) ?? []).every((figure) => `${question} ${answer}`.includes(figure))
  if (!isSourced) return undefined
  const words = line.split(' ').map((word) => named(word, new Map()))
  return capitalized(cut(words.join(' ')))
}

const pictureTitle = (question: MessageItem | undefined): string | undefined => {
  if (question?.data?.attachments?.length) return 'Picture'
  return question && /\p{L}/u.test(question.title) ? capitalized(cut(plain(question.title))) : undefined
}

const swapResult = z.object({ trade: z.pick(trade, { terms: true, input: true, output: true }) })

/** A swap is named by its amounts, whatever the words were. */
function swapTitle(exchange: readonly TranscriptItem[]): string | undefined {
  for (const output of outputsIn(exchange)) {
    const swap = swapResult.safeParse(output).data?.trade
    if (!swap) continue
    const amount = formatRaw(swap.terms.inputRaw, swap.input.decimals)
    if (swap.terms.recipient !== undefined)
      return cut(`Send ${amount} ${plain(swap.input.symbol)} to ${shortAddress(swap.terms.recipient)}`)
    return cut(`Swap ${amount} ${plain(swap.input.symbol)} to ${plain(swap.output.symbol)}`)
  }
  return undefined
}

const outputsIn = (items: readonly TranscriptItem[]): unknown[] =>
  items.flatMap((item) =>
    item.type === 'TOOL_NOTE' && item.data.output !== undefined ? [item.data.output] : [],
  )

const SYMBOL = /^[\p{L}\p{N}$]{2,12}$/u
/** Tokens have such symbols too, but in a sentence they are words. */
const WORDS =
  /^(?:.{1,2}|the|for|and|you|what|how|can|all|who|any|are|has|get|now|top|new|buy|sell|swap|price)$/i
const SYMBOLS_MAX = 200

/** The symbols of tokens in the results, by symbol in lower case and by address. */
function symbolsIn(items: readonly TranscriptItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 6 || found.size > SYMBOLS_MAX) return
    for (const [key, symbol] of namesOf(value)) found.set(key, symbol)
    for (const child of Object.values(value)) walk(child, depth + 1)
  }
  for (const output of outputsIn(items)) walk(output, 0)
  return found
}

/** The ways in which a sentence may name this token, each with its symbol. */
function namesOf(value: object): [string, string][] {
  const { symbol, mint, address } = value as Record<string, unknown>
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) return []
  const names = [mint, address, WORDS.test(symbol) ? undefined : symbol.toLowerCase()]
  return names.flatMap((each) => (typeof each === 'string' ? [[each, symbol]] : []))
}

/** Openings of a request that say nothing of its subject. */
const OPENERS: readonly RegExp[] = [
  /^(?:hi|hey|hello|howdy|good (?:morning|afternoon|evening)|thanks|thank you|ok(?:ay)?|so|well|um+|uh+|parley|there|please)\b(?!')[\s,.!:;–-]*/i,
  /^(?:can|could|would|will) you(?: please)?\s+/i,
  /^(?:i(?:'d| would) like|i want|i need) (?:you )?to\s+/i,
  /^(?:let me|help me(?: to)?|do you know|i wonder)\s+/i,
  /^(?:tell|show|give|get|fetch) me(?: about)?\s+/i,
  /^what(?:'s|’s| is| are|'re) (?=(?:the|my|a|an|our)\s)/i,
  /^(?:the|a|an)\s+/i,
]
const CLOSERS: readonly RegExp[] = [
  // Begins at the first mark of a row, so that each row is read once.
  /(?<![\s.,!?…;:])[\s.,!?…;:]+$/,
  /[\s,]+(?:please|thanks|thank you|right now|now|for me|at the moment|parley)$/i,
]

/** Undefined when nothing but a greeting is left. */
function phraseOf(text: string, symbols: ReadonlyMap<string, string> = new Map()): string | undefined {
  const sentences = plain(text).split(/(?<=[.!?])\s+/)
  const phrases = sentences.map((sentence) => strip(strip(sentence, OPENERS), CLOSERS))
  const phrase = phrases.find((each) => /[\p{L}\p{N}]{2}/u.test(each))
  return (
    phrase &&
    capitalized(
      cut(
        phrase
          .split(' ')
          .map((word) => named(word, symbols))
          .join(' '),
      ),
    )
  )
}

function strip(text: string, patterns: readonly RegExp[]): string {
  const shorter = patterns.reduce((rest, pattern) => rest.replace(pattern, ''), text)
  return shorter === text ? text : strip(shorter, patterns)
}

/** Shortens addresses and links, and writes known symbols as the token does. */
function named(word: string, symbols: ReadonlyMap<string, string>): string {
  const [, before = '', core = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word) ?? []
  const link = /^https?:\/\/([^/?#]+)/.exec(core)?.[1]
  const symbol = symbols.get(core) ?? symbols.get(core.toLowerCase())
  return `${before}${link ?? symbol ?? (base58Kind(core) ? shortAddress(core) : core)}${after}`
}

/** Openings and closings are taken off one by one, which takes ten times as long for three times as many characters. */
const LINE_MAX = 400

/** One line without control and direction characters. */
const plain = (text: string): string =>
  text
    .slice(0, LINE_MAX)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const whole = text.slice(0, LONGEST).replace(/\s+\S*$/, '')
  const kept = whole.length > LONGEST / 2 ? whole : text.slice(0, LONGEST - 1)
  return `${kept.replace(/[\s,;:–-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`
}

const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
