/** The built-in voices of personas. */
import { expect, it } from 'vitest'
import { timbreOf } from './voice-names.ts'

const installed = ['slt', 'rms', 'awb', 'kal16']

it('[S9.51][S9.52][S9.53] no two voices of the persona editor sound alike', () => {
  const offered = ['marin', 'sage', 'cedar', 'emerald', 'onyx', 'spruce']
  expect(new Set(offered.map((name) => JSON.stringify(timbreOf(name, installed)))).size).toBe(offered.length)
})

it.each([undefined, 'auto', 'no such voice', 'constructor', ''])('%j is the default voice', (name) => {
  expect(timbreOf(name, installed)).toEqual({ voice: 'slt', pitch: 1 })
})

it('takes names in capitals, and built-in voices by their own names', () => {
  expect(timbreOf('Onyx', installed)).toEqual({ voice: 'rms', pitch: 1 })
  expect(timbreOf('kal16', installed)).toEqual({ voice: 'kal16', pitch: 1 })
})

it('is the default voice where another is not installed', () => {
  expect(timbreOf('onyx', ['slt'])).toEqual({ voice: 'slt', pitch: 1 })
})
