import { expect, it } from 'vitest'
import { pattern } from './pattern.ts'

const caught = (source: string, line: string) => pattern(source).match(` ${line}`)

it.each<[string, string, object | undefined]>([
  ['how (much | many)', 'how many', {}],
  ['how (much | many)', 'how manya', undefined],
  ['how (much | many)', 'how much is it', undefined],
  ['[please] stop [it | that]', 'stop that', {}],
  ['... wallet ...', 'in the wallet now', {}],
  ['... wallet ...', 'wallets', undefined],
  ['price of {token}', 'price of <t0>', { token: ['<t0>'] }],
  ['price of {tokens}', 'price of <t0> and <t12>', { tokens: ['<t0>', 'and', '<t12>'] }],
  ['price of {tokens}', 'price of <a0>', { tokens: ['<a0>'] }],
  ['price of {token}', 'price of bonk', undefined],
  ['find {thing} [token]', 'find baby shark token', { thing: ['baby', 'shark'] }],
  ['({token} | {thing}) price', '<t0> price', { token: ['<t0>'] }],
  ['{number} {token}', '1,200.5 <t0>', { number: ['1,200.5'], token: ['<t0>'] }],
  ['<show> balances', 'show me balances', {}],
  ['<show> balances', 'balances', {}],
])('%s on: %s', (source, line, captures) => {
  expect(caught(source, line)).toEqual(captures)
})

it.each(['(a | b', 'a)', '<nothing>', '{nothing}', '[a'])('is refused when it is wrong: %s', (source) => {
  expect(() => pattern(source)).toThrow()
})

it('names its words, so that slips towards them can be mended', () => {
  expect(new Set(pattern('how (much | many) {token} [left]').words)).toEqual(
    new Set(['how', 'much', 'many', 'left']),
  )
})
