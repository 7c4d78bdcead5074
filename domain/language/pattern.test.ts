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

it.each<[string, string, object | undefined]>([
  [
    'price of {token}',
    'so what is the price of <t0> now',
    { captures: { token: ['<t0>'] }, covered: [4, 5, 6] },
  ],
  ['price of {token}', 'what is <t0> worth', undefined],
  ['buy ... {token}', 'please buy me some <t0>', { captures: { token: ['<t0>'] }, covered: [1, 4] }],
  ['buy ... {token}', 'buy a b c d e f <t0>', { captures: { token: ['<t0>'] }, covered: [0, 7] }],
  ['buy ... {token}', 'buy a b c d e f g <t0>', undefined],
  ['... wallet ...', 'in the wallet now', { captures: {}, covered: [2] }],
  ['^ stop', 'stop it', { captures: {}, covered: [0] }],
  ['^ stop', 'do stop', undefined],
  ['it $', 'stop it', { captures: {}, covered: [1] }],
  ['it $', 'it stops', undefined],
  ['top one', 'the top 1 of them', { captures: {}, covered: [1, 2] }],
  ['(a b | c) [d]', 'x c d', { captures: {}, covered: [1, 2] }],
  ['(a b | c) [d]', 'x a d', undefined],
  ['[a]', 'x', undefined],
  ['{token} or {token}', '<t0> or <t1>', { captures: { token: ['<t0>'] }, covered: [0, 1, 2] }],
  ['c++ 2.0', 'in c++ 2.0', { captures: {}, covered: [1, 2] }],
  ['c++ 2.0', 'in c++ 2x0', undefined],
])('%s is found in: %s', (source, line, found) => {
  expect(pattern(source).find(` ${line}`)).toEqual(found)
})

it.each([
  ['price of {token}', { isOpen: false, isSlotsOnly: false, hasSlots: true, hasFreeWords: false }],
  ['... wallet', { isOpen: true, isSlotsOnly: false, hasSlots: false, hasFreeWords: false }],
  ['wallet ...', { isOpen: true, isSlotsOnly: false, hasSlots: false, hasFreeWords: false }],
  ['my ... wallet', { isOpen: false, isSlotsOnly: false, hasSlots: false, hasFreeWords: false }],
  ['my (... wallet)', { isOpen: false, isSlotsOnly: false, hasSlots: false, hasFreeWords: true }],
  ['[show] {token}', { isOpen: false, isSlotsOnly: true, hasSlots: true, hasFreeWords: false }],
  ['(show | {token})', { isOpen: false, isSlotsOnly: true, hasSlots: true, hasFreeWords: false }],
  ['(show | list) {thing}', { isOpen: false, isSlotsOnly: false, hasSlots: true, hasFreeWords: true }],
])('%s is described', (source, about) => expect(pattern(source)).toMatchObject(about))
