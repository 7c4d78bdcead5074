import { expect, it } from 'vitest'
import { rounds } from '../../scripts/testing/full-run.ts'
import { noTotals, runGuarded } from './testing/guarded-call.ts'

const ORDERS = rounds(100_000, 2_000)

it.each(['text', 'voice'] as const)(
  `[S7.55, S8.26, S4.23] cuts what breaks a rule and nothing else, and says so once, in ${ORDERS} random orders by %s`,
  (kind) => {
    const totals = noTotals()
    for (let seed = 0; seed < ORDERS; seed++) {
      try {
        runGuarded(seed, kind, totals)
      } catch (error) {
        throw new Error(`order ${seed}`, { cause: error })
      }
    }
    // A generator that reaches nothing would pass too.
    expect(totals.trips).toBeGreaterThan(ORDERS / 4)
    expect(totals.cuts).toBeGreaterThan(ORDERS / 4)
    expect(totals.late).toBeGreaterThan(ORDERS / 20)
    expect(totals.failures).toBeGreaterThan(ORDERS / 20)
    if (kind === 'voice') expect(totals.said).toBeGreaterThan(ORDERS / 50)
    else expect(totals.said).toBe(0)
  },
  600_000,
)
