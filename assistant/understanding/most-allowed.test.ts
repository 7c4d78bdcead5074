/** Tests that the largest trade that a refusal named is previewed on request, and that nothing is guessed without one. */
import { expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { readLine } from '../testing/corpus-reader.ts'
import { answered, nextId, output, said } from '../testing/talk.ts'

const refused = (message: string): readonly ConversationItem[] => {
  const call_id = nextId()
  const call = { id: nextId(), type: 'function_call', status: 'completed', call_id } as const
  return [
    said('swap 10 sol to usdc'),
    { ...call, name: 'solana_swap_preview', arguments: '{}' },
    output(call_id, { error: 'policy_denied', message }),
    answered(message),
  ]
}
const OVER = refused('You can swap up to $1,500. Nothing was swapped.')
const argsAfter = (before: readonly ConversationItem[], line: string): unknown => {
  const move = readLine([...before, said(line)])
  return move && 'calls' in move ? move.calls.map(({ args }) => JSON.parse(JSON.stringify(args))) : []
}

const MOST = [{ input_mint: 'SOL', output_mint: 'USDC', mode: 'ExactIn', amount_usd: '1500' }]

it.each([
  'so do the max you allow',
  'ok then as much as i can',
  'do the maximum then',
  'fine, go for the most that is allowed',
  'swap up to the limit',
  'make it the largest amount possible',
])('swaps the most that the refusal named: %s', (line) => expect(argsAfter(OVER, line)).toEqual(MOST))

it('still does after a question about the limit', () => {
  const withQuestion = [...OVER, said('what is my limit then'), answered('…')]
  expect(argsAfter(withQuestion, 'do the max then')).toEqual(MOST)
})

it.each(['so do the max you allow', 'do the maximum then'])('guesses no sum without one: %s', (line) => {
  const args = argsAfter(refused('The signer does not answer.'), line)
  expect(JSON.stringify(args)).not.toContain('amount_usd')
})

it.each(['what is the max you allow', 'is that the most you allow'])('answers a question: %s', (line) =>
  expect(argsAfter(OVER, line)).toEqual([]),
)
