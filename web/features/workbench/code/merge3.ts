/** Merges two edits of one text line by line; where both changed the same lines, ours wins. */
import { diff } from '@codemirror/merge'

export type Merged = Readonly<{
  text: string
  /** The number of changes taken from theirs and from ours, and of lines that both changed differently. */
  theirs: number
  ours: number
  overlaps: number
}>

/** A run of lines of the base that became other lines. */
type Hunk = Readonly<{ from: number; to: number; lines: readonly string[]; by: 'theirs' | 'ours' }>

export function merge3(base: string, theirs: string, ours: string): Merged {
  const code = coder()
  const [baseLines, theirLines, ourLines] = [base, theirs, ours].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ]
  const coded = code(baseLines)
  const hunks = [
    ...hunksOf(coded, code(theirLines), theirLines, 'theirs'),
    ...hunksOf(coded, code(ourLines), ourLines, 'ours'),
  ].sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: string[] = []
  const count = { theirs: 0, ours: 0, overlaps: 0 }
  let at = 0
  for (const group of groupsOf(hunks)) {
    const { from, to } = spanOf(group)
    merged.push(...baseLines.slice(at, from), ...resolve(group, baseLines, count))
    at = to
  }
  return { text: [...merged, ...baseLines.slice(at)].join('\n'), ...count }
}

/** Lines as single characters, so that a difference of texts is one of lines. */
function coder(): (lines: readonly string[]) => string {
  const codes = new Map<string, string>()
  return (lines) => {
    let text = ''
    for (const line of lines) {
      const code = codes.get(line) ?? String.fromCharCode(codes.size)
      codes.set(line, code)
      text += code
    }
    return text
  }
}

const hunksOf = (base: string, changed: string, lines: readonly string[], by: Hunk['by']): Hunk[] =>
  diff(base, changed).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    lines: lines.slice(fromB, toB),
    by,
  }))

/** Hunks that touch or overlap are decided together. */
function groupsOf(hunks: readonly Hunk[]): readonly Hunk[][] {
  const groups: Hunk[][] = []
  let end = -1
  for (const hunk of hunks) {
    const last = groups.at(-1)
    if (last && hunk.from <= end) last.push(hunk)
    else groups.push([hunk])
    end = last && hunk.from <= end ? Math.max(end, hunk.to) : hunk.to
  }
  return groups
}

const spanOf = (group: readonly Hunk[]) => ({
  from: Math.min(...group.map(({ from }) => from)),
  to: Math.max(...group.map(({ to }) => to)),
})

function resolve(
  group: readonly Hunk[],
  base: readonly string[],
  count: { theirs: number; ours: number; overlaps: number },
): readonly string[] {
  const theirs = sideOf(group, base, 'theirs')
  const ours = sideOf(group, base, 'ours')
  if (theirs === undefined || ours === undefined) {
    count[theirs === undefined ? 'ours' : 'theirs'] += 1
    return theirs ?? ours ?? []
  }
  // The same change on both sides is no conflict.
  if (theirs.join('\n') === ours.join('\n')) count.ours += 1
  else count.overlaps += 1
  return ours
}

/** One side's version of the span of a group; undefined when it is unchanged. */
function sideOf(
  group: readonly Hunk[],
  base: readonly string[],
  by: Hunk['by'],
): readonly string[] | undefined {
  const own = group.filter((hunk) => hunk.by === by)
  if (own.length === 0) return undefined
  const { from, to } = spanOf(group)
  const lines: string[] = []
  let at = from
  for (const hunk of own) {
    lines.push(...base.slice(at, hunk.from), ...hunk.lines)
    at = hunk.to
  }
  return [...lines, ...base.slice(at, to)]
}
