/** Every browser test: the page's styles are loaded, and an unexpected console.error fails it. */
import '#ui/styles/index.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { waitPatiently } from '../scripts/testing/patience.ts'

waitPatiently(vi)

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([])
  vi.restoreAllMocks()
})
