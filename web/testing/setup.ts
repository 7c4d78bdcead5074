/** Every browser test: the page's styles are loaded, and an unexpected console.error fails it. */
import '#ui/styles/index.css'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { moveMouseAway } from '#ui/testing/chromium.ts'
import { waitPatiently } from '../../scripts/testing/patience.ts'

waitPatiently(vi)

beforeAll(async () => {
  // A face that arrives in the middle of a test changes what it measures. Faces of local fonts fail where there are none.
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
  await moveMouseAway()
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([])
  vi.restoreAllMocks()
})
