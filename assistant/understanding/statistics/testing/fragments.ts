/** Finds the parts of lines with several requests, so that the statistical reader learns how a part sounds. */
import type { CorpusLine } from '#assistant/testing/corpus.ts'
import { piecesOf, textOf } from '../../choice/pieces.ts'
import { readUtterance } from '../../read-utterance.ts'
import { type Features, featuresOf } from '../features.ts'
import { LABELS, type Label } from '../labels.ts'
import type { Classify } from '../model.ts'
import { NO_SURROUNDINGS } from '../surroundings.ts'
import { KNOWN, labelOf } from './examples.ts'
import type { Example } from './logistic-regression.ts'

/** A part is found by a model, and may be found wrongly. */
const WEIGHT = 0.7

/** The parts of a line, one for each of its requests: the cut that makes all of them likeliest. */
export function fragmentsOf({ text, wanted }: CorpusLine, classify: Classify): readonly Example[] {
  const labels = labelsOf(wanted[0] ?? [])
  const pieces = piecesOf(text)
  if (labels.length < 2 || pieces.length < labels.length) return []
  const examples = new Map<number, { features: Features; logs: ReadonlyMap<Label, number> }>()
  const partAt = (from: number, to: number) => {
    const known = examples.get(from * 16 + to)
    if (known) return known
    const features = featuresOf(readUtterance(textOf(text, pieces, from, to), false, KNOWN), NO_SURROUNDINGS)
    const logs = new Map(
      classify(features).map(({ label, probability }) => [label, Math.log(probability + 1e-6)]),
    )
    const part = { features, logs }
    examples.set(from * 16 + to, part)
    return part
  }
  const best = bestCuts(labels, pieces.length, (from, to, label) => partAt(from, to).logs.get(label) ?? -14)
  return labels.map((label, at) => ({
    features: partAt(best[at] ?? 0, best[at + 1] ?? pieces.length).features,
    label: LABELS.indexOf(label),
    weight: WEIGHT,
  }))
}

/** Two facts of one kind in a row are one part. */
function labelsOf(meanings: CorpusLine['wanted'][number]): readonly Label[] {
  const labels = meanings.map((meaning) => labelOf([[meaning]]))
  return labels.every((label) => label !== undefined) ? labels.filter((label) => label !== undefined) : []
}

type Way = Readonly<{ bounds: readonly number[]; weight: number }>
type WeighPart = (from: number, to: number, label: Label) => number

/** The bounds of the parts. */
function bestCuts(labels: readonly Label[], count: number, weigh: WeighPart): readonly number[] {
  const places = Array.from({ length: count + 1 }, (_, at) => at)
  let ways: readonly (Way | undefined)[] = [{ bounds: [0], weight: 0 }]
  for (const label of labels) {
    const before = ways
    ways = places.map((to) => bestWay(before, to, (from) => weigh(from, to, label)))
  }
  return ways[count]?.bounds ?? []
}

/** The best way that ends here, by all ways to an earlier piece. */
function bestWay(
  ways: readonly (Way | undefined)[],
  to: number,
  weigh: (from: number) => number,
): Way | undefined {
  const longer = ways
    .slice(0, to)
    .flatMap((way, from) => (way ? [{ bounds: [...way.bounds, to], weight: way.weight + weigh(from) }] : []))
  return longer.reduce<Way | undefined>(
    (one, other) => (one && one.weight >= other.weight ? one : other),
    undefined,
  )
}
