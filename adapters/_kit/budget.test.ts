/** Tests that the budget keeps every sliding minute within 80 % of the limit, and pauses on request. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { createBudget } from './budget.ts'

function setup(perMinute: number) {
  const clock = { time: 1_000_000, now: () => clock.time }
  const budget = createBudget({ perMinute, clock })
  const send = (): boolean => {
    if (budget.blockedUntil() !== undefined) return false
    budget.spend()
    return true
  }
  return { clock, budget, send }
}

describe('the budget of a source', () => {
  it('never lets more than 80 % of the limit go in any minute, however requests come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 300 }),
        (perMinute, gaps) => {
          const { clock, send } = setup(perMinute)
          const sent: number[] = []
          for (const gap of gaps) {
            clock.time += gap
            if (send()) sent.push(clock.time)
          }
          for (const end of sent) {
            const inMinute = sent.filter((time) => time > end - 60_000 && time <= end).length
            expect(inMinute).toBeLessThanOrEqual(Math.floor(perMinute * 0.8))
          }
        },
      ),
    )
  })

  it('gives the exact moment at which a request may go again', () => {
    const { clock, budget, send } = setup(10)
    for (let n = 0; n < 8; n++) {
      expect(send()).toBe(true)
      clock.time += 1_000
    }
    const until = budget.blockedUntil() ?? 0
    expect(until).toBe(1_000_000 + 60_000)
    clock.time = until - 1
    expect(send()).toBe(false)
    clock.time = until
    expect(send()).toBe(true)
  })

  it('lets at least one request a minute go, whatever the limit', () => {
    const { send } = setup(1)
    expect([send(), send()]).toEqual([true, false])
  })

  it('rests as long as the source asks, but never longer than ten minutes', () => {
    const { clock, budget } = setup(10)
    budget.rest(clock.time + 30_000)
    budget.rest(clock.time + 5_000)
    expect(budget.blockedUntil()).toBe(clock.time + 30_000)
    budget.rest(clock.time + 365 * 86_400_000)
    expect(budget.blockedUntil()).toBe(clock.time + 600_000)
    clock.time += 600_000
    expect(budget.blockedUntil()).toBeUndefined()
  })
})
