import { describe, expect, it } from 'vitest'
import type { CandleQuery } from '#domain/market.ts'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { createCourses } from './courses.ts'
import { walletCourse } from './wallet-course.ts'

if (fixtures.done.status !== 'done') throw new Error('the fixture is done')
const { output } = fixtures.done
const [first] = output.balances
if (!first) throw new Error('the fixture has balances')

const HOUR = 3_600
const START = 1_780_000_000 - (1_780_000_000 % HOUR)

/** A source whose price doubles ten hours ago, and whose clock the test sets. */
function openCourses(fails = false) {
  const queries: CandleQuery[] = []
  let now = (START + 5) * 1000
  const candle = (time: number, close: number) => ({ time, open: close, high: close, low: close, close })
  const courses = createCourses({
    clock: { now: () => now },
    candles: {
      async between(query) {
        queries.push(query)
        if (fails) return { ok: false, reason: 'unavailable', source: 'Candles' }
        const candles = [candle(query.from + HOUR, 1), candle(query.to - 10 * HOUR, 2)]
        return { ok: true, source: 'Candles', asOf: '', official: true, data: { candles, unit: 'USD' } }
      },
    },
  })
  return { courses, queries, pass: (seconds: number) => (now += seconds * 1000) }
}

describe('the course of a token', () => {
  it('has the price of each hour that is over, also of those without a trade', async () => {
    const { courses } = openCourses()
    expect(await courses.of('mint')).toEqual([...Array(13).fill(1), ...Array(10).fill(2)])
  })

  it('is read once in an hour', async () => {
    const { courses, queries, pass } = openCourses()
    await courses.of('mint')
    pass(HOUR - 10)
    await courses.of('mint')
    expect(queries).toHaveLength(1)
    pass(10)
    await courses.of('mint')
    expect(queries.map(({ from, to }) => [from, to])).toEqual([
      [START - 23 * HOUR, START],
      [START - 22 * HOUR, START + HOUR],
    ])
  })

  it('is asked for again two minutes after a failure', async () => {
    const { courses, queries, pass } = openCourses(true)
    expect(await courses.of('mint')).toBeUndefined()
    pass(119)
    await courses.of('mint')
    expect(queries).toHaveLength(1)
    pass(1)
    await courses.of('mint')
    expect(queries).toHaveLength(2)
  })
})

describe('the course of a wallet', () => {
  const wallet = (values: readonly number[], unpriced = 0) => ({
    ...output,
    balances: values.map((valueUsd, at) => ({
      ...first,
      amountUi: 10,
      token: { ...first.token, address: `mint${at}`, valueUsd },
    })),
    portfolio: { ...output.portfolio, totalValueUsd: values.reduce((sum, value) => sum + value, unpriced) },
  })

  it('sums the holdings at the prices of each hour and ends with their present value', async () => {
    const course = await walletCourse(wallet([20, 20]), openCourses().courses)
    expect(course).toEqual([...Array(13).fill(20), ...Array(10).fill(40), 40])
  })

  it('counts a small part without a course with its present value', async () => {
    const course = await walletCourse(wallet([20, 20], 4), openCourses().courses)
    expect([course[0], course.at(-1)]).toEqual([24, 44])
  })

  it.each([
    ['a large part has no course', wallet([20], 3), false],
    ['no source answers', wallet([20]), true],
    [
      'nothing has a price',
      { ...wallet([]), portfolio: { ...output.portfolio, totalValueUsd: null } },
      false,
    ],
  ])('is not known when %s', async (_, balances, fails) => {
    expect(await walletCourse(balances, openCourses(fails).courses)).toEqual([])
  })
})
