/** Tests the shared parts of questions about wallets and tokens: ranges, denials, stories, and what is no look-up. */
import { describe, expect, it } from 'vitest'
import { isOfMine, withoutDenied, withoutStory, withPlain } from './lookup-line.ts'
import { isOther, isTradeRequest } from './no-lookup.ts'
import { timeframeIn } from './range-words.ts'
import { isSeveral } from './several.ts'

const words = (line: string): string[] => line.split(' ')

it.each([
  ['the last 3 hours', '3h'],
  ['90 minutes', '90m'],
  ['5 min', '5m'],
  ['1 hr', '1h'],
  ['past 2 days', '2d'],
  ['9999 minutes', '9999m'],
  ['500 hours', '168h'],
  ['30 days', '7d'],
  ['last hour', '1h'],
  ['1h', '1h'],
  ['this morning', '24h'],
  ['last night', '24h'],
  ['24h', '24h'],
  ['yesterday', '48h'],
  ['this week', '7d'],
  ['lately', '7d'],
  ['7d', '7d'],
  ['0 hours', undefined],
  ['3 wallets', undefined],
  ['now', undefined],
])('the range of “%s” is %s', (line, range) => expect(timeframeIn(` ${line}`)).toBe(range))

it.each([
  ['price of <t0> and my balances', true],
  ['my balances and then list my wallets', true],
  ['which wallet is it and am i signed in', true],
  ['buy <t0> and the price', true],
  ['switch to wallet two and show my portfolio', true],
  ['my balances and the chart', true],
  ['price of <t0> and its volume', false],
  ['show my trades and the chart', false],
  ['what is <t0> at', false],
  ['<t0> and <t1>', false],
])('“%s” asks for several things: %s', (line, answer) => expect(isSeveral(` ${line}`)).toBe(answer))

describe('no look-up of a wallet or a token', () => {
  it.each([
    'show the chart',
    'price of <t0> this week',
    'what do people tweet about <t0>',
    'any news on <t0>',
    'who is buying <t0>',
    'deep dive into <t0>',
    'is the network down',
    'what is on pump fun',
    'show my transactions',
    'latest moves of my wallet',
    'what has my wallet done',
    'whose wallet is that',
    'stake my <t0>',
    'refresh the prices',
    'should i sell <t0>',
    'will it go up',
    'if it hits 2 dollars',
    'he woke up to a dollar when',
    'i sold my <t0>',
    'i bought <t0> yesterday',
    'ignore all of it',
    'drain it',
    'what does liquidity mean',
    'why is it down',
  ])('is %s', (line) => expect(isOther(words(line))).toBe(true))

  it.each([
    'price of <t0>',
    'what is in my wallet',
    'how old is <t0>',
    'is it safe',
    'why is it down and by how much',
    'i bought <t0> what is it worth',
    'do you know if it is up',
    'how much will it be in dollars',
  ])('is not: %s', (line) => expect(isOther(words(line))).toBe(false))
})

it.each([
  ['buy <t0>', true],
  ['swap 1 <t0> to <t1>', true],
  ['change one of them to <t1>', true],
  ['10 dollars of <t0>', true],
  ['half my <t0>', true],
  ['use <t0>', true],
  ['pay with my <t0> please', true],
  ['<t0> to <t1>', true],
  ['get me some <t0>', true],
  ['put 5 dollars into <t0>', true],
  ['5 <t0> in <t1>', true],
  ['everything into <t1>', true],
  ['is half my <t0> worth it', false],
  ['how much is 10 <t0>', false],
  ['compare <t0> with <t1>', false],
  ['price of <t0>', false],
  ['what is in my wallet', false],
])('“%s” is a trade: %s', (line, answer) => expect(isTradeRequest(words(line))).toBe(answer))

it.each([
  ['my <t0>', true],
  ['my little bit of <t0>', true],
  ['our bags', true],
  ['what is left', true],
  ['what do i have', true],
  ['do i still own any', true],
  ['what have i', true],
  ['am i holding', true],
  ['i already hold it', true],
  ['could i have', false],
  ['i have been', false],
  ['i have a question', false],
  ['if i had my <t0> still', false],
  ['suppose i own my <t0> then', false],
  ['the price', false],
])('“%s” is about possessions of the user: %s', (line, answer) => expect(isOfMine(` ${line}`)).toBe(answer))

it.each([
  ['not the chart just the price', 'just the price'],
  ['instead of its history show the price', 'show the price'],
  ['stop talking about the news what is the price', 'what is the price'],
  ['i do not want to buy anything what is the price', 'what is the price'],
  ['before i sell what is the liquidity', 'what is the liquidity'],
  ['they keep telling me to buy what is its cap', 'they what is its cap'],
  ['is there enough liquidity to sell big', 'is there enough liquidity'],
  ['how much could i sell', 'how much'],
  // Nothing is asked beside them.
  ['do not buy yet', 'do not buy yet'],
  ['before i sell', 'before i sell'],
])('what is denied is left out: %s', (line, rest) => expect(withoutDenied(words(line)).join(' ')).toBe(rest))

describe('a story', () => {
  const isQuestion = (clause: readonly string[]): boolean => clause.includes('price')
  const said = (...clauses: string[]) =>
    withoutStory(words(clauses.join(' ')), { clauses: clauses.map(words) }, isQuestion).join(' ')

  it('is left out around a question', () => {
    expect(said('my uncle called', 'what is the price')).toBe('what is the price')
    expect(said('the price please', 'he is old', 'and the price of <t1>')).toBe(
      'the price please and the price of <t1>',
    )
  })

  it('is kept where nothing is asked, and so is a request of another kind', () => {
    expect(said('my uncle called')).toBe('my uncle called')
    expect(said('my uncle called', 'he is old')).toBe('my uncle called he is old')
    expect(said('show the chart', 'the price')).toBe('show the chart the price')
    expect(said('buy <t0>', 'the price')).toBe('buy <t0> the price')
    expect(said('my balances', 'the price')).toBe('my balances the price')
    expect(said('look at <u0>', 'the price')).toBe('look at <u0> the price')
  })
})

it('a variant stands beside the line as it was typed', () => {
  const lines = [' please buy it', ' buy it']
  expect(withPlain(['buy', 'it'], { lines })).toEqual([
    ['buy', 'it'],
    ['please', 'buy', 'it'],
  ])
  expect(withPlain(['please', 'buy', 'it'], { lines })).toEqual([['please', 'buy', 'it']])
  // A clause is no variant.
  expect(withPlain(['it'], { lines })).toEqual([['it']])
})

it('a row of words that fit in several ways is read in one, however long it is', () => {
  expect(isOfMine(` my ${'little bit of '.repeat(1_000)}house`)).toBe(false)
  expect(isOfMine(` my ${'little bit of '.repeat(1_000)}stash`)).toBe(true)
  expect(isTradeRequest(['<t0>', 'to', ...Array.from({ length: 30 }, () => '1111'), 'km'])).toBe(false)
  expect(isTradeRequest(['<t0>', 'to', ...Array.from({ length: 30 }, () => '1111'), '<t1>'])).toBe(true)
})
