/** Questions on what a trade would bring, which its preview answers, and corrections in the middle of a line. */
import { describe, expect, it } from 'vitest'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('a question on what one would get is a preview', () => {
  it.each([
    ['for 2 sol how many usdc do i get', 'SOL > USDC, amount_ui 2'],
    ['how much usdc for 2 sol', 'SOL > USDC, amount_ui 2'],
    ['what would 2 sol get me in usdc', 'SOL > USDC, amount_ui 2'],
    ['how many usdc would 2 sol bring', 'SOL > USDC, amount_ui 2'],
    ['how much bonk do i get for 2 sol', 'SOL > BONK, amount_ui 2'],
    ['how much bonk would come out of 2 sol', 'SOL > BONK, amount_ui 2'],
    ['how much sol do i need to give to get 100 usdc', 'SOL > USDC, desired_output_ui 100'],
    ['2 sol buys me how much bonk', 'SOL > BONK, amount_ui 2'],
    ['what would i get for 2 sol', 'SOL > USDC, amount_ui 2'],
    ['what would i get if i sold 2 sol', 'SOL > USDC, amount_ui 2'],
    ['how much would i end up with if i swapped 2 sol to bonk', 'SOL > BONK, amount_ui 2'],
    ['swap 2 sol to usdc, what do i end up with', 'SOL > USDC, amount_ui 2'],
    ['show me the numbers first, swap 2 sol to usdc', 'SOL > USDC, amount_ui 2'],
    ['swap 2 sol to usdc and show me the preview first', 'SOL > USDC, amount_ui 2'],
    ['swap 2 sol to usdc including all fees', 'SOL > USDC, amount_ui 2'],
    ['simulate 2 sol to usdc', 'SOL > USDC, amount_ui 2'],
    ['2 sol to usdc', 'SOL > USDC, amount_ui 2'],
    ['2 sol in usdc', 'SOL > USDC, amount_ui 2'],
    ['2 sol usdc', ''],
    ['what would happen if i sold 2 sol', ''],
    ['suppose i swap 2 sol to usdc, how much do i get', 'SOL > USDC, amount_ui 2'],
    ['bonk dumping?', ''],
    ['reduce it to 25', ''],
    ['5 dollars in', ''],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})

describe('behind words about a token', () => {
  it.each([
    ['ok how much would 1 sol get me tho', 'SOL > BONK, amount_ui 1'],
    ['how many of those does 20 usdc buy', 'USDC > BONK, amount_ui 20'],
    ['what would half a sol get me', 'SOL > BONK, amount_ui 0.5'],
    ['put 25 usdc there', 'USDC > BONK, amount_ui 25'],
    ['not so bad, buy 10 bucks of it', 'SOL > BONK, amount_usd 10'],
    ['what would i get for 50 usdc in wif', 'USDC > WIF, amount_ui 50'],
    ['the swap i did 2 minutes ago', ''],
    ['so i am up 20% on it', ''],
  ])('%s', async (line, trade) => expect(await tradeOf('is bonk verified', line)).toBe(trade))
})

describe('the last of what was said holds', () => {
  it.each([
    ['swap 2 sol to usdc, no wait, 3', 'SOL > USDC, amount_ui 3'],
    ['swap 2 sol to usdc no 3', 'SOL > USDC, amount_ui 3'],
    ['swap 2 sol to usdc, i mean jup', 'SOL > JUP, amount_ui 2'],
    ['swap 2 sol to usdc, make that 3 jup to bonk', 'JUP > BONK, amount_ui 3'],
    ['swap 2 sol to usdc, no wait', ''],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})
