import { expect, it } from 'vitest'
import { createAddressBook } from './address-book.ts'

it('names the addresses of this server, and no other', () => {
  const book = createAddressBook({ demoWallet: 'demo', maker: 'maker', treasury: 'treasury' })
  expect(['demo', 'maker', 'treasury'].map((each) => book.find(each)?.role)).toEqual([
    'demo_wallet',
    'market_maker',
    'treasury',
  ])
  expect(book.find('stranger')).toBeUndefined()
})

it('has the demo wallet alone on a real chain', () => {
  const book = createAddressBook({ demoWallet: 'demo' })
  expect(book.find('demo')?.label).toBe('Demo wallet')
  expect(book.find('')).toBeUndefined()
})
