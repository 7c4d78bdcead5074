/** A persona's voice, as the house has it. */
import { expect, it } from 'vitest'
import { timbreOf, USUAL } from './voice-names.ts'

const installed = ['slt', 'rms', 'awb', 'kal16']

it('[S9.51][S9.52][S9.53] no two voices of the persona editor sound alike', () => {
  const offered = ['marin', 'sage', 'cedar', 'emerald', 'onyx', 'spruce']
  expect(new Set(offered.map((name) => JSON.stringify(timbreOf(name, installed)))).size).toBe(offered.length)
})

it.each([undefined, 'auto', 'no such voice', 'constructor', ''])('%j is the usual voice', (name) => {
  expect(timbreOf(name, installed)).toEqual(USUAL)
})

it('knows names in capitals, and the voices of the house by their own', () => {
  expect(timbreOf('Onyx', installed)).toEqual({ voice: 'rms', pitch: 1 })
  expect(timbreOf('kal16', installed)).toEqual({ voice: 'kal16', pitch: 1 })
})

it('is the usual voice where another is not installed', () => {
  expect(timbreOf('onyx', ['slt'])).toEqual(USUAL)
})
