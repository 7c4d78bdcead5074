/** Tests that a change of the trade that is shown is taken off its own amount, and never off the whole holding. */
import { expect, it } from 'vitest'
import { argsOf } from '#assistant/testing/dialogue.ts'
import { replyTo } from '#assistant/testing/reply-to.ts'

it.each([
  ['buy bonk for 1 sol', 'keep some'],
  ['swap 2 sol to usdc', 'keep a little'],
  ['sell 2 wif', 'leave some, like 1'],
  ['swap 1 sol to usdc', 'keep 0.2'],
  ['swap 1 sol to usdc', 'i would rather keep 0.5'],
  ['swap 1 sol to usdc', 'i need to keep 0.5'],
  ['swap 1 sol to usdc', 'make sure to keep 0.5 sol'],
  ['swap 1 sol to usdc', 'can we leave 0.5'],
  ['swap 1 sol to usdc', 'i wanna hang on to 0.5 of it'],
  ['swap 1 sol to usdc', 'keep 10 percent'],
  ['swap 1 sol to usdc', 'i would like 0.5 to stay'],
  ['swap 1 sol to usdc', 'put 0.5 aside'],
  ['swap 1 sol to usdc', 'it would be good to hold back 10 dollars'],
])('says that the rest stays anyway: %s, %s', (...lines) => {
  expect(replyTo(...lines)).toMatch(/^Only what the card shows is swapped/)
})

it('asks how much of a whole holding is to stay, and takes that off the holding', () => {
  expect(replyTo('sell all my wif', 'keep some')).toMatch(/^How much of the WIF is to stay/)
  expect(replyTo('sell all my wif', 'keep some', '20 dollars')).toMatch(/^solana_list_balances/)
})

it.each(['hang on to 1', 'hold on to 1', 'i would rather hang onto 1', 'i need to keep 1'])(
  'takes what is to stay off a whole holding: %s',
  (line) => {
    expect(argsOf('sell all my wif', line)).toMatchObject([{ input_mint: 'WIF', amount_ui: '9' }])
  },
)

it.each([
  ['keep it at 0.5% slippage', 50],
  ['keep 0.2% slippage', 20],
  ['leave 0.2% slippage', 20],
  ['i want to keep 20 bps', 20],
])('leaves a slippage that is to be kept at: %s', (line, bps) => {
  expect(replyTo('buy 10 dollars of bonk', line)).toContain(`"slippage_bps":${bps}`)
})

it.each([
  ['buy bonk for 1 sol', 'add 50%', '"amount_ui":"1.5"'],
  ['buy bonk for 1 sol', 'drop it by 50%', '"amount_ui":"0.5"'],
  ['buy 10 dollars of bonk', 'just half of it', '"amount_usd":"5"'],
])('takes a share of the amount, and none of a holding: %s, %s', (before, line, amount) => {
  expect(replyTo(before, line)).toContain(amount)
})

it.each([
  'i have never bought bonk and do not buy 1 sol of bonk',
  'i never owned wif and do not sell my wif',
  'i never sold any and never buy 1 sol of bonk',
])('buys nothing where one of two refusals has another verb: %s', (line) => {
  expect(replyTo(line)).toMatch(/^All right\. I do nothing/)
})

it.each([
  ['what is the point of waiting, buy 1 sol of bonk', /^solana_swap_preview .*"output_mint":"BONK"/],
  ['do not sell bonk but buy 1 sol of wif', /^solana_swap_preview .*"output_mint":"WIF"/],
  ['at this point if it helps swap 1 sol to usdc', /^I can't wait for a price or a time/],
])('answers a request beside what only sounds like none: %s', (line, words) => {
  expect(replyTo(line)).toMatch(words)
})
