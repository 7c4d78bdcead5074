/** Tests that a text is computed once, and that the memory is bounded. */
import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

function counted(options?: Parameters<typeof remembered>[1]) {
  const computed: string[] = []
  const lengthOf = remembered((text) => {
    computed.push(text)
    return text === 'none' ? undefined : text.length
  }, options)
  return { computed, lengthOf }
}

it('computes a text once, also where nothing comes of it', () => {
  const { computed, lengthOf } = counted()
  expect(['ab', 'ab', 'none', 'none'].map(lengthOf)).toEqual([2, 2, undefined, undefined])
  expect(computed).toEqual(['ab', 'none'])
})

it('keeps no long text, and no more than it may', () => {
  const { computed, lengthOf } = counted({ most: 2, longest: 3 })
  for (const text of ['long', 'long', 'a', 'b', 'c', 'c', 'a']) lengthOf(text)
  expect(computed).toEqual(['long', 'long', 'a', 'b', 'c', 'a'])
})
