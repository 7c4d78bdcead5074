import { expect, it } from 'vitest'
import { leadingBytes } from './base64.ts'

const every = Uint8Array.from({ length: 256 }, (_, at) => (at * 89) % 256)
const text = Buffer.from(every).toString('base64')

it.each([0, 1, 2, 3, 4, 100, 256])('decodes the first %i bytes', (count) => {
  expect(leadingBytes(text, count)).toEqual([...every.subarray(0, count)])
})

it('ends with the text, and where it is no base64', () => {
  expect(leadingBytes(text, 1000)).toEqual([...every])
  expect(leadingBytes('', 3)).toEqual([])
  expect(leadingBytes('QUJD"QUJD', 9)).toEqual([65, 66, 67])
})
