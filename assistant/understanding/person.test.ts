import { describe, expect, it } from 'vitest'
import { withPerson } from './person.ts'
import { readUtterance } from './read-utterance.ts'
import { NEW_STATE } from './state.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({ languages: [], tokens: [], handbook: [] })
const read = (text: string, person = 'cupsey') => {
  const { lines, clauses } = withPerson(readUtterance(text, false, vocabulary), { ...NEW_STATE, person })
  return { line: lines[0]?.trim(), clauses }
}

describe('a pronoun', () => {
  it.each([
    ['find his wallet', 'find cupsey wallet'],
    ['what is he trading', 'what is cupsey trading'],
    ['is she buying too', 'is cupsey buying too'],
    ['the address of him', 'the address of cupsey'],
    ['did he use his own wallet', 'did cupsey use cupsey own wallet'],
  ])('names the trader that was looked up last: %s', (text, line) => {
    expect(read(text).line).toBe(line)
  })

  it('is named in the clauses too', () => {
    expect(read('nice, what does he buy').clauses.flat()).toContain('cupsey')
  })

  it.each([
    'my brother says he bought it',
    'my old friend thinks she is right',
    'his wife and our neighbour trade, does he',
  ])('stays where other people are spoken of: %s', (text) => {
    expect(read(text).line).not.toContain('cupsey')
  })

  it.each(['the chart', 'here is this', 'when is the unlock'])('is only a whole word: %s', (text) => {
    expect(read(text).line).not.toContain('cupsey')
  })

  it('stays where no trader was looked up', () => {
    const utterance = readUtterance('find his wallet', false, vocabulary)
    expect(withPerson(utterance, NEW_STATE)).toBe(utterance)
  })
})
