/** Tests the answers to whether a preview still stands, by its time and without one. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { answered, callsIn, createTestTalk, output, said, textOf } from '#assistant/testing/talk.ts'
import { standingWords } from './preview-answers.ts'
import { openView } from './testing/open-view.ts'

const NAMES = [
  'is the swap still open?',
  'is my trade still valid',
  'does the offer still stand',
  'has the quote expired',
  'what about the swap?',
  'where were we with the swap',
]
const IT = ['still good?', 'is it still open?', 'has it expired?', 'can i still confirm it']

describe('beside a preview', () => {
  it.each([...NAMES, ...IT])('%s', (line) =>
    expect(replyTo('swap 3 sol to wif', line)).toMatch(/The preview of 1 SOL for about 10 WIF stands/),
  )

  it.each(NAMES)('and after a look at something else: %s', (line) =>
    expect(replyTo('swap 3 sol to wif', 'price of bonk', line)).toMatch(/The preview of 1 SOL/),
  )

  it.each([
    ['is trading still open?', /^Trading is/],
    ['is the market still open', /^(?!The preview)/],
    ['is bonk still up', /^(?!The preview)/],
    ['my last trade', /^list_my_trades/],
  ])('another question is not about it: %s', (line, words) =>
    expect(replyTo('swap 3 sol to wif', line)).toMatch(words),
  )
})

it.each(['is the swap still open?', 'still good?', 'has it expired?'])(
  'says nothing of a preview where none was shown: %s',
  (line) => expect(replyTo(line)).not.toMatch(/preview of/),
)

it('says that none waits once it was refused', () =>
  expect(replyTo('swap 3 sol to wif', 'cancel', 'is the swap still open?')).toMatch(
    /^No preview waits to be confirmed right now/,
  ))

describe('the time that is left', () => {
  it.each([
    [35, 'stands for about 35 more seconds'],
    [1, 'stands for about 1 more second.'],
    [0, 'Its minute is over'],
    [-400, 'Its minute is over'],
  ])('%d seconds', (seconds_left, words) =>
    expect(standingWords({ ...openView, seconds_left })).toContain(words),
  )

  it('is counted from the view to the moment of the question', async () => {
    let now = Date.parse('2026-11-28T10:00:20.000Z')
    const { think } = createTestTalk(
      ['SOL', 'USDC'].map((symbol) => ({ symbol, name: symbol })),
      ['solana_swap_preview'],
      () => now,
    )
    const first = said('swap 1 sol to usdc')
    const [call] = callsIn(await think([first]))
    if (!call) throw new Error('no call')
    const view = { ...openView, expires_at: '2026-11-28T10:01:00.000Z' }
    const items = [first, call, output(call.call_id, view), answered('…')]
    const later = async (line: string) => textOf(await think([...items, said(line)]))
    expect(await later('is the swap still open?')).toContain('about 40 more seconds')
    expect(await later('how long do i have left to decide')).toContain('About 40 more seconds')
    now += 60_000
    expect(await later('is the swap still open?')).toContain('Its minute is over')
    const [again] = callsIn(await think([...items, said('get me a fresh quote')]))
    expect(again?.name).toBe('solana_swap_preview')
  })
})
