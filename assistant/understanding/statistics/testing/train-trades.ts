/** Trains the model of trades from the training corpora: which of the trades that a line may mean it means, if any. */
import { existsSync } from 'node:fs'
import { type CorpusLine, corpusDialogues, corpusLines, type Meaning } from '#assistant/testing/corpus.ts'
import { judge } from '#assistant/testing/judge.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { tokenBook } from '#domain/language/tokens.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { BUCKETS, noTradeFeatures } from '#tools/solana_swap_preview/language/statistics/candidates.ts'
import { type TradeLine, tradeLineOf } from '#tools/solana_swap_preview/language/statistics/guess-trade.ts'
import {
  type Choice,
  choiceOf,
  probabilities,
  stemOf,
} from '#tools/solana_swap_preview/language/statistics/trade-model.ts'

const AUTHORS = [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `training-${nth}`)
const FILES = ['lines', 'spoken', 'other']

/** The choice of a line, and the place of what it means. */
type Example = Readonly<{ author: string; choice: Choice; meant: number }>
export type Trained = Readonly<{ weights: Float64Array; words: readonly string[] }>

const KNOWN = {
  book: tokenBook(
    sandboxTokens.filter(({ verified }) => verified),
    { isLenient: true },
  ),
  words: new Set<string>(),
  mendWord: () => undefined,
  mendName: () => undefined,
}

type Line = Readonly<{ author: string; line: TradeLine; wanted: CorpusLine['wanted']; isAlone: boolean }>

/** One author can be left out to test on. */
export function trainedWithout(author: string | undefined): Trained {
  const lines = AUTHORS.filter((each) => each !== author).flatMap(linesOf)
  return { weights: train(lines.flatMap(exampleOf)), words: wordsOf(lines) }
}

const fileOf = (author: string, file: string): URL =>
  new URL(`../../../corpus/${author}/${file}.txt`, import.meta.url)

function linesOf(author: string): readonly Line[] {
  const files = FILES.map((file) => fileOf(author, file)).filter((file) => existsSync(file))
  const dialogues = fileOf(author, 'dialogues')
  const turns = existsSync(dialogues) ? corpusDialogues(dialogues).flatMap((each) => each.turns) : []
  return [
    ...files.flatMap(corpusLines).map((line) => lineOf(author, line, true)),
    ...turns.map((line) => lineOf(author, line, false)),
  ]
}

const lineOf = (author: string, { text, wanted }: CorpusLine, isAlone: boolean): Line => ({
  author,
  line: tradeLineOf(readUtterance(text, false, KNOWN)),
  wanted,
  isAlone,
})

const swapIn = ([only, ...more]: readonly Meaning[]): boolean => only?.kind === 'swap' && more.length === 0
const isSwap = ({ wanted }: Line): boolean => wanted.some(swapIn)

/** A turn that means a trade by what went before has no place among the trades of its own words. */
function exampleOf(line: Line): readonly Example[] {
  const { words, candidates, slippageBps } = line.line
  if (candidates.length === 0) return []
  const trades = line.wanted.filter(swapIn)
  const at = candidates.findIndex(
    ({ features: _, ...trade }) =>
      judge(trades, {
        calls: [],
        answer: () => '',
        lookups: [{ tool: 'solana_swap_preview', slots: { ...trade, slippageBps } }],
      }) === 'right',
  )
  if (isSwap(line) && at < 0 && !line.isAlone) return []
  const meant = isSwap(line) && at >= 0 ? at : candidates.length
  return [{ author: line.author, choice: choiceOf(candidates, noTradeFeatures(words)), meant }]
}

/** The words that the model has weighed, in trades and in other lines with a token and an amount. */
const wordsOf = (lines: readonly Line[]): readonly string[] =>
  [
    ...new Set(
      lines
        .filter((line) => isSwap(line) || line.line.candidates.length > 0)
        .flatMap(({ line }) => line.words)
        .filter((word) => /^[a-z]/.test(word) && isContent(word))
        .map(stemOf),
    ),
  ].sort()

const EPOCHS = 15
const RATE = 0.5
const DECAY = 1e-5

/** Stochastic gradient descent (AdaGrad); the same examples give the same weights. */
function train(examples: readonly Example[]): Float64Array {
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(1e-2)
  const random = randomNumbers(7)
  const order = [...examples]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const example of order) step(example, weights, squares)
  }
  return weights
}

function step({ choice, meant }: Example, weights: Float64Array, squares: Float64Array): void {
  for (const [at, probability] of probabilities(choice, weights).entries()) {
    const features = choice[at] ?? []
    const error = (probability - (at === meant ? 1 : 0)) / Math.sqrt(features.length)
    for (const feature of features) {
      const gradient = error + DECAY * (weights[feature] ?? 0)
      squares[feature] = (squares[feature] ?? 0) + gradient * gradient
      weights[feature] = (weights[feature] ?? 0) - (RATE * gradient) / Math.sqrt(squares[feature] ?? 1)
    }
  }
}

function shuffle(order: Example[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other] as Example, order[at] as Example]
  }
}

/** Mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The module that the model reads. */
export function moduleOf({ weights, words }: Trained): string {
  const scale = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127
  const digits = Array.from(weights, (each) =>
    (Math.round(each / scale) + 128).toString(16).padStart(2, '0'),
  ).join('')
  return `/** The weights of the model of trades; made by scripts/train-understanding.ts. */
export const SCALE = ${scale}
export const WORDS =
  '${words.join(' ')}'
export const WEIGHTS =
  '${digits}'
`
}
