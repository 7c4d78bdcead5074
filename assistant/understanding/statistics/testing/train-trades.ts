/** Trains the model of trades from the training corpora: which of the trades that a line may mean it means, if any. */
import { existsSync } from 'node:fs'
import { type CorpusLine, corpusDialogues, corpusLines, type Meaning } from '#assistant/testing/corpus.ts'
import { judge } from '#assistant/testing/judge.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import { BUCKETS } from '#tools/solana_swap_preview/language/statistics/features.ts'
import {
  requestOf,
  slotsOf,
  type TradeLine,
  tradeLineOf,
} from '#tools/solana_swap_preview/language/statistics/guess-trade.ts'
import type { Before } from '#tools/solana_swap_preview/language/statistics/parts.ts'
import {
  type Choice,
  choiceOf,
  digitOf,
  MOST,
  probabilities,
  stemOf,
} from '#tools/solana_swap_preview/language/statistics/trade-model.ts'
import { AUTHORS as ALL_AUTHORS, KNOWN } from './examples.ts'
import { randomNumbers, shuffle } from './logistic-regression.ts'
import { isTradeOnly, withBefore } from './trades-before.ts'

const FILES = ['lines', 'spoken', 'other']
/** The model of trades has not learnt from the others yet. */
const NOT_YET = ['training-12', 'training-13', 'training-14']
const AUTHORS = ALL_AUTHORS.filter((author) => !NOT_YET.includes(author))

/** The choice of a line, and which of it are right. */
type Example = Readonly<{ choice: Choice; isRight: readonly boolean[] }>
export type Trained = Readonly<{ weights: Float64Array; words: readonly string[] }>

type Line = Readonly<{ line: TradeLine; before: Before; wanted: CorpusLine['wanted'] }>

/** Authors can be left out to test on. */
export function trainedWithout(...authors: readonly string[]): Trained {
  const lines = AUTHORS.filter((each) => !authors.includes(each)).flatMap(linesOf)
  return { weights: train(lines.flatMap(exampleOf)), words: wordsOf(lines) }
}

const fileOf = (author: string, file: string): URL =>
  new URL(`../../../corpus/${author}/${file}.txt`, import.meta.url)

function linesOf(author: string): readonly Line[] {
  const files = FILES.map((file) => fileOf(author, file)).filter((file) => existsSync(file))
  const dialogues = fileOf(author, 'dialogues')
  return [
    ...files.flatMap(corpusLines).map((line) => lineOf(line, {})),
    ...(existsSync(dialogues) ? corpusDialogues(dialogues) : []).flatMap(({ turns }) =>
      withBefore(turns).map(({ turn, before }) => lineOf(turn, before)),
    ),
  ]
}

const lineOf = ({ text, wanted }: CorpusLine, before: Before): Line => ({
  line: tradeLineOf(readUtterance(text, false, KNOWN), before),
  before,
  wanted,
})

/** A trade that no candidate is teaches nothing. */
function exampleOf({ line, wanted }: Line): readonly Example[] {
  const trades = wanted.filter(isTradeOnly)
  const isRight = line.candidates.map((candidate) => isMeant(trades, slotsOf(candidate, line)))
  const isNone = trades.length < wanted.length
  if (line.candidates.length === 0 || !(isNone || isRight.includes(true))) return []
  return [{ choice: choiceOf(line.candidates, line.none), isRight: [...isRight, isNone] }]
}

const isMeant = (trades: readonly (readonly Meaning[])[], slots: object): boolean =>
  judge(trades, {
    calls: [],
    answer: () => '',
    lookups: [{ tool: 'solana_swap_preview', slots }],
  }) === 'right'

/** The words that the model has weighed, in trades and in other lines with a token or an amount. */
const wordsOf = (lines: readonly Line[]): readonly string[] =>
  [
    ...new Set(
      lines
        .filter(({ line, wanted }) => line.candidates.length > 0 && wanted.some(isTradeOnly))
        .flatMap(({ line }) => requestOf(line.words))
        .filter((word) => /^[a-z]/.test(word) && isContent(word))
        .map(stemOf),
    ),
  ].sort()

const EPOCHS = 12
const RATE = 0.1
const DECAY = 1e-3
/** Examples that are learnt well enough are left alone. */
const LEARNT = 0.999
const LEAST_ERROR = 1e-4

/** Stochastic gradient descent (AdaGrad); the same examples give the same weights. */
function train(examples: readonly Example[]): Float64Array {
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(1)
  const random = randomNumbers(7)
  const order = examples.map((_, at) => at)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const at of order) step(examples[at] as Example, weights, squares)
  }
  return weights
}

/** Any of the right ones will do: what they weigh together is raised. */
function step({ choice, isRight }: Example, weights: Float64Array, squares: Float64Array): void {
  const found = probabilities(choice, weights)
  const right = found.reduce((sum, each, at) => sum + (isRight[at] ? each : 0), 0)
  if (right > LEARNT) return
  for (const [at, probability] of found.entries()) {
    const error = probability - (isRight[at] ? probability / Math.max(right, 1e-12) : 0)
    if (Math.abs(error) < LEAST_ERROR) continue
    for (const feature of choice[at] ?? []) {
      const gradient = error + DECAY * (weights[feature] ?? 0)
      squares[feature] = (squares[feature] ?? 0) + gradient * gradient
      weights[feature] = (weights[feature] ?? 0) - (RATE * gradient) / Math.sqrt(squares[feature] ?? 1)
    }
  }
}

/** The module that the model reads. */
export function moduleOf({ weights, words }: Trained): string {
  const scale = weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / MOST
  const digits = Array.from(weights, (each) => digitOf(Math.round(each / scale))).join('')
  return `/** The weights of the model of trades; made by scripts/train-understanding.ts. */
export const SCALE = ${scale}
export const WORDS =
  '${words.join(' ')}'
export const WEIGHTS =
  '${digits}'
`
}
