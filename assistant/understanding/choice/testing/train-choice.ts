/** Trains the choice among readings: which of the readings that a line may have is the right one. */
import { existsSync } from 'node:fs'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import { readLanguage } from '#assistant/languages/languages.ts'
import { type CorpusLine, corpusLines } from '#assistant/testing/corpus.ts'
import { judge, type Verdict } from '#assistant/testing/judge.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { guessedTrade } from '#tools/solana_swap_preview/language/statistics/guess-trade.ts'
import type { TradeModel } from '#tools/solana_swap_preview/language/statistics/trade-model.ts'
import { match } from '../../match.ts'
import { readUtterance } from '../../read-utterance.ts'
import { NEW_STATE } from '../../state.ts'
import type { Classify } from '../../statistics/model.ts'
import { secondReading } from '../../statistics/second-reader.ts'
import { randomNumbers, shuffle } from '../../statistics/testing/logistic-regression.ts'
import { createVocabulary, type Vocabulary } from '../../vocabulary.ts'
import { candidatesOf, type Reading } from '../candidates.ts'
import type { Weigh } from '../choice-model.ts'
import { featuresOfAll } from '../features.ts'
import { BUCKETS, probabilities } from '../linear.ts'
import { bestOf, splitChoices } from '../read-splits.ts'

/** Authors whose lines the models of a fold have not learnt. The rules know those of the authors that are missing too well. */
const FOLDS: readonly (readonly string[])[] = [
  ['training-2'],
  ['training-3', 'training-7'],
  ['training-8'],
  ['training-9'],
  ['training-11'],
  ['training-12'],
  ['training-13'],
]
const FILES = ['lines', 'other']

/** Models that have not learnt from a fold. */
export type Models = Readonly<{ classify: Classify; trades: TradeModel }>

/** The readings of a line, and what each would be worth. */
type Choice = Readonly<{
  author: string
  line: CorpusLine
  features: readonly (readonly number[])[]
  verdicts: readonly Verdict[]
  names: readonly string[]
  /** The place of the reading without a choice. */
  usual: number
}>

export type TrainedChoice = Readonly<{ weights: Float64Array; choices: readonly Choice[] }>

/** The ranking of readings and that of cuts, which needs the first one. */
export function trainedChoice(
  modelsOf: (fold: readonly string[]) => Models,
): Readonly<{ readings: TrainedChoice; splits: TrainedChoice }> {
  const folds = FOLDS.map((authors) => foldOf(authors, vocabularyWith(modelsOf(authors))))
  const splits = folds.flatMap((fold) => {
    const others = folds.filter((each) => each !== fold).flatMap(({ lines }) => lines)
    const weights = rank(others.map(({ choice }) => choice))
    return fold.lines.map((line) =>
      cutsOf(line, fold.vocabulary, (features) => probabilities(features, weights)),
    )
  })
  const readings = folds.flatMap(({ lines }) => lines.map(({ choice }) => choice))
  return {
    readings: { weights: rank(readings), choices: readings },
    splits: { weights: rank(splits), choices: splits },
  }
}

const base = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})

function vocabularyWith({ classify, trades }: Models): Vocabulary {
  const swap = languages.find(({ tool }) => tool === 'solana_swap_preview')
  if (!swap) return base
  const guess = (...[utterance, context]: Parameters<typeof guessedTrade>) =>
    guessedTrade(utterance, context, trades)
  return { ...base, classify, languages: new Map(base.languages).set(swap.tool, { ...swap, guess }) }
}

type Line = Readonly<{ text: string; reading: Reading; choice: Choice }>
type Fold = Readonly<{ vocabulary: Vocabulary; lines: readonly Line[] }>

const foldOf = (authors: readonly string[], vocabulary: Vocabulary): Fold => ({
  vocabulary,
  lines: authors.flatMap((author) =>
    FILES.map((file) => new URL(`../../../corpus/${author}/${file}.txt`, import.meta.url))
      .filter((file) => existsSync(file))
      .flatMap((file) => corpusLines(file))
      .map((line) => lineOf(author, line, vocabulary)),
  ),
})

function lineOf(author: string, line: CorpusLine, vocabulary: Vocabulary): Line {
  const { english } = readLanguage(line.text, undefined, vocabulary)
  const utterance = { ...readUtterance(english, false, vocabulary), typed: line.text }
  const matched = match(utterance, NEW_STATE, vocabulary)
  const usual = secondReading(matched, utterance, NEW_STATE, vocabulary)
  const reading = { utterance, state: NEW_STATE, matched, usual, isHeard: false }
  const { candidates, evidence } = candidatesOf(reading, vocabulary)
  const choice = {
    author,
    line,
    features: featuresOfAll(candidates, evidence),
    verdicts: candidates.map(({ understood }) => judge(line.wanted, understood?.move)),
    names: candidates.map(({ kinds }) => kinds.join('+')),
    usual: candidates.findIndex(({ marks }) => marks.includes('usual')),
  }
  return { text: english, reading, choice }
}

function cutsOf({ text, reading, choice }: Line, vocabulary: Vocabulary, weigh: Weigh): Choice {
  const best = bestOf(reading, vocabulary, weigh)
  if (!best) return { ...choice, features: [], verdicts: [], names: [] }
  const { splits, features } = splitChoices(text, reading, best, vocabulary, weigh)
  const readings = [best.candidate, ...splits]
  return {
    ...choice,
    features,
    usual: 0,
    verdicts: readings.map(({ understood }) => judge(choice.line.wanted, understood?.move)),
    names: [
      best.candidate.kinds.join('+'),
      ...splits.map(({ parts }) => parts.map(({ text }) => text).join(' // ')),
    ],
  }
}

const EPOCHS = 8
const RATE = 0.03
const DECAY = 1e-2
const LEARNT = 0.999

/** Stochastic gradient descent (AdaGrad). Any of the right readings will do; a line without one teaches nothing. */
function rank(choices: readonly Choice[]): Float64Array {
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(1)
  const random = randomNumbers(7)
  const examples = choices.filter(({ verdicts }) => verdicts.length > 1 && verdicts.includes('right'))
  const order = examples.map((_, at) => at)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const at of order) step(examples[at] as Choice, weights, squares)
  }
  return weights
}

function step({ features, verdicts }: Choice, weights: Float64Array, squares: Float64Array): void {
  const found = probabilities(features, weights)
  const right = found.reduce((sum, each, at) => sum + (verdicts[at] === 'right' ? each : 0), 0)
  if (right > LEARNT) return
  for (const [at, probability] of found.entries()) {
    const error = probability - (verdicts[at] === 'right' ? probability / Math.max(right, 1e-12) : 0)
    for (const feature of features[at] ?? []) {
      const gradient = error + DECAY * (weights[feature] ?? 0)
      squares[feature] = (squares[feature] ?? 0) + gradient * gradient
      weights[feature] = (weights[feature] ?? 0) - (RATE * gradient) / Math.sqrt(squares[feature] ?? 1)
    }
  }
}
