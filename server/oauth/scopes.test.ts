import { expect, it } from 'vitest'
import { contracts } from '#tools/contracts.ts'
import { scopeWords } from './scopes.ts'

/** Tools of the smaller scope that do more than look up what is public or in the wallet. */
const MORE: Readonly<Record<string, string>> = {
  search_conversations: 'search your conversations',
  stream_public_shout: 'change what the stream shows',
  stream_set_scene: 'change what the stream shows',
}

it('a person who allows a program its tools reads what it may see and change', () => {
  const ofTools = Object.values(contracts).filter(({ scope }) => scope === 'tools')
  const changing = ofTools.filter(({ touches }) => touches.length > 0).map(({ name }) => name)
  expect(Object.keys(MORE)).toEqual(expect.arrayContaining(changing))
  for (const words of Object.values(MORE)) expect(scopeWords.tools).toContain(words)
})
