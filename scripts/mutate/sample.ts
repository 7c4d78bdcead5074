/** Chooses the product files of a folder, and a sample of their mutants that the seed decides. */
import { readFileSync } from 'node:fs'
import { type Mutant, mutantsOf } from './mutants.ts'
import { type Importers, isTestedInBrowser } from './related.ts'

const TEST_CODE = /\.(test|conformance)\.ts$|\/testing\/|\.d\.ts$|(^|\/)fixtures\.ts$/

/** Leaves out what a browser tests: cards and components (`.tsx`), and the modules of devices and sound. */
const productFilesOf = (folder: string, files: readonly string[], importers: Importers): string[] =>
  files
    .filter((file) => file === folder || file.startsWith(`${folder}/`))
    .filter((file) => file.endsWith('.ts') && !TEST_CODE.test(file))
    .filter((file) => !isTestedInBrowser(file, importers))
    .sort()

export function sampleOf(
  folder: string,
  files: readonly string[],
  importers: Importers,
  count: number,
  seed: number,
): Mutant[] {
  const all = productFilesOf(folder, files, importers).flatMap((file) =>
    mutantsOf(file, readFileSync(file, 'utf8')),
  )
  return chosen(all, count, seed)
}

/** `count` of the values in their own order; the same seed chooses the same. */
function chosen<T>(values: readonly T[], count: number, seed: number): T[] {
  const below = random(seed)
  let wanted = count
  return values.filter((_, at) => {
    const isTaken = below(values.length - at) < wanted
    if (isTaken) wanted -= 1
    return isTaken
  })
}

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
