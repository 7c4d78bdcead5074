import { expect, it } from 'vitest'
import { anyText, fc } from '../../scripts/testing/property.ts'
import { bytesOf, INSTRUCTIONS_MAX, isSlug, SEGMENT_MAX_BYTES, slugOf, unstorable } from './prompts.ts'

it('counts bytes as UTF-8 does', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(bytesOf(text)).toBe(new TextEncoder().encode(text).byteLength)
    }),
  )
})

it('counts one to four bytes for a character, by where it stands', () => {
  const edges = ['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}']
  expect(edges.map(bytesOf)).toEqual([1, 2, 2, 3, 3, 4])
  expect(bytesOf('')).toBe(0)
})

it('the instructions of a session have space for six whole modules and more', () => {
  expect(INSTRUCTIONS_MAX).toBeGreaterThan(6 * SEGMENT_MAX_BYTES)
})

it.each([
  ['agent.concierge.tool.search', true],
  ['Agent.X ', true],
  ['a_b-c.9', true],
  ['a b', false],
  ['../x', false],
  ['.', false],
  [' .. ', false],
  ['...', true],
  ['.a', true],
  ['', false],
  ['ä', false],
  ['x'.repeat(121), false],
])('%j can be a slug: %j', (slug, can) => expect(isSlug(slugOf(slug))).toBe(can))

it.each([
  ['plain \u202e\ud83d\ude00', undefined],
  ['a\0', 'position 2'],
  ['ab\ud83d', 'position 3'],
  ['\udc00', 'position 1'],
  ['\ufeffa', 'byte order mark'],
])('%j is stored unchanged or refused with a reason', (text, why) => {
  if (why) expect(unstorable(text)).toContain(why)
  else expect(unstorable(text)).toBeUndefined()
})
