/** Turns each reading that a line may have into the features that the choice among them weighs. */
import { LABELS, type Label } from '../statistics/labels.ts'
import { bucketOf, type Candidate, type Evidence } from './candidates.ts'
import { lookupsOf } from './kinds.ts'
import { placeOf } from './linear.ts'

/** The features of each candidate. */
export function featuresOfAll(
  candidates: readonly Candidate[],
  evidence: Evidence,
): readonly (readonly number[])[] {
  const line = lineFeatures(evidence)
  return candidates.map((candidate) => [...new Set(namesOf(candidate, evidence, line).map(placeOf))])
}

type Line = Readonly<{ words: readonly string[]; shape: readonly string[]; top: Label; second: Label }>

const TALK: readonly Label[] = ['say', 'refuse', 'cannot', 'none']

function lineFeatures({ utterance, state, probabilities, bestRule, sureness }: Evidence): Line {
  const words = (utterance.lines[0] ?? '').trim().split(' ').map(classOf)
  const sorted = [...probabilities].sort(([, one], [, other]) => other - one)
  const [top = 'none', second = 'none'] = sorted.map(([label]) => label)
  const count = (kind: string): number => Math.min(3, words.filter((word) => word === kind).length)
  return {
    words,
    top,
    second,
    shape: [
      `top ${top}`,
      `top ${top} ${bucketOf(probabilities.get(top) ?? 0)}`,
      `talk ${bucketOf(TALK.reduce((sum, label) => sum + (probabilities.get(label) ?? 0), 0))}`,
      `severalp ${bucketOf(probabilities.get('several') ?? 0)}`,
      `tradep ${bucketOf(probabilities.get('trade') ?? 0)}`,
      `guessp ${bucketOf(sureness)}`,
      `rule ${bestRule ? Math.round(bestRule.confidence * 10) : 'none'}`,
      `length ${Math.min(8, words.length >> 1)}`,
      `asks ${utterance.typed.includes('?')}`,
      `tokens ${count('<token>')} ${count('<address>')} ${count('<amount>')}`,
      `amounts ${count('<amount>')}`,
      `state ${state.asking !== undefined} ${state.trade !== undefined && state.tradeAge <= 2}`,
      `first ${words[0]}`,
      `first ${words[0]} ${words[1]}`,
    ],
  }
}

function namesOf(candidate: Candidate, evidence: Evidence, line: Line): string[] {
  const { kinds, marks } = candidate
  const kind = kinds.length > 1 ? 'several' : (kinds[0] ?? 'none')
  const group = kind === 'none' || kind === 'trade' || kind === 'several' ? kind : 'look'
  const from = [...new Set(marks.map((mark) => mark.split(' ')[0]))].sort().join('+')
  const probability = probabilityOf(kinds, evidence)
  const bucket = bucketOf(probability)
  const isTop = kind === 'none' ? TALK.includes(line.top) : kinds.includes(line.top)
  return [
    `kind ${kind}`,
    `from ${from}`,
    `from ${from} ${kind}`,
    `p ${bucket}`,
    `p ${bucket} ${kind}`,
    `p ${bucket} ${from}`,
    `is top ${isTop} ${from}`,
    `over ${kind} ${line.top}`,
    ...marks.flatMap((mark) => [`m ${mark}`, `m ${mark} ${kind}`, `m ${mark} p${bucket >> 1}`]),
    ...line.shape.flatMap((each) => [`${group} ${each}`, `${from} ${each}`, `${kind} ${each}`]),
    ...line.words.map((word) => `w ${group} ${word}`),
    ...line.words.map((word, at) => `ww ${group} ${line.words[at - 1] ?? '^'} ${word}`),
    ...line.words.map((word) => `w ${kind} ${word}`),
    ...entitiesOf(candidate, evidence).flatMap((each) => [`${each} ${group}`, `${each} ${kind}`]),
    ...(kinds.length > 1
      ? [`n ${kinds.length}`, `n ${kinds.length} ${from}`, `all ${[...kinds].sort().join()}`]
      : []),
  ]
}

function probabilityOf(kinds: readonly string[], { probabilities }: Evidence): number {
  if (kinds[0] === 'none') return TALK.reduce((sum, label) => sum + (probabilities.get(label) ?? 0), 0)
  const of = (name: string): number => {
    const label = LABELS.find((each) => each === name)
    return label ? (probabilities.get(label) ?? 0) : 0
  }
  return kinds.length > 1 ? Math.max(of('several'), Math.min(...kinds.map(of))) : of(kinds[0] ?? '')
}

/** How many entities of the line the calls have, and whether a span of time is heard. */
export function entitiesOf(
  { understood }: Pick<Candidate, 'understood'>,
  { utterance }: Evidence,
): readonly string[] {
  const lookups = lookupsOf(understood?.move)
  if (lookups.length === 0) return []
  const text = JSON.stringify(lookups.map(({ slots }) => slots ?? {}))
  const line = utterance.lines[0] ?? ''
  const isIn = (value: string | undefined): boolean =>
    value !== undefined && value !== '' && text.includes(value)
  const unused = utterance.tokens.filter((token) => !isIn(token.symbol) && !isIn(token.mint)).length
  const lost = [...utterance.addresses, ...utterance.signatures, ...utterance.pages].filter(
    (each) => !isIn(each),
  ).length
  const numbers = line.match(/ \$?\.?\d[\d.]*/g) ?? []
  const lostNumbers = numbers.filter((each) => !isIn(each.replace(/[ $]/g, ''))).length
  const named = new Set(text.match(/"symbol":"[^"]+"/g)).size
  return [
    `unused ${Math.min(3, unused)} of ${Math.min(3, utterance.tokens.length)}`,
    `lost ${lost}`,
    `numbers ${Math.min(2, lostNumbers)} ${Math.min(2, numbers.length)}`,
    `span ${SPAN.test(line)} ${/"(?:range|timeframe|span)":/.test(text)}`,
    `query ${/"query":/.test(text)} ${named}`,
    `from state ${utterance.tokens.length === 0 && named > 0}`,
  ]
}

const SPAN = / (?:today|yesterday|week|month|year|hour|hours|day|days|weekly|monthly|\d+[hdwmy])(?= |$)/

const ENTITY: Readonly<Record<string, string>> = {
  t: '<token>',
  a: '<address>',
  s: '<signature>',
  u: '<page>',
}

function classOf(word: string): string {
  if (word.startsWith('<')) return ENTITY[word.charAt(1)] ?? word
  return /^[-$€£¥]*\.?\d/.test(word) ? '<amount>' : word
}
