/** Tests that the trade of the page is shown once more: quoted anew, halved, or after it was cancelled. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a fresh quote is the same trade', () => {
  it.each([
    'refresh that quote',
    'get me a fresh quote please',
    'update the price on the card',
    'requote it',
    'can you renew the preview',
    'quote it again now',
    'show me a new offer',
  ])('%s', async (line) =>
    expect(await tradeOf('swap 0.2 sol to usdc', line)).toBe('SOL > USDC, amount_ui 0.2'),
  )

  it.each(['refresh the quote', 'get me a fresh quote'])(
    'and none where there is no trade: %s',
    async (line) => expect(await tradeOf(line)).toBe(''),
  )
})

describe('a trade of long ago', () => {
  const AGO = ['price of sol', 'price of bonk', 'price of jup', 'trending tokens', 'top kols', 'price of wif']

  it.each([
    ['refresh the quote', '**swap 0.2 SOL to USDC** again?'],
    ['try it again with half', '**swap 0.1 SOL to USDC** again?'],
  ])('is asked about: %s', async (line, question) => {
    expect(replyTo('swap 0.2 sol to usdc', ...AGO, line)).toContain(question)
    expect(await tradeOf('swap 0.2 sol to usdc', ...AGO, line)).toBe('')
    expect(await tradeOf('swap 0.2 sol to usdc', ...AGO, line, '0.3')).toBe('SOL > USDC, amount_ui 0.3')
  })

  it('is asked for where there is none', () => {
    for (const line of ['refresh the quote', 'try it again with half', 'same trade but double'])
      expect(replyTo(line)).toMatch(/^Which trade\?/)
  })

  it('is shown anew with the change after it was refused', async () => {
    expect(await tradeOf('swap 0.2 sol to usdc', 'cancel', 'try it again with half')).toBe(
      'SOL > USDC, amount_ui 0.1',
    )
    expect(await tradeOf('swap 0.2 sol to usdc', 'cancel', 'refresh the quote')).toBe(
      'SOL > USDC, amount_ui 0.2',
    )
  })
})

describe('a trade that is split is shown by its first half', () => {
  it.each([
    [['swap 0.2 sol to usdc', 'split it in two then'], 'SOL > USDC, amount_ui 0.1'],
    [['swap 0.2 sol to usdc', 'cut it into halves'], 'SOL > USDC, amount_ui 0.1'],
    [['swap 0.2 sol to usdc', 'ok just do the first half'], 'SOL > USDC, amount_ui 0.1'],
    [['swap half my sol to usdc', 'divide the amount into two'], 'SOL > USDC, amount_percent 25'],
    [
      ['swap half my sol to usdc', 'split it in two', 'just the first half then'],
      'SOL > USDC, amount_percent 25',
    ],
    [['swap 0.2 sol to usdc', 'split it in two', 'half of it'], 'SOL > USDC, amount_ui 0.05'],
  ] as const)('%s', async (lines, trade) => expect(await tradeOf(...lines)).toBe(trade))
})

describe('a cancelled trade comes back as a new preview', () => {
  it.each([
    'actually no go on do it',
    'wait no, do it after all',
    'actually go ahead',
    'oh i changed my mind, do it',
    'ok let us do it anyway',
    'hold on, i want it after all',
  ])('%s', async (line) =>
    expect(await tradeOf('buy 0.1 sol of bonk', 'cancel', line)).toBe('SOL > BONK, amount_ui 0.1'),
  )

  it('and not without a cancel, or without a trade', async () => {
    expect(await tradeOf('buy 0.1 sol of bonk', 'actually no don’t do it')).toBe('')
    expect(await tradeOf('buy 0.1 sol of bonk', 'cancel', 'no')).toBe('')
    expect(await tradeOf('cancel', 'do it after all')).toBe('')
    expect(replyTo('buy 0.1 sol of bonk', 'do it')).toMatch(/^solana_swap_execute/)
  })
})
