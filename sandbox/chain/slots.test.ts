/** Slots follow the clock, never backwards, and a blockhash is good for 150 of them. */
import { describe, expect, it } from 'vitest'
import { createSlots, MAX_AGE } from './slots.ts'

const BORN = 1_000_000
function setup(floor?: bigint) {
  const clock = { time: BORN, now: () => clock.time }
  return { clock, slots: createSlots(clock, BORN, 'secret', floor) }
}

describe('slots', () => {
  it('come every 400 ms', () => {
    const { clock, slots } = setup()
    const first = slots.now()
    clock.time += 399
    expect(slots.now()).toBe(first)
    clock.time += 1
    expect(slots.now()).toBe(first + 1n)
    clock.time += 4_000
    expect([slots.at('confirmed'), slots.at('finalized')]).toEqual([first + 11n, first + 9n])
    expect(slots.timeOf(first + 11n)).toBe(BigInt(Math.floor((BORN + 4_400) / 1000)))
  })

  it('stand still while the clock is behind, and never fall under what is on disk', () => {
    const { clock, slots } = setup()
    clock.time += 4_000
    const reached = slots.now()
    clock.time -= 3_600_000
    expect(slots.now()).toBe(reached)
    expect(setup(reached + 5n).slots.now()).toBe(reached + 5n)
  })
})

describe('a blockhash', () => {
  it('is good from its slot on for 150 more, not longer', () => {
    const { clock, slots } = setup()
    const hash = slots.blockhashOf(slots.now())
    expect(slots.isValid(hash)).toBe(true)
    clock.time += Number(MAX_AGE) * 400
    expect(slots.isValid(hash)).toBe(true)
    clock.time += 400
    expect(slots.isValid(hash)).toBe(false)
  })

  it('of a slot to come, or of nobody, is not good', () => {
    const { clock, slots } = setup()
    const future = slots.blockhashOf(slots.now() + 1n)
    expect(slots.isValid(future)).toBe(false)
    expect(slots.isValid('11111111111111111111111111111111')).toBe(false)
    clock.time += 400
    expect(slots.isValid(future)).toBe(true)
  })

  it('is the same after a restart, and another one on another chain', () => {
    const { clock, slots } = setup()
    const hash = slots.blockhashOf(slots.now())
    clock.time += 10_000
    expect(createSlots(clock, BORN, 'secret').isValid(hash)).toBe(true)
    expect(createSlots(clock, BORN, 'other').isValid(hash)).toBe(false)
  })

  it('is found again after hours without a question', () => {
    const { clock, slots } = setup()
    clock.time += 5 * 3_600_000
    expect(slots.isValid(slots.blockhashOf(slots.now() - MAX_AGE))).toBe(true)
    expect(slots.isValid(slots.blockhashOf(slots.now() - MAX_AGE - 1n))).toBe(false)
  })
})
