import { expect, it } from 'vitest'
import { GREETING_QUESTIONS, greetingOf } from '#contract/rules/greetings.ts'
import { subtitleOf, titleOf } from './greeting.ts'

const subtitle = (saved: string | undefined, visit: number) => subtitleOf(greetingOf(saved, visit), saved)

it.each([
  ['[S2.24, S2.29] night is displayed as evening', 0, 4, 'evening'],
  ['[S2.25]', 5, 11, 'morning'],
  ['[S2.26]', 12, 17, 'afternoon'],
  ['[S2.27]', 18, 21, 'evening'],
  ['[S2.28, S2.29] night again', 22, 23, 'evening'],
])('%s from %i to %i it is %s', (_, first, last, part) => {
  for (let hour = first; hour <= last; hour++) expect(titleOf(hour, 'Mara')).toBe(`Good\u00a0${part}, Mara.`)
})

it('[S2.23] greets by name', () => expect(titleOf(9, 'Mara')).toBe('Good\u00a0morning, Mara.'))

it('[S2.30] what was saved for the next conversation comes first', () => {
  expect(subtitle('Last time you wanted to trim BONK.', 1)).toBe('Last time you wanted to trim BONK.')
})

it('[S2.31] else three prompts take turns', () => {
  const seen = [0, 1, 2, 3].map((visit) => subtitle(undefined, visit))
  expect(seen).toEqual([...Object.values(GREETING_QUESTIONS), GREETING_QUESTIONS.portfolio])
  expect(subtitle('  ', 0)).toMatch(/portfolio/)
  expect(seen[1]).toMatch(/fresh Solana pairs/)
  expect(seen[2]).toMatch(/continue where we left off/)
})
