/** Tests that a line without another reading is answered with the entry whose subject it names. */
import { expect, it } from 'vitest'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { said } from '../testing/talk.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { readHandbook } from './handbook.ts'

const vocabulary = createVocabulary({ languages, tokens: sandboxTokens, handbook: readHandbook() })

function entryOf(text: string): string | undefined {
  const situation = situationOf([said(text)], vocabulary)
  return 'understood' in situation ? situation.understood?.move.entry : undefined
}

it.each([
  ['itemize your fees', 'fees'],
  ['explain slippage with tacos', 'slippage'],
])('%s names the subject of an entry', (text, entry) => {
  expect(entryOf(text)).toBe(entry)
})

it.each([
  'my name is bob',
  'fix my code',
  'can you hold my beer',
  'i got a speeding fee in the next town yesterday evening',
])('%s names none', (text) => {
  expect(entryOf(text)).toBeUndefined()
})
