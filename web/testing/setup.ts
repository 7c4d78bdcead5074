/** Every browser test: the page's styles are loaded, and an unexpected console.error fails it. */
import '#ui/styles/index.css'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { waitPatiently } from '../../scripts/testing/patience.ts'

waitPatiently(vi)

beforeAll(async () => {
  // A face that arrives in the middle of a test changes what it measures. Faces of local fonts fail where there are none.
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
  // The files share one mouse: where the last file left it, it would hover over what this one draws.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([])
  vi.restoreAllMocks()
})
