/** Tests that the decorated ports reach every point of a swap, once each and in order. */
import { expect, it } from 'vitest'
import { createSwaps } from '#domain/swaps/create.ts'
import { ASKING, createFakeSwapDeps, GUEST, HALF_SOL } from '#domain/swaps/testing/fake-swaps.ts'
import { FAULT_POINTS, type FaultPoint, withFaultPoints } from './fault-points.ts'

function decoratedSwaps() {
  const reached: FaultPoint[] = []
  const { deps } = createFakeSwapDeps()
  const swaps = createSwaps(withFaultPoints(deps, async (point) => void reached.push(point)))
  return { swaps, reached }
}

it('reaches all points but the last in the order of a swap', async () => {
  const { swaps, reached } = decoratedSwaps()
  const { id, termsHash } = await swaps.preview(GUEST, HALF_SOL, ASKING)
  expect(reached.splice(0)).toEqual(['previewed'])
  await swaps.agree(GUEST, id, { channel: 'click', termsHash })
  expect(reached.splice(0)).toEqual(['asked', 'consented'])
  await swaps.execute(GUEST, id)
  const ofExecution = FAULT_POINTS.slice(FAULT_POINTS.indexOf('locked'), FAULT_POINTS.indexOf('reconciling'))
  expect(reached).toEqual(['asked', ...ofExecution])
})

it('reaches the last point when a start finds an open trade', async () => {
  const { swaps, reached } = decoratedSwaps()
  await swaps.reconcile({ all: true })
  expect(reached.splice(0)).toEqual([])
  const { id, termsHash } = await swaps.preview(GUEST, HALF_SOL, ASKING)
  await swaps.agree(GUEST, id, { channel: 'click', termsHash })
  reached.splice(0)
  await swaps.reconcile({ all: true })
  expect(reached[0]).toBe('reconciling')
  expect(reached.at(-1)).toBe('recorded')
})
