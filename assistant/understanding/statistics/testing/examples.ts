/** Collects the examples that the statistical reader learns from: the training corpora, spoken phrases and the handbook. */
import { existsSync } from 'node:fs'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import { type CorpusLine, corpusDialogues, corpusLines, type Wanted } from '#assistant/testing/corpus.ts'
import { spokenWays } from '#assistant/testing/spoken-ways.ts'
import { tokenBook } from '#domain/language/tokens.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readUtterance } from '../../read-utterance.ts'
import { featuresOf, NO_SURROUNDINGS, type Surroundings } from '../features.ts'
import { isReadLabel, LABEL_TOOLS, LABELS, type Label } from '../labels.ts'
import type { Example } from './logistic-regression.ts'

type TrainingLine = Readonly<{
  author: string
  text: string
  label: Label
  around: Surroundings
  weight: number
}>

export const AUTHORS = [
  'training-1',
  'training-2',
  'training-3',
  'training-4',
  'training-5',
  'training-6',
  'training-7',
  'training-8',
  'training-9',
  'training-10',
  'training-11',
  'training-12',
  'training-13',
  'training-14',
] as const
const FILES = ['lines', 'other', 'spoken']
/** Phrases of ours are regular, and the handbook has very many. */
const OF_PHRASE = 0.5
const OF_HANDBOOK = 0.2

/** The examples to train on; those of one author can be left out to test on them. */
export const examplesWithout = (...authors: readonly string[]): readonly Example[] =>
  trainingLines()
    .filter((line) => !authors.includes(line.author))
    .map(exampleOf)

/** The lines with several requests, those of some authors left out. */
export const severalWithout = (...authors: readonly string[]): readonly CorpusLine[] =>
  AUTHORS.filter((author) => !authors.includes(author))
    .flatMap((author) => FILES.map((file) => fileOf(author, file)))
    .filter((file) => existsSync(file))
    .flatMap((file) => corpusLines(file))
    .filter(({ wanted }) => (wanted[0] ?? []).length > 1)

/** A vocabulary without the assistant's own words. */
export const KNOWN = {
  book: tokenBook(
    sandboxTokens.filter(({ verified }) => verified),
    { isLenient: true },
  ),
  words: new Set<string>(),
  mendWord: () => undefined,
  mendName: () => undefined,
}

const exampleOf = ({ text, label, around, weight }: TrainingLine): Example => ({
  features: featuresOf(readUtterance(text, false, KNOWN), around),
  label: LABELS.indexOf(label),
  weight,
})

const trainingLines = (): readonly TrainingLine[] => [
  ...AUTHORS.flatMap((author) => [...linesOf(author), ...dialogueLinesOf(author)]),
  ...handbookLines(),
  ...spokenLines(),
]

const fileOf = (author: string, file: string): URL =>
  new URL(`../../../corpus/${author}/${file}.txt`, import.meta.url)

const linesOf = (author: string): readonly TrainingLine[] =>
  FILES.map((file) => fileOf(author, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => corpusLines(file))
    .flatMap((line) => lineOf(author, line, NO_SURROUNDINGS))

function lineOf(author: string, { text, wanted }: CorpusLine, around: Surroundings): TrainingLine[] {
  const label = labelOf(wanted)
  return label ? [{ author, text, label, around, weight: 1 }] : []
}

/** The dialogue around a line is taken from what was meant, so that the rules have no part in it. */
function dialogueLinesOf(author: string): readonly TrainingLine[] {
  const file = fileOf(author, 'dialogues')
  if (!existsSync(file)) return []
  return corpusDialogues(file).flatMap(({ turns }) => {
    let around: Surroundings = NO_SURROUNDINGS
    let tradeAge = Number.POSITIVE_INFINITY
    return turns.flatMap((turn) => {
      const lines = lineOf(author, turn, around)
      const last = turn.wanted[0]?.at(-1)
      tradeAge = last?.kind === 'swap' ? 0 : tradeAge + 1
      around = {
        lastTool: toolOf(labelOf(turn.wanted)) ?? around.lastTool,
        hasTrade: tradeAge <= 2,
        isPending: last?.kind === 'ask',
        hasSubject:
          around.hasSubject ||
          ['token', 'swap', 'chart', 'snapshot'].includes(last?.kind ?? '') ||
          'token' in (last?.args ?? {}),
      }
      return lines
    })
  })
}

function toolOf(label: Label | undefined): string | undefined {
  if (label === 'trade') return 'solana_swap_preview'
  if (label === 'use_wallet') return 'set_session_wallet_override'
  return label && isReadLabel(label) ? LABEL_TOOLS[label] : undefined
}

/** The first meaning counts. Undefined for a figure that no label has. */
export function labelOf([meanings = []]: Wanted): Label | undefined {
  const [meaning, ...more] = meanings
  if (!meaning) return undefined
  if (more.length > 0) return 'several'
  const { kind, args } = meaning
  const name =
    kind === 'token'
      ? `token.${args.metric?.[0] ?? 'about'}`
      : kind === 'swap' || kind === 'ask'
        ? 'trade'
        : kind
  return LABELS.find((label) => label === name)
}

/** Their words stand in requests too, and a definition goes before the model; as examples they would outweigh the requests. */
const DEFINED = new Set(['chains', 'glossary', 'newcomers'])

const handbookLines = (): readonly TrainingLine[] =>
  readHandbook()
    .filter(({ chapter }) => !DEFINED.has(chapter))
    .flatMap(({ question, asks }) =>
      [question, ...asks].map((text) => ({ ...other('handbook', text, 'say'), weight: OF_HANDBOOK })),
    )

const other = (author: string, text: string, label: Label): TrainingLine => ({
  author,
  text,
  label,
  around: NO_SURROUNDINGS,
  weight: OF_PHRASE,
})

/** Phrases of tools with one label; of one with several, the tool does not tell which. */
const spokenLines = (): readonly TrainingLine[] =>
  languages.flatMap(({ tool, frames }) => {
    const label = labelOfTool(tool)
    if (!label) return []
    return frames.flatMap(({ spoken = [] }) =>
      spoken.flatMap((phrase) => {
        const ways = spokenWays(phrase)
        return everyNth(ways, Math.ceil(ways.length / MOST_WAYS)).map((text) => other('spoken', text, label))
      }),
    )
  })

const MOST_WAYS = 8
const everyNth = <T>(all: readonly T[], step: number): readonly T[] => all.filter((_, at) => at % step === 0)

function labelOfTool(tool: string): Label | undefined {
  if (tool === 'solana_swap_preview' || tool === 'solana_swap_execute') return 'trade'
  if (tool === 'set_session_wallet_override') return 'use_wallet'
  const [label, ...more] = LABELS.filter((each) => isReadLabel(each) && LABEL_TOOLS[each] === tool)
  return more.length > 0 ? undefined : label
}
