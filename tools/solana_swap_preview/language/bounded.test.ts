/** Tests that a change of the trade that is shown is taken off its own amount, and never off the whole holding. */
import { expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'

it.each([
  ['buy bonk for 1 sol', 'keep some'],
  ['swap 2 sol to usdc', 'keep a little'],
  ['sell 2 wif', 'leave some, like 1'],
  ['swap 1 sol to usdc', 'keep 0.2'],
])('says that the rest stays anyway: %s, %s', (...lines) => {
  expect(replyTo(...lines)).toMatch(/^Only what the card shows is swapped/)
})

it('asks how much of a whole holding is to stay, and takes that off the holding', () => {
  expect(replyTo('sell all my wif', 'keep some')).toMatch(/^How much of the WIF is to stay/)
  expect(replyTo('sell all my wif', 'keep some', '20 dollars')).toMatch(/^solana_list_balances/)
})

it('leaves a slippage that is to be kept at', () => {
  expect(replyTo('buy 10 dollars of bonk', 'keep it at 0.5% slippage')).toContain('"slippage_bps":50')
})

it.each([
  ['buy bonk for 1 sol', 'add 50%', '"amount_ui":"1.5"'],
  ['buy bonk for 1 sol', 'drop it by 50%', '"amount_ui":"0.5"'],
  ['buy 10 dollars of bonk', 'just half of it', '"amount_usd":"5"'],
])('takes a share of the amount, and none of a holding: %s, %s', (before, line, amount) => {
  expect(replyTo(before, line)).toContain(amount)
})
