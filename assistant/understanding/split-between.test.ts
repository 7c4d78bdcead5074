/** Tests that one amount for two tokens becomes two trades, of which the first is shown. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '../testing/reply-to.ts'

const call = (give: string, get: string, amount: string): string =>
  `solana_swap_preview {"input_mint":"${give}","output_mint":"${get}","mode":"ExactIn",${amount}}`

describe('an amount for two tokens', () => {
  it.each([
    ['split 3 sol evenly between jup and wif', 'SOL', 'JUP', 'WIF', '"amount_ui":"1.5"', '"amount_ui":"1.5"'],
    ['divide 25 usdc into bonk and jto', 'USDC', 'BONK', 'JTO', '"amount_ui":"12.5"', '"amount_ui":"12.5"'],
    [
      'can you spread $50 across wif and jup 50/50',
      'SOL',
      'WIF',
      'JUP',
      '"amount_usd":"25"',
      '"amount_usd":"25"',
    ],
    ['0.3 sol into wif and 0.7 into jup', 'SOL', 'WIF', 'JUP', '"amount_ui":"0.3"', '"amount_ui":"0.7"'],
  ])('%s', (line, give, first, second, one, two) => {
    expect(replyTo(line)).toBe(call(give, first, one))
    expect(replyTo(line, 'next')).toBe(call(give, second, two))
    expect(replyTo(line, `do the ${second} one first`)).toBe(call(give, second, two))
    expect(replyTo(line, `${second} first`, 'next')).toBe(call(give, first, one))
  })
})

it.each([
  'split 3 sol between wif and wif',
  'split sol between wif and jup',
  'do not split 3 sol between wif and jup',
  'should i split 3 sol between wif and jup',
  'split 3 sol between wif and jup if sol hits 200',
])('trades nothing: %s', (line) => expect(replyTo(line)).not.toContain('solana_swap_preview'))
