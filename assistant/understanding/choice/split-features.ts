/** Turns one reading of a line, and each way to read it as several requests, into the features that are weighed. */
import { isContent } from '#domain/language/word-mass.ts'
import { bucketOf, type Candidate, type Evidence } from './candidates.ts'
import { entitiesOf } from './features.ts'
import { kindsOf } from './kinds.ts'
import { placeOf } from './linear.ts'
import type { Split } from './splits.ts'

export type Single = Readonly<{ candidate: Candidate; sureness: number }>

export function splitFeatures(
  single: Single,
  splits: readonly Split[],
  evidence: Evidence,
): readonly (readonly number[])[] {
  const shape = shapeOf(single, splits, evidence)
  return [singleNames(single, evidence), ...splits.map((split) => namesOf(split, single, evidence))].map(
    (names, at) => [
      ...new Set([...names, ...shape.map((each) => `${at === 0 ? 'one' : 'more'} ${each}`)].map(placeOf)),
    ],
  )
}

function shapeOf(
  { candidate, sureness }: Single,
  splits: readonly Split[],
  { utterance, probabilities, bestRule }: Evidence,
): string[] {
  const words = (utterance.lines[0] ?? '').trim().split(' ')
  return [
    '',
    `several ${bucketOf(probabilities.get('several') ?? 0)}`,
    `sure ${bucketOf(sureness)}`,
    `kind ${groupOf(candidate.kinds)}`,
    `kinds ${candidate.kinds.length}`,
    `kind ${groupOf(candidate.kinds)} several ${bucketOf(probabilities.get('several') ?? 0) >> 1}`,
    `kind ${groupOf(candidate.kinds)} sure ${bucketOf(sureness) >> 1}`,
    `rule ${bestRule ? Math.round(bestRule.confidence * 10) : 'none'}`,
    `length ${Math.min(8, words.length >> 2)}`,
    `tokens ${Math.min(4, utterance.tokens.length)} ${utterance.addresses.length}`,
    ...words.filter((word) => JOINT.test(word)).map((word) => `joint ${word}`),
    `splits ${splits.length}`,
  ]
}

const JOINT = /^(?:and|then|also|plus|n|next|afterwards|after|later|but|or|so|both|too|it|its|them|there)$/

const groupOf = (kinds: readonly string[]): string => (kinds.length > 1 ? 'several' : (kinds[0] ?? 'none'))

const singleNames = ({ candidate }: Single, evidence: Evidence): string[] => [
  ...candidate.marks.map((mark) => `one m ${mark}`),
  ...entitiesOf(candidate, evidence).map((each) => `one ${each}`),
]

function namesOf({ understood, parts, cuts, weight }: Split, single: Single, evidence: Evidence): string[] {
  const kinds = kindsOf(understood.move)
  const called = parts.filter(({ isStory }) => !isStory)
  const stories = parts.filter(({ isStory }) => isStory)
  const contents = stories.flatMap(({ text }) => text.toLowerCase().split(/\s+/)).filter(isContent).length
  const least = bucketOf(Math.min(...called.map(({ sureness }) => sureness)))
  const all = bucketOf(called.reduce((product, { sureness }) => product * sureness, 1))
  const distinct = new Set(kinds).size
  const isSame = JSON.stringify(kinds) === JSON.stringify(single.candidate.kinds)
  const covers = single.candidate.kinds.every((kind) => kinds.includes(kind))
  return [
    `n ${called.length}`,
    `least ${least}`,
    `all ${all}`,
    `n ${called.length} all ${all >> 1}`,
    `told ${stories.length} ${Math.min(4, contents)}`,
    `weight ${Math.max(-10, Math.round(weight))}`,
    `distinct ${distinct} of ${kinds.length}`,
    `same ${isSame} covers ${covers}`,
    `covers ${covers} several ${bucketOf(evidence.probabilities.get('several') ?? 0) >> 1}`,
    ...cuts.map((cut) => `cut ${cut}`),
    `cuts ${[...new Set(cuts)].sort().join('+')} least ${least >> 1}`,
    ...[...new Set(kinds)].map((kind) => `has ${kind}`),
    ...kinds.slice(1).map((kind, at) => `pair ${kinds[at]} ${kind}`),
    ...called.slice(1).map(({ text }) => `begins ${text.split(/\s+/)[0]?.toLowerCase()}`),
    ...stories.flatMap(({ text }) =>
      text
        .toLowerCase()
        .split(/\s+/)
        .map((word) => `told ${word}`),
    ),
    ...entitiesOf({ understood }, evidence).map((each) => `more ${each}`),
  ]
}
