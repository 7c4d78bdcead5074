/** Tests that a name that no token has leaves 'it' as it was. */
import { expect, it } from 'vitest'
import { argsOf } from '../testing/dialogue.ts'
import { mintOf } from '../testing/shown-views.ts'

it.each(['and what is one worth', 'how much is it', 'price?'])('%s', (line) => {
  expect(argsOf('price of jup', 'price of zzzhat', line)).toEqual([{ query: 'JUP' }])
})

it('takes up a name that was found', () => {
  expect(argsOf('price of jup', 'price of wif', 'how much is it')).toEqual([{ query: 'WIF' }])
})

it('draws the chart of what was spoken of', () => {
  expect(argsOf('price of jup', 'price of zzzhat', 'show me its chart')).toEqual([
    { mint_address: mintOf('JUP'), range: '24H' },
  ])
})
