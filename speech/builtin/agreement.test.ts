/** Agreement between variants of the recognizer. */
import { describe, expect, it } from 'vitest'
import type { Heard, Variant } from './messages.ts'
import { agreement, LEAST_FIT } from './recognizer.ts'

const WELL = -30
const BADLY = -80

/** A recognizer with a fixed result for each variant, and the variants that ran. */
function recognizer(...results: readonly (readonly [string, number])[]) {
  const ran: Variant[] = []
  const listen = async (variant: Variant): Promise<Heard> => {
    ran.push(variant)
    const [text, fit] = results[variant] ?? ['', BADLY]
    return { text, fit }
  }
  return { ran, listen }
}
const sense = (text: string): string => text.replace('the ', '')

describe('agreement', () => {
  it('trusts a text that two variants agree on, and runs no third', async () => {
    const { ran, listen } = recognizer(['price of bonk', WELL], ['price of bonk', WELL])
    expect(await agreement(listen, sense, LEAST_FIT)).toBe('price of bonk')
    expect(ran).toEqual([0, 1])
  })

  it('treats texts of the same meaning as equal, and returns the better fit', async () => {
    const alike = recognizer(['the price of bonk', WELL], ['price of bonk', WELL])
    expect(await agreement(alike.listen, sense, LEAST_FIT)).toBe('the price of bonk')
    const second = recognizer(['the price of bonk', WELL], ['price of bonk', WELL + 1])
    expect(await agreement(second.listen, sense, LEAST_FIT)).toBe('price of bonk')
  })

  it('runs the leading variant again with more noise', async () => {
    const first = recognizer(['my jup', WELL + 1], ['nine jup', WELL], ['my jup', WELL], ['nine jup', WELL])
    expect(await agreement(first.listen, sense, LEAST_FIT)).toBe('my jup')
    expect(first.ran).toEqual([0, 1, 2])
    const second = recognizer(['nine jup', WELL], ['my jup', WELL + 1], ['nine jup', WELL], ['my jup', WELL])
    expect(await agreement(second.listen, sense, LEAST_FIT)).toBe('my jup')
    expect(second.ran).toEqual([0, 1, 3])
  })

  it.each([
    ['the first', ['sell fifteen orca', 'sell fifty orca', 'sell fifteen orca'], 'sell fifteen orca'],
    // A repeated question is better than a text that the best fit contradicts.
    ['the others', ['sell fifteen orca', 'sell fifty orca', 'sell fifty orca'], undefined],
    ['none', ['sell fifteen orca', 'sell fifty orca', 'sell sixty orca'], undefined],
  ])('runs a third where two differ, which agrees with %s', async (_which, texts, expected) => {
    const { ran, listen } = recognizer(...texts.map((text) => [text, WELL] as const))
    expect(await agreement(listen, sense, LEAST_FIT)).toBe(expected)
    expect(ran).toEqual([0, 1, 2])
  })

  it('never trusts a bad fit, however often it is recognized', async () => {
    const { ran, listen } = recognizer(['stop', BADLY], ['stop', BADLY], ['stop', BADLY])
    expect(await agreement(listen, sense, LEAST_FIT)).toBeUndefined()
    expect(ran).toEqual([0, 1])
  })

  it('returns nothing where nothing is recognized', async () => {
    const { listen } = recognizer(['', WELL], ['', WELL])
    expect(await agreement(listen, sense, LEAST_FIT)).toBeUndefined()
  })

  it('needs a good fit of the second variant too', async () => {
    const once = recognizer(['stop', WELL], ['stop', BADLY], ['hold on', WELL])
    expect(await agreement(once.listen, sense, LEAST_FIT)).toBeUndefined()
    const twice = recognizer(['stop', WELL], ['', BADLY], ['stop', WELL])
    expect(await agreement(twice.listen, sense, LEAST_FIT)).toBe('stop')
  })
})
