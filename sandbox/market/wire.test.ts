import { describe, expect, it } from 'vitest'
import { createFairTurns } from '#std/fair-turns.ts'
import { inTurns } from './wire.ts'

describe('a market in turns', () => {
  it('answers one request in each turn, in the order in which they came', async () => {
    const steps: string[] = []
    const turn = createFairTurns(async () => void steps.push('turn'))
    const answer = inTurns(async ({ url }) => {
      steps.push(new URL(url).pathname)
      return new Response()
    }, turn)
    await Promise.all(['/a', '/b', '/c'].map((path) => answer(new Request(`http://market${path}`))))
    expect(steps.filter((step) => step !== 'turn')).toEqual(['/a', '/b', '/c'])
    expect(steps.filter((step) => step === 'turn')).toHaveLength(3)
    // No two answers without a turn between them.
    expect(steps[0]).toBe('turn')
    expect(steps.indexOf('/b')).toBeGreaterThan(steps.indexOf('turn', 1))
  })
})
