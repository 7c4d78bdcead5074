/** Counts the slips of the finger between two words: a letter too many, too few, wrong, or two swapped. */

/** Restricted Damerau-Levenshtein distance, or `limit + 1` as soon as it must be more than `limit`. */
export function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = at(above, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(changed, at(above, j) + 1, at(row, j - 1) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(at(row, j), at(before, j - 2) + 1)
      }
    }
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return Math.min(limit + 1, at(above, b.length))
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY

type Forgives = (word: string, candidate: string) => boolean

/** Returns the nearest known word within what a word of this length forgives; undefined when none or when two are as near. */
export type Mend = (word: string) => string | undefined

/** Sorts the known words by length and by letters, so that only the few that can be near are compared. */
export function mendsTo(known: Iterable<string>, forgives: Forgives): Mend {
  const byLength = new Map<number, Candidate[]>()
  for (const word of new Set(known)) {
    const same = byLength.get(word.length)
    if (same) same.push({ word, letters: lettersOf(word) })
    else byLength.set(word.length, [{ word, letters: lettersOf(word) }])
  }
  return (word) => nearest(word, candidatesFor(word, byLength), forgives)
}

type Candidate = Readonly<{ word: string; letters: number }>

/** No word forgives more slips than this. */
const MOST_SLIPS = 2

function* candidatesFor(word: string, byLength: ReadonlyMap<number, readonly Candidate[]>): Iterable<string> {
  const letters = lettersOf(word)
  for (let length = word.length - MOST_SLIPS; length <= word.length + MOST_SLIPS; length++)
    // A slip changes at most two letters of the set.
    for (const candidate of byLength.get(length) ?? [])
      if (bitsIn(letters ^ candidate.letters) <= 2 * slipsAllowed(word, candidate.word)) yield candidate.word
}

/** One bit per letter; what is no letter shares a bit, which only lets a word through that is compared then. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function bitsIn(number: number): number {
  let count = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const slipsAllowed = (word: string, candidate: string): number =>
  Math.min(word.length, candidate.length) >= 7 ? MOST_SLIPS : 1

function nearest(word: string, candidates: Iterable<string>, forgives: Forgives): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  let tied = false
  for (const candidate of candidates) {
    const limit = slipsAllowed(word, candidate)
    const distance = slips(word, candidate, limit)
    if (distance > limit || !forgives(word, candidate)) continue
    // A missed or doubled letter is likelier than a wrong one: 'pricee' is 'price', not 'prices'.
    const cost = distance + (hasWrongLetter(word, candidate) ? 0.5 : 0)
    tied = cost === least && candidate !== best
    if (cost > least) continue
    best = candidate
    least = cost
  }
  return tied ? undefined : best
}

const hasWrongLetter = (word: string, candidate: string): boolean =>
  !sameLetters(word, candidate) && !isWithin(word, candidate) && !isWithin(candidate, word)

/** True when the letters of `inner` stand in `outer` in the same order. */
function isWithin(inner: string, outer: string): boolean {
  let at = 0
  for (const letter of outer) if (letter === inner[at]) at += 1
  return at === inner.length
}

const sameLetters = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('')

/** Short words have too many neighbours: three letters forgive only a swap, and with four the first must be right. */
export function forgivesWord(word: string, candidate: string): boolean {
  const shorter = Math.min(word.length, candidate.length)
  if (shorter >= 5 || sameLetters(word, candidate)) return shorter >= 3
  return shorter === 4 && word[0] === candidate[0]
}

/** A wrong letter in a short ticker is more likely another token than a slip: BORK is not BONK. */
export const forgivesName = (word: string, candidate: string): boolean =>
  forgivesWord(word, candidate) &&
  (word.length !== candidate.length || word.length >= 6 || sameLetters(word, candidate))
