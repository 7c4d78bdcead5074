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

/** The nearest candidate within what a word of this length forgives; undefined when none or when two are as near. */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  forgives: (word: string, candidate: string) => boolean,
): string | undefined {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  let tied = false
  for (const candidate of candidates) {
    const limit = Math.min(word.length, candidate.length) >= 7 ? 2 : 1
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
