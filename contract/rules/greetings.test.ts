import { expect, it } from 'vitest'
import { GREETING_QUESTIONS, greetingOf, isGreeting } from './greetings.ts'

it('[S2.30, S2.31] the question that was left open comes first, then the others in turn by visit', () => {
  expect(greetingOf('What about BONK?', 1)).toBe('left-open')
  const turns = [0, 1, 2, 3].map((visit) => greetingOf(undefined, visit))
  expect(turns).toEqual(['portfolio', 'pairs', 'resume', 'portfolio'])
  expect(greetingOf('  ', 1)).toBe('pairs')
})

it('a greeting is one of these, and nothing else', () => {
  expect(['left-open', ...Object.keys(GREETING_QUESTIONS)].every(isGreeting)).toBe(true)
  expect([undefined, '', 'toString', 'open'].some(isGreeting)).toBe(false)
})
