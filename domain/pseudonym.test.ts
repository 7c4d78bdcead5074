import { expect, it } from 'vitest'
import { pseudonymOf } from './pseudonym.ts'

it.each([
  ['', 'Brave Otter 26'],
  ['u1', 'Rapid Crane 27'],
  ['u2', 'Quiet Dolphin 64'],
  ['guest_7f3a', 'Dusty Falcon 45'],
  ['user_0193a1b2-5c6d-7e8f-9a0b-1c2d3e4f5a6b', 'Cosmic Lynx 47'],
])('gives %j the same name in every version: %s', (id, name) => expect(pseudonymOf(id)).toBe(name))

it('uses every word and number', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => pseudonymOf(`user_${at}`).split(' '))
  expect([0, 1, 2].map((part) => new Set(names.map((name) => name[part])).size)).toEqual([20, 20, 90])
  expect(names.flat()).not.toContain('undefined')
})
