/** Tests that wishes for advice are refused, and that lines which only sound like one, or like a refused request, are not. */
import { expect, it } from 'vitest'
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
