import { describe, expect, it } from 'vitest'
import { crestStates, hasLight, looks } from './looks.ts'
import { isStill, motionOf, SILENT, settle, step } from './motion.ts'

const heardFor = (ms: number, heard: { left: number; right: number }, from = motionOf('speaking')) =>
  step({ ...from, heard }, from.atMs + ms)

describe('the moving crest', () => {
  it('rises in 60 ms and falls in 180 ms', () => {
    const loud = heardFor(60, { left: 1, right: 0 })
    expect(loud.level.left).toBeCloseTo(1 - 1 / Math.E, 5)
    const full = { ...loud, level: { left: 1, right: 0 } }
    expect(heardFor(180, SILENT, full).level.left).toBeCloseTo(1 / Math.E, 5)
  })

  it('goes from look to look without a jump and arrives', () => {
    const muted = { ...motionOf('idle'), state: 'muted' as const }
    const first = step(muted, 16)
    expect(first.look.struck).toBeGreaterThan(0)
    expect(first.look.struck).toBeLessThan(0.3)
    expect(isStill(first)).toBe(false)
    let motion = first
    for (let ms = 32; ms < 1000; ms += 16) motion = step(motion, ms)
    expect(motion.look.right.hollow).toBeCloseTo(1, 2)
    expect(isStill(motion)).toBe(true)
  })

  it.each(crestStates)('rests in %s unless a light runs there', (state) => {
    expect(isStill(motionOf(state))).toBe(!hasLight(state))
  })

  it('does not rest while somebody is heard', () => {
    expect(isStill({ ...motionOf('speaking'), heard: { left: 0.4, right: 0 } })).toBe(false)
  })

  it('has three fixed lengths where less motion is asked for', () => {
    const levelOf = (left: number) =>
      settle({ ...motionOf('speaking'), heard: { left, right: 0 } }).level.left
    expect([0, 0.1, 0.33, 0.5, 0.9].map(levelOf)).toEqual([0, 1 / 3, 1 / 3, 2 / 3, 1])
  })

  it('looks different in every state, whatever its colours', () => {
    const forms = crestStates.map((state) => JSON.stringify([looks[state], hasLight(state) && state]))
    expect(new Set(forms).size).toBe(crestStates.length)
  })
})
