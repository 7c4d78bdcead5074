import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['About **$4,033**, half of it `SOL`.', 'About $4,033, half of it SOL.'],
  ['Prices are from [Jupiter](https://jup.ag/price).', 'Prices are from Jupiter.'],
  ['## Wallet\n- SOL\n- USDC\n1. JUP', 'Wallet\nSOL\nUSDC\nJUP'],
  ['| Token | Value |\n| --- | ---: |\n| SOL | $2 |', ' Token, Value \n SOL, $2 '],
  ['2 * 3 is 6, and a-b stays', '2 * 3 is 6, and a-b stays'],
  ['**not closed', 'not closed'],
])('%j reads %j', (markdown, words) => {
  expect(plainText(markdown)).toBe(words)
})
