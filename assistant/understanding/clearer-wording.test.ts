import { expect, test } from 'vitest'
import { lastOf } from '../testing/dialogue.ts'

test.each([
  ['una dey charge fee?', /costs the network fee|no fee/],
  ['which kind thing be stablecoin', /one dollar/],
  ['make you no sell my bonk o', /BONK stays/],
])('answers Pidgin as it answers plain English: %s', (line, words) => {
  const last = lastOf(line)
  expect(last.calls).toEqual([])
  expect(last.intent).not.toBe('did-you-mean')
  expect(last.words).toMatch(words)
})

test('looks up what Pidgin asks', () => {
  expect(lastOf('how far, wetin SOL dey sell for').calls).toMatchObject([{ args: { query: 'SOL' } }])
  expect(lastOf('price of SOL', 'and BONK nko?').calls).toMatchObject([{ args: { query: 'BONK' } }])
})

test('a line that its own words explain keeps its reading', () => {
  expect(lastOf('abeg make you change 0.2 SOL to USDC').calls).toMatchObject([
    { args: { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.2' } },
  ])
})

test('an open trade is left when Pidgin says so', () => {
  expect(lastOf('swap 0.2 SOL to USDC', 'abeg leave am').intent).toBe('stop')
})

test('a change in Pidgin keeps the sides of the open trade', () => {
  expect(lastOf('swap 1 SOL to USDC', 'abeg reduce am to 0.5').calls).toMatchObject([
    { args: { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.5' } },
  ])
})

test('no trade comes from a wording that nobody typed', () => {
  expect(lastOf('shld i sel my jup 2day').calls).toEqual([])
  expect(lastOf('I no wan buy BONK again').calls).toEqual([])
})

test.each([
  ['abeg no change 0.2 SOL to USDC'],
  ['abeg make you no buy 1 SOL of BONK'],
  ['abeg no convert 2 SOL to USDC'],
  ['I no wan sell all my BONK'],
  ['you no fit sell 1 SOL to USDC'],
  ['oga no buy BONK for 1 SOL'],
  ['no buy 1 SOL of BONK o'],
])('trades nothing that Pidgin forbids: %s', (line) => {
  const { calls, words } = lastOf(line)
  expect(calls).toEqual([])
  expect(words).toMatch(/^Then (?:SOL|BONK) stays as it is: nothing is traded/)
})

test.each(['abeg make you no reduce am to 0.5', 'abeg no make am 0.5', 'no increase am to 0.5 o'])(
  'changes no open trade that Pidgin leaves alone: %s',
  (line) => {
    expect(lastOf('abeg change 0.2 SOL to USDC', line)).toMatchObject({
      calls: [],
      words: 'Then it stays as the card shows it.',
    })
  },
)

test.each([
  ['no wahala, buy 1 SOL of BONK abeg', { input_mint: 'SOL', output_mint: 'BONK' }],
  ['no be small, buy 1 SOL of BONK', { input_mint: 'SOL', output_mint: 'BONK' }],
  ['abeg no vex, change 0.2 SOL to USDC', { input_mint: 'SOL', output_mint: 'USDC' }],
  ['no, change 0.2 SOL to USDC abeg', { input_mint: 'SOL', output_mint: 'USDC' }],
])('a no of another thing forbids no trade: %s', (line, args) => {
  expect(lastOf(line).calls).toMatchObject([{ args }])
})

test('what Pidgin rules out is neither bought nor counted', () => {
  expect(lastOf('i wan buy 1 SOL of BONK, no be WIF').calls).toMatchObject([
    { args: { input_mint: 'SOL', output_mint: 'BONK', amount_ui: '1' } },
  ])
  expect(lastOf('i wan swap 1 SOL to USDC, no be 2')).toMatchObject({
    calls: [],
    words: expect.stringMatching(/^I read two amounts/),
  })
})
