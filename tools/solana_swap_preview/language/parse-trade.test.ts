/** The reading of every line on trades in the training corpus, alone and where JUP is spoken of, in a reviewed list. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type CorpusLine, corpusLines } from '#assistant/testing/corpus.ts'
import { type KnownWords, readUtterance } from '#assistant/understanding/read-utterance.ts'
import type { Amount } from '#domain/language/amount-words.ts'
import { tokenBook } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { parseTrade } from './parse-trade.ts'
import type { SwapSlots } from './swap-slots.ts'

const tokens = sandboxTokens.filter(({ verified }) => verified)
const none = (): undefined => undefined
const known: KnownWords = {
  book: tokenBook(tokens, { isLenient: true }),
  words: new Set(),
  mendWord: none,
  mendName: none,
}
const about = tokens.filter(({ symbol }) => symbol === 'JUP')

/** The held-out authors stay out. */
const AUTHORS = [1, 2, 3, 4, 5, 6]
const isOnTrades = ({ wanted }: CorpusLine): boolean =>
  wanted[0]?.some(({ kind }) => kind === 'swap' || kind === 'ask') ?? false
const lines = AUTHORS.flatMap((nth) =>
  ['lines', 'spoken', 'other'].map((file) => `training-${nth}/${file}.txt`),
)
  .map((file) => new URL(`../../../assistant/corpus/${file}`, import.meta.url))
  .filter((path) => existsSync(path))
  .flatMap((path) => corpusLines(path).filter(isOnTrades))

const amountOf = (amount: Amount): string =>
  'units' in amount ? amount.units : 'usd' in amount ? `$${amount.usd}` : `${amount.percent}%`

const tradeOf = ({ verb, give = '?', get = '?', amount, want, keep, slippageBps }: SwapSlots): string =>
  [
    `${verb} ${give} > ${get}`,
    amount && amountOf(amount),
    want && `wants ${want}`,
    keep && `keeps ${amountOf(keep)}`,
    slippageBps !== undefined && `${slippageBps} bps`,
  ]
    .filter(Boolean)
    .join(' ')

/** Sentences by their beginning, and the request that they show. */
const saidOf = (text: string): string =>
  [text.slice(0, 30), ...(text.match(/\*\*.+?\*\*/g) ?? [])].join(' … ')

function readingOf(reading: Reading<SwapSlots>): string {
  if ('slots' in reading) return tradeOf(reading.slots)
  return [`says “${saidOf(reading.say)}”`, reading.asking && `asks on ${tradeOf(reading.asking)}`]
    .filter(Boolean)
    .join(', ')
}

function readAs(text: string, context: DialogueContext): string {
  const utterance = readUtterance(text, false, known)
  const found = parseTrade((utterance.lines[0] ?? '').trim().split(' '), context, utterance)
  if (!found) return '–'
  const left = found.unexplained.length > 0 ? ` (not explained: ${found.unexplained.join(' ')})` : ''
  return `${readingOf(found.reading)}${left}`
}

it('each line is read as the reviewed list says', async () => {
  const read = lines.map(({ text }) => {
    const [alone, beside] = [readAs(text, { about: [] }), readAs(text, { about, topic: about[0] })]
    return `${text}\n  ${alone}\n${alone === beside ? '' : `  of JUP: ${beside}\n`}`
  })
  await expect(read.join('')).toMatchFileSnapshot('../testing/readings.txt')
})

it.each([
  ['swap 2 sol to usdc, 3 sol, i mean', 'swap SOL > USDC 3'],
  ['swap 2 sol to usdc, to jup, sorry', 'swap SOL > JUP 2'],
  ['swap 2 sol to usdc, 3, i meant', 'swap SOL > USDC 3'],
  ['sell 10 jup, 20 jup, sorry i mean', 'sell JUP > USDC 20'],
])('a mark of correction at the end belongs to the clause before it: %s', (line, trade) => {
  expect(readAs(line, { about: [] })).toBe(trade)
})

it.each([
  ['i have 200 USDC here, put it all into JTO', 'swap USDC > JTO 200'],
  ['i have 200 dollars of BONK here, sell it all', 'sell BONK > USDC $200'],
  ['i got 200 dollars in JUP, sell it all for SOL', 'sell JUP > SOL $200'],
  ['i got 5 JUP, sell all of it', 'sell JUP > USDC 5'],
  ['there are 5 dollars here, sell that much JUP', 'sell JUP > USDC $5'],
])('all of an amount that was named is that amount: %s', (line, trade) => {
  expect(readAs(line, { about: [] })).toBe(trade)
})
