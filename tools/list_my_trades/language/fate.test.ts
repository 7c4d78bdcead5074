/** Tests questions on what became of a trade, and of coins that were sent from elsewhere. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'

const OUTCOME = 'list_my_trades {"limit":1,"with_unconfirmed":true}'

describe('beside a preview', () => {
  it.each([
    'did i just buy anything?',
    'i accidentally pressed something. did i just buy anything',
    'are you sure nothing went out?',
    'nothing was sold, right?',
    'did we really spend something by accident',
    'did i lose the sol or not',
    'can you check that nothing has left my wallet',
    'has it arrived?',
    'did it come',
    'receipt?',
    'can i see the receipt for that',
    'is that after going through',
    'is it after happening yet',
    'i had to step out, did it go through?',
    'has the swap gone thru now',
    'whats the status of it now',
    'any update on the trade',
    'did it wrok',
    'Ist der Tausch schon durchgegangen?',
    'Ist das jetzt erledigt?',
    'show me my pending ones',
  ])('looks the trade up, also where it was not confirmed: %s', (line) =>
    expect(replyTo('swap 0.2 sol to bonk', line)).toBe(OUTCOME),
  )
})

it.each([
  'is it going up',
  'any news on bonk',
  'did i buy any bonk',
  'did i buy it',
  'what did i buy yesterday',
])('leaves a question on trades that were made: %s', (line) =>
  expect(replyTo('price of bonk', line)).not.toBe(OUTCOME),
)

describe('coins from elsewhere', () => {
  it.each([
    'ok i sent 0.5 sol, did it come',
    'i deposited 20 usdc from binance an hour ago, has it arrived',
    'i transferred 2 sol to my address here, is it in yet',
    'my brother just sent me 3 sol, did they arrive',
    'has my deposit arrived yet',
    'i topped up 1 sol this morning. is it there yet?',
    'i sent 1 sol from coinbase to my parley wallet, did it come',
    'someone sent 2 sol into the wallet, has it landed',
    'i sent 0.5 sol, does it take long to arrive',
  ])('are looked for in the wallet, and nothing is traded: %s', (line) =>
    expect(replyTo(line)).toMatch(/^onchain_activity_overview .*"24h"/),
  )

  it('are looked for further back where they were sent days ago', () =>
    expect(replyTo('i sent 0.5 sol yesterday, did it come')).toContain('"7d"'))
})

it.each(['has it arrived?', 'did she get it', 'ok did the money go through'])(
  'says after a transfer that was refused that nothing was sent: %s',
  (line) =>
    expect(replyTo('send 0.2 sol to my mom', line)).toBe('Nothing was sent, so nothing can have arrived.'),
)

it.each([
  'i sent 5 usdc to bob, did it arrive?',
  'i just transferred 2 sol to my brother, has it landed',
  'we paid in 20 usdc to coinbase, did it show up',
])('looks for no deposit where coins went to somebody else: %s', (line) =>
  expect(replyTo(line)).not.toMatch(/^onchain_activity_overview/),
)
