/** Finds the tests that import a file, directly or through others, the nearest first. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** File → the files that import it. */
export type Importers = ReadonlyMap<string, readonly string[]>

const MODULE = /\.tsx?$/
const isBrowserTest = (file: string): boolean => file.endsWith('.test.tsx')
const isNodeTest = (file: string): boolean => file.endsWith('.test.ts') && !file.startsWith('e2e/')

export function importersOf(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): Importers {
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => MODULE.test(one))) {
    for (const imported of importsOf(file, read(file)))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  return importers
}

/** Programs that run in processes of their own are named by their paths. */
const PROGRAM =
  /new URL\(\s*['"](?<url>\.[^'"]+\.tsx?)['"]|join\(import\.meta\.dirname, (?<steps>[^()]+\.tsx?)'\)/g
/** `'..', 'main.ts` → `../main.ts` */
const pathOf = ({ url, steps = '' }: Record<string, string> = {}): string =>
  url ?? `./${steps.replaceAll("'", '').split(', ').join('/')}`

function importsOf(file: string, text: string): string[] {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const programs = [...text.matchAll(PROGRAM)].map(({ groups }) => pathOf(groups))
  const paths = [...imports, ...programs].flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [join(dirname(file), name)] : []
  })
  return [...new Set(paths)]
}

/** The test of the same name comes first, then those of the same folder, the nearest first. */
export function relatedTests(file: string, importers: Importers): string[] {
  const distances = distancesTo(file, importers)
  const [folder, name] = [dirname(file), file.replace(/(\.server)?\.ts$/, '')]
  function rank(test: string): number {
    if (test.startsWith(`${name}.`)) return -2
    const distance = distances.get(test) ?? 0
    if (dirname(test) === folder) return distance / 1_000 - 1
    return distance - sharedFolders(test, file) / 4
  }
  return [...distances.keys()].filter(isNodeTest).sort((a, b) => rank(a) - rank(b))
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [dirname(a).split('/'), dirname(b).split('/')]
  const end = left.findIndex((part, at) => part !== right[at])
  return end === -1 ? left.length : end
}

/** True for a test in the folder of the file, or in one around it: a tool has its tests above its language. */
function isAround(test: string, file: string): boolean {
  const [around, folder] = [dirname(test), dirname(file)]
  return folder === around || (around.includes('/') && folder.startsWith(`${around}/`))
}

const KIT = '/_kit'
const isOfKit = (file: string): boolean => dirname(file).includes(KIT)
const floorOf = (file: string): string => file.slice(0, file.indexOf('/') + 1)

/** True for a test that stands above all folders of a floor and goes through their registries. */
const isOfFloor = (test: string, file: string): boolean =>
  floorOf(test) === `${dirname(test)}/` && floorOf(file) === floorOf(test)

/** True for the tests that a file is meant to satisfy. What tools share is tested by the tools, and some tools in the kit. */
export const isBeside = (test: string, file: string): boolean =>
  isAround(test, file) ||
  isOfFloor(test, file) ||
  ((isOfKit(test) || isOfKit(file)) && floorOf(test) === floorOf(file))

/** For each of these files only the tests beside it. */
export const ownTests = (files: Iterable<string>, importers: Importers): Importers =>
  new Map(
    Array.from(files, (file) => [file, relatedTests(file, importers).filter((test) => isBeside(test, file))]),
  )

/** True when most of the tests that reach the file run in a browser: those of its folder, else of the next one around. */
export function isTestedInBrowser(file: string, importers: Importers): boolean {
  const tests = [...distancesTo(file, importers).keys()].filter(
    (one) => isBrowserTest(one) || isNodeTest(one),
  )
  const around = tests.filter((test) => isAround(test, file))
  if (around.length === 0) return tests.length > 0 && tests.every(isBrowserTest)
  const nearest = Math.max(...around.map((test) => dirname(test).length))
  const own = around.filter((test) => dirname(test).length === nearest)
  return own.filter(isBrowserTest).length > own.filter(isNodeTest).length
}

/** The number of imports from each file that reaches this one. */
function distancesTo(file: string, importers: Importers): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]])
  const queue = [file]
  for (const one of queue) {
    for (const next of importers.get(one) ?? []) {
      if (distances.has(next)) continue
      distances.set(next, (distances.get(one) ?? 0) + 1)
      queue.push(next)
    }
  }
  return distances
}
