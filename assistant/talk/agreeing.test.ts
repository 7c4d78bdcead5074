/** Tests the short answers to words that agree: with a preview, with a question of ours, and with neither. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

const GOES = [
  'go',
  'go go go',
  'ok ship it',
  'looks right, pull the trigger',
  'sounds good proceed',
  'yeah place it',
  'confirm confirm',
  'deal',
]
const YES = ['y', 'yep yep', 'yes fr', 'hell yes', 'sure thing', 'ok yes please']

describe('a word that agrees', () => {
  it.each([...GOES, ...YES])('confirms no preview: %s', (line) =>
    expect(replyTo('swap 3 sol to wif', line)).toContain('A short yes confirms nothing'),
  )

  it.each([...GOES, ...YES, 'confirm', 'do it', 'go ahead'])('accepts a question of ours: %s', (line) =>
    expect(replyTo('2 sol usdc', line)).toContain(
      'solana_swap_preview {"input_mint":"SOL","output_mint":"USDC"',
    ),
  )

  it.each(GOES)('finds nothing that waits: %s', (line) =>
    expect(replyTo(line)).toContain('No swap is waiting'),
  )

  it.each(YES)('has a short answer: %s', (line) => expect(replyTo(line)).toMatch(/^(?:Good|Alright)\./))
})
