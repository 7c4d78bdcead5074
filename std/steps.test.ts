import { expect, it } from 'vitest'
import { runInTurns, type Steps } from './steps.ts'

it('gives the result of all steps, and lets others go on after each', async () => {
  const done: (number | 'others')[] = []
  function* work(): Steps<string> {
    for (const step of [1, 2]) {
      done.push(step)
      yield
    }
    return 'made'
  }
  expect(await runInTurns(work(), async () => void done.push('others'))).toBe('made')
  expect(done).toEqual([1, 'others', 2, 'others'])
})
