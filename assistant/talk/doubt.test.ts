/** Tests that wishes for advice are refused, that lines which only sound like one are not, and that doubt about money asks. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

it.each(['Reckon I should dump the BONK or hang onto it?', 'so i would be better off just holding'])(
  'gives no advice: %s',
  (line) => {
    expect(replyTo(line)).toMatch(/^I don't predict prices or give advice/)
  },
)

it.each([
  'is this my own money I am looking at or a pretend one?',
  'can you tell me if this coin is a scam? DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
])('takes for no forbidden request: %s', (line) => {
  expect(replyTo(line)).not.toMatch(/not for me|nobody else's money/)
})

it('hears the request behind an apology', () => {
  expect(replyTo('sorry for my english. I would like to know the value of my coins')).toMatch(
    /^solana_list_balances/,
  )
})

it('takes what is only supposed for no order that waits', () => {
  expect(replyTo('if i wanted to swap back later would i lose on fees')).toMatch(/^Say it with an amount/)
})

describe('around money', () => {
  it('does nothing on “don’t do anything”', () => {
    expect(
      replyTo('swap 1 sol to usdc', "oh no wait, I'd better ask Callum first. don't do anything"),
    ).toMatch(/^Then it stays as it is/)
  })

  it('looks up whether a trade has happened', () => {
    expect(replyTo('swap 1 sol to usdc', "it hasn't gone through has it?")).toMatch(/^list_my_trades/)
  })

  it('asks which token behind a line that points to one that nobody named', () => {
    const sell = 'can you get rid of it for me and make it into the solana one'
    expect(replyTo('price of jup', sell)).toMatch(/^solana_swap_preview/)
    expect(replyTo('price of jup', 'The one with the dog. Is that a proper coin or a joke?', sell)).toBe(
      'Which token is to be swapped to SOL, and how much of it?',
    )
  })
})
