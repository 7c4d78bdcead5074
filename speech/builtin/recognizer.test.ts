import type * as Koffi from 'koffi'
import { expect, it } from 'vitest'
import { openRecognizer } from './recognizer.ts'

/** A library of which every function answers 1; keeps the settings that the decoder is opened with. */
function library() {
  const settings: string[] = []
  const call = (...args: readonly unknown[]): bigint => {
    settings.push(...args.filter((each) => Array.isArray(each)).flat())
    return 1n
  }
  const koffi = { load: () => ({ func: () => call }) } as unknown as typeof Koffi
  return { koffi, settings }
}

it('bounds the search of each frame: the one of noise grows with its length', () => {
  const { koffi, settings } = library()
  openRecognizer(koffi)
  const most = Number(settings[settings.indexOf('-maxhmmpf') + 1])
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(3_000)
})
