import { expect, it } from 'vitest'
import { type Durations, judge, measure, type Verdict } from './judge.ts'
import type { Job } from './lane.ts'
import type { Lane } from './lanes.ts'
import { linesOf, scoreOf } from './report.ts'

const FILE = 'scripts/mutate/report.ts'
const TEST = 'scripts/mutate/report.test.ts'
const mutant = { file: FILE, start: 0, end: 1, line: 1, kind: 'string', replacement: '#' }
const BUSY = 'scripts/mutate/busy.test.ts'
const importers = new Map([[FILE, [TEST, BUSY, 'std/slow.test.ts', 'std/red.test.ts']]])
const durations = (): Durations =>
  new Map([
    [TEST, 100],
    [BUSY, 20_000],
    ['std/slow.test.ts', 20_000],
    ['std/red.test.ts', undefined],
  ])

function laneOf(answer: Awaited<ReturnType<Lane['run']>>) {
  const jobs: Job[] = []
  const run: Lane['run'] = async (job) => {
    jobs.push(job)
    return answer
  }
  return { jobs, lane: { run, close: () => undefined } }
}

it.each([
  ['killed', { passed: false, durations: {} }],
  ['survived', { passed: true, durations: {} }],
  ['timeout', 'timeout'],
] as const)(
  'a mutant is %s by the tests of its folder and the quick ones elsewhere, if they pass on the unchanged tree',
  async (verdict, answer) => {
    const { lane, jobs } = laneOf(answer)
    const judged = await judge([mutant], importers, [lane], durations(), () => undefined)
    expect(judged).toMatchObject([{ mutant, verdict }])
    expect(jobs[0]).toMatchObject({
      tests: [TEST, BUSY],
      change: { file: FILE, text: expect.stringMatching(/^#\*\*/) },
    })
  },
)

it.each([
  ['killed', { passed: false, durations: {} }],
  ['survived', { passed: true, durations: {} }],
  ['timeout', 'timeout'],
] as const)(
  'a mutant that took too long is looked at once more, with more time, and is %s',
  async (verdict, second) => {
    const limits: number[] = []
    const run: Lane['run'] = async (_, limitMs) => {
      limits.push(limitMs)
      return limits.length === 1 ? 'timeout' : second
    }
    const lane = { run, close: () => undefined }
    const judged = await judge([mutant], importers, [lane], durations(), () => undefined)
    expect([judged[0]?.verdict, limits]).toEqual([verdict, [80_300, 170_300]])
  },
)

it('on a machine with other work everything may take longer by the given factor', async () => {
  const limits: number[] = []
  const run: Lane['run'] = async (_, limitMs) => {
    limits.push(limitMs)
    return 'timeout'
  }
  const lane = { run, close: () => undefined }
  await judge([mutant], importers, [lane], durations(), () => undefined, 4)
  await measure([mutant], new Map([[FILE, [TEST, 'std/far.test.ts']]]), [lane], new Map(), 4)
  expect(limits).toEqual([200_300, 560_300, 480_000, 80_000])
})

it('a mutant without a usable test is reported as such, and nothing is run', async () => {
  const { lane, jobs } = laneOf('timeout')
  const judged = await judge([mutant], new Map(), [lane], durations(), () => undefined)
  expect([judged[0]?.verdict, jobs.length]).toEqual(['no test', 0])
})

it('measures tests together, and one by one where one of them fails', async () => {
  const [RED, SLOW, FAR] = ['scripts/mutate/red.test.ts', 'scripts/mutate/slow.test.ts', 'std/far.test.ts']
  const near = new Map([[FILE, [TEST, BUSY, RED, SLOW, FAR]]])
  const jobs: (readonly string[])[] = []
  const run: Lane['run'] = async ({ tests }) => {
    jobs.push(tests)
    return { passed: !tests.includes(RED), durations: { [SLOW]: 7, [FAR]: 9 } }
  }
  const known: Durations = new Map([
    [TEST, 100],
    [BUSY, 100],
  ])
  await measure([mutant, mutant], near, [{ run, close: () => undefined }], known)
  expect(jobs).toEqual([[RED, SLOW], [RED], [SLOW], [FAR]])
  expect([TEST, BUSY, RED, SLOW, FAR].map((test) => known.get(test))).toEqual([100, 100, undefined, 7, 9])
})

it('counts a timeout as noticed, and lists the rest', () => {
  const verdicts: Verdict[] = ['killed', 'killed', 'timeout', 'survived', 'no test']
  const judged = verdicts.map((verdict, line) => ({ mutant: { ...mutant, line }, verdict, ms: 10 }))
  expect(scoreOf(judged)).toBe(0.6)
  expect(linesOf('scripts', judged)).toEqual([
    'scripts: 60.0 % of 5 (2 killed, 1 timeout, 1 survived, 1 no test), 10 ms each',
    `  ${FILE}:3 survived: string → #`,
    `  ${FILE}:4 no test: string → #`,
  ])
})

it.each([
  [6, 6],
  [20, 0],
  [30, 0],
])(
  'runs the tests of a folder around the file, 24 at most, and others up to twelve in all: %i and %i',
  async (own, far) => {
    const around = Array.from({ length: own }, (_, at) => `scripts/mutate/${10 + at}.test.ts`)
    const others = Array.from({ length: 9 }, (_, at) => `std/${at}.test.ts`)
    const file = 'scripts/mutate/testing/deep.ts'
    const jobs: (readonly string[])[] = []
    const run: Lane['run'] = async ({ tests }) => {
      jobs.push(tests)
      return { passed: true, durations: {} }
    }
    const near = new Map([[file, [...others, ...around]]])
    await measure([{ ...mutant, file }], near, [{ run, close: () => undefined }], new Map())
    expect(jobs.flat()).toEqual([...around.slice(0, 24), ...others.slice(0, far)])
  },
)
