/** Tests that a long conversation costs no more than a short one: each line is read once. */
import { expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { languages } from '#tools/languages.ts'
import { answered, nextId, output, said } from '../testing/talk.ts'
import { situationOf } from './situation.ts'
import { createVocabulary } from './vocabulary.ts'

const vocabulary = createVocabulary({ languages, tokens: [] })

const balances = (view: unknown): readonly ConversationItem[] => {
  const call_id = nextId()
  const call = { id: nextId(), call_id, name: 'solana_list_balances', arguments: '{}' }
  return [{ ...call, type: 'function_call', status: 'completed' }, output(call_id, view)]
}

/** Two turns with what came of them, and a third one. */
const talk = (view: unknown): readonly ConversationItem[] => [
  said('what is in the wallet?'),
  ...balances(view),
  answered('…'),
  said('thanks'),
  answered('…'),
  said('hello'),
]

const utteranceOf = (items: readonly ConversationItem[]): unknown => {
  const situation = situationOf(items, vocabulary)
  return 'utterance' in situation ? situation.utterance : undefined
}

it('reads no line of a conversation again', () => {
  const items = talk({ tokens: [] })
  const first = utteranceOf(items)
  expect(first).toBeDefined()
  expect(utteranceOf([...items])).toBe(first)
})

it('reads a line again when a result comes to an earlier one', () => {
  const items = talk({ error: 'slow' })
  const first = utteranceOf(items)
  const late = items.with(2, { ...items[2], output: '{"tokens":[]}' } as ConversationItem)
  expect(utteranceOf(late)).not.toBe(first)
})

it.each(['what is this? ', 'busca en internet '])('keeps no more of “%s…” than it reads', (head) => {
  const utterance = utteranceOf([said(`${head}${'?'.repeat(15_000)}x`)])
  expect(utterance).toMatchObject({ typed: expect.stringMatching(/^.{2500}$/) })
})
