/** Decides for each mutant whether a related test notices it. */
import { readFileSync } from 'node:fs'
import type { Lane } from './lanes.ts'
import { applyMutant, type Mutant } from './mutants.ts'
import { type Importers, isBeside, relatedTests } from './related.ts'

export type Verdict = 'killed' | 'timeout' | 'survived' | 'no test'
export type Judged = Readonly<{ mutant: Mutant; verdict: Verdict; ms: number }>
/** The milliseconds that a test file takes; undefined for one that fails on the unchanged tree. */
export type Durations = Map<string, number | undefined>

/** The nearest tests of a file, as long as they do not take longer than this together. */
const TESTS_MS = 15_000
const TESTS_MOST = 12
/** A folder of many test files may prove a rule in any of them. */
const OWN_TESTS_MOST = 24
/** One that takes longer is for whole programs. */
const TEST_MS = 10_000
/** A test of the same folder is left out only beyond this, so that a busy machine changes no score. */
const OWN_TEST_MS = 60_000
const BATCH = 12
/** Longer than any test in Node takes. */
const MEASURE_MS = 120_000
/** A run with a mutant may take this much longer than without it. */
const FACTOR = 3
const EXTRA_MS = 20_000
/** A lane that was started anew reads and transforms every module first. */
const COLD_MS = 90_000

const nearest = ({ file }: Mutant, importers: Importers): string[] => {
  const related = relatedTests(file, importers)
  const beside = related.filter((test) => isBeside(test, file))
  const others = related.filter((test) => !beside.includes(test))
  return [...beside.slice(0, OWN_TESTS_MOST), ...others.slice(0, Math.max(0, TESTS_MOST - beside.length))]
}

/**
 * Runs each test once on the unchanged tree, to learn what it takes. Every limit is multiplied by `pace`, for a machine
 * that has other work: there a slow test is left out, and a survivor counts as an endless loop.
 */
export async function measure(
  mutants: readonly Mutant[],
  importers: Importers,
  lanes: readonly Lane[],
  durations: Durations,
  pace = 1,
): Promise<void> {
  const tests = new Set(mutants.flatMap((mutant) => nearest(mutant, importers)))
  const unknown = [...tests].filter((test) => !durations.has(test))
  const files = [...new Set(mutants.map(({ file }) => file))]
  const isOwn = (test: string): boolean => files.some((file) => isBeside(test, file))
  const own = unknown.filter(isOwn)
  const batches = Array.from({ length: Math.ceil(own.length / BATCH) }, (_, at) =>
    own.slice(at * BATCH, (at + 1) * BATCH),
  )
  const alone = unknown.filter((test) => !isOwn(test)).map((test) => [test])
  await inLanes(lanes, [...batches, ...alone], async (lane, batch) => {
    const limitOf = (some: readonly string[]): number => pace * (some.every(isOwn) ? MEASURE_MS : 2 * TEST_MS)
    if (await measureTogether(batch, lane, durations, limitOf(batch))) return
    for (const test of batch)
      if (batch.length === 1 || !(await measureTogether([test], lane, durations, limitOf([test]))))
        durations.set(test, undefined)
  })
}

/** A run costs about a second by itself, so many tests share one; false when one of them failed. */
async function measureTogether(
  tests: readonly string[],
  lane: Lane,
  durations: Durations,
  limitMs: number,
): Promise<boolean> {
  const ran = await lane.run({ tests }, limitMs)
  if (ran === 'timeout' || !ran.passed) return false
  for (const test of tests) durations.set(test, ran.durations[test])
  return true
}

function testsFor(mutant: Mutant, importers: Importers, durations: Durations, pace: number): string[] {
  let total = 0
  const chosen = nearest(mutant, importers).filter((test) => {
    const ms = durations.get(test)
    if (ms === undefined) return false
    if (isBeside(test, mutant.file)) return ms <= pace * OWN_TEST_MS
    if (ms > pace * TEST_MS || total + ms > pace * TESTS_MS) return false
    total += ms
    return true
  })
  // The first failure ends the run, so the quick ones come first.
  return chosen.sort((a, b) => (durations.get(a) ?? 0) - (durations.get(b) ?? 0))
}

export async function judge(
  mutants: readonly Mutant[],
  importers: Importers,
  lanes: readonly Lane[],
  durations: Durations,
  report: (judged: Judged) => void,
  pace = 1,
): Promise<Judged[]> {
  const all: Judged[] = []
  await inLanes(lanes, mutants, async (lane, mutant) => {
    const before = performance.now()
    const tests = testsFor(mutant, importers, durations, pace)
    const verdict = await verdictOn(mutant, tests, lane, durations, pace)
    const judged = { mutant, verdict, ms: performance.now() - before }
    all.push(judged)
    report(judged)
  })
  return all
}

async function verdictOn(
  mutant: Mutant,
  tests: readonly string[],
  lane: Lane,
  durations: Durations,
  pace: number,
): Promise<Verdict> {
  if (tests.length === 0) return 'no test'
  const original = readFileSync(mutant.file, 'utf8')
  const change = { file: mutant.file, text: applyMutant(mutant, original), original }
  const usual = tests.reduce((sum, test) => sum + (durations.get(test) ?? 0), 0)
  const limitMs = FACTOR * usual + pace * EXTRA_MS
  let ran = await lane.run({ change, tests }, limitMs)
  // An endless loop is one twice; a slow machine is not.
  if (ran === 'timeout') ran = await lane.run({ change, tests }, limitMs + pace * COLD_MS)
  if (ran === 'timeout') return 'timeout'
  return ran.passed ? 'survived' : 'killed'
}

/** Each lane takes the next one when it is free. */
async function inLanes<T>(
  lanes: readonly Lane[],
  values: readonly T[],
  work: (lane: Lane, value: T) => Promise<void>,
) {
  const rest = values.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const value of rest) await work(lane, value)
    }),
  )
}
