/** A child process that keeps Vitest warm in its own copy of the tree, and runs tests with one mutated file at a time. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'

export type Job = Readonly<{
  /** Undefined runs the tests of the unchanged tree. */
  change?: Readonly<{ file: string; text: string; original: string }>
  tests: readonly string[]
}>
/** The milliseconds of each test file that ran to its end. */
export type Ran = Readonly<{ passed: boolean; durations: Readonly<Record<string, number>> }>
export type LaneMessage = Readonly<{ ready: true } | { ran: Ran } | { failed: string }>

const send = (message: LaneMessage): void => void process.send?.(message)

/** The Node project of the tests, in one worker process that ends at the first failure. */
async function openVitest(): Promise<Vitest> {
  const projects = config.test?.projects ?? []
  const node = projects
    .map((one) => (one as { test: { name: string } }).test)
    .find(({ name }) => name === 'node')
  const once = { config: false as const, root: process.cwd(), watch: false, reporters: [silent] }
  return createVitest(
    'test',
    { ...node, ...once, maxWorkers: 1, bail: 1, sequence: { sequencer: InOrder }, onConsoleLog: () => false },
    { logLevel: 'silent' },
  )
}
/** Runs the tests in the order of the job. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}
const silent = { onInit: () => undefined }

async function specificationsOf(vitest: Vitest): Promise<ReadonlyMap<string, TestSpecification>> {
  const found = await vitest.globTestSpecifications()
  return new Map(found.map((one) => [one.moduleId, one]))
}

async function run(
  vitest: Vitest,
  known: ReadonlyMap<string, TestSpecification>,
  tests: readonly string[],
): Promise<Ran> {
  const chosen = tests.flatMap((test) => known.get(resolve(test)) ?? [])
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  const passed =
    unhandledErrors.length === 0 &&
    testModules.every((one) => one.ok()) &&
    testModules.length === chosen.length
  const durations = testModules.map((one) => {
    const { collectDuration, duration, setupDuration } = one.diagnostic()
    return [one.relativeModuleId, collectDuration + setupDuration + duration] as const
  })
  return { passed, durations: Object.fromEntries(durations) }
}

const vitest = await openVitest()
const known = await specificationsOf(vitest)

async function work({ change, tests }: Job): Promise<Ran> {
  if (!change) return run(vitest, known, tests)
  const path = join(process.cwd(), change.file)
  writeFileSync(path, change.text)
  vitest.invalidateFile(path)
  try {
    return await run(vitest, known, tests)
  } finally {
    writeFileSync(path, change.original)
    vitest.invalidateFile(path)
  }
}

process.on('message', (job: Job) => {
  work(job).then(
    (ran) => send({ ran }),
    (error: unknown) => send({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
send({ ready: true })
