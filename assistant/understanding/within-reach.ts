/** Tells before any pattern is tried how much of a line each intent could explain at most, so that few need to be tried. */
import type { Pattern } from '#domain/language/pattern.ts'
import { massOf } from '#domain/language/word-mass.ts'

type Patterns = Readonly<{
  patterns: readonly Pattern[]
  hints: readonly Pattern[]
  also: readonly Pattern[]
}>

/** For each intent, by its place: the mass of the words that it may explain, and whether a word of the line begins it. */
export type Reach = Readonly<{ mass: Float64Array; begins: Uint8Array }>

/** The places of the intents that know a word, and of those that it may begin. */
type Index = Readonly<{
  knows: ReadonlyMap<string, readonly number[]>
  begins: ReadonlyMap<string, readonly number[]>
}>

export function reachOf(intents: readonly Patterns[]): (words: readonly string[]) => Reach {
  const index = indexOf(intents)
  const ofEntities = placesOf(intents, (each) => all(each).some(({ hasSlots }) => hasSlots))
  const ofAnyWord = placesOf(intents, (each) => all(each).some(({ hasFreeWords }) => hasFreeWords))
  const ofSlotsOnly = placesOf(intents, (each) => cuesOf(each).some(({ isSlotsOnly }) => isSlotsOnly))
  return (words) => {
    const mass = new Float64Array(intents.length)
    const begins = new Uint8Array(intents.length)
    for (const word of words) {
      const weight = massOf(word)
      mark(begins, index.begins.get(word))
      add(mass, index.knows.get(word), weight)
      // An intent that is counted twice only seems to reach further.
      if (MAY_FILL.test(word)) add(mass, ofEntities, weight)
    }
    add(mass, ofAnyWord, Number.POSITIVE_INFINITY)
    mark(begins, ofSlotsOnly)
    return { mass, begins }
  }
}

function add(mass: Float64Array, places: readonly number[] | undefined, weight: number): void {
  for (const at of places ?? []) mass[at] = (mass[at] ?? 0) + weight
}

function mark(begins: Uint8Array, places: readonly number[] = []): void {
  for (const at of places) begins[at] = 1
}

/** Entities and numbers fill slots, and these words may stand between two tokens of one slot. */
const MAY_FILL = /^(?:[<\d$€£¥].*|and|or|plus|versus|vs|with|to)$/

const cuesOf = ({ patterns, hints }: Patterns): readonly Pattern[] => [...patterns, ...hints]
const all = (intent: Patterns): readonly Pattern[] => [...cuesOf(intent), ...intent.also]

function indexOf(intents: readonly Patterns[]): Index {
  const knows = new Map<string, number[]>()
  const begins = new Map<string, number[]>()
  for (const [at, intent] of intents.entries()) {
    for (const word of wordsOf(all(intent))) put(knows, word, at)
    for (const word of wordsOf(cuesOf(intent))) put(begins, word, at)
  }
  return { knows, begins }
}

/** 'One' may stand in a line as '1'. */
function wordsOf(patterns: readonly Pattern[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const { words } of patterns) for (const word of words) all.add(word)
  if (all.has('one')) all.add('1')
  return all
}

function put(index: Map<string, number[]>, word: string, at: number): void {
  const places = index.get(word)
  if (places) places.push(at)
  else index.set(word, [at])
}

const placesOf = <T>(all: readonly T[], has: (each: T) => boolean): readonly number[] =>
  all.flatMap((each, at) => (has(each) ? [at] : []))
