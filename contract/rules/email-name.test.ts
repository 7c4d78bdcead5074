import { expect, it } from 'vitest'
import { localPartOf, nameOf } from './email-name.ts'

it.each([
  ['mara@lindqvist.example', 'Mara', 'mara'],
  ['mara.lindqvist@example.com', 'Mara', 'mara.lindqvist'],
  ['jo+parley@example.com', 'Jo', 'jo+parley'],
  ['élise_b@example.com', 'Élise', 'élise_b'],
])('%s is called %s', (email, name, local) => {
  expect(nameOf(email)).toBe(name)
  expect(localPartOf(email)).toBe(local)
})
