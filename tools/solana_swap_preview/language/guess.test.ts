/** Tests the model of trades: what it reads that the rules leave, what it asks back about, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { answered, said, saidAloud, textOf } from '#assistant/testing/talk.ts'
import { tradeOf } from '#assistant/testing/trade-of.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { KNOWN } from '#assistant/understanding/statistics/testing/examples.ts'
import { fc, runs } from '../../../scripts/testing/property.ts'
import { candidatesOf } from './statistics/candidates.ts'
import { guessedTrade, likeliest, tradeLineOf } from './statistics/guess-trade.ts'
import { mentionsIn } from './statistics/mentions.ts'
import type { Before } from './statistics/parts.ts'

describe('a trade that the rules leave', () => {
  it.each([
    ['out of my bonk half should end as usdc', 'BONK > USDC, amount_percent 50'],
    ['kindly see that 100 usdt end up as usdc', 'USDT > USDC, amount_ui 100'],
    ['let 40 usdc walk over into jto please', 'USDC > JTO, amount_ui 40'],
  ])('is previewed: %s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))

  it.each([
    ['swap 3 sol to usdc', 'only 2 of them are needed', 'SOL > USDC, amount_ui 2'],
    ['swap 3 sol to usdc', 'strike that, flat 40', 'SOL > USDC, amount_ui 40'],
    ['buy 5 dollars of bonk', 'add two dollars on top', 'SOL > BONK, amount_usd 7'],
    ['buy 1000 pyth with sol', 'half size', 'SOL > PYTH, desired_output_ui 500'],
  ])('may change the one that is open: %s, %s', async (before, line, trade) =>
    expect(await tradeOf(before, line)).toBe(trade),
  )

  it.each([
    ['price of jup', 'all of it'],
    ['sell my jup if it hits 1 dollar', 'all of it'],
  ])('sells nothing that is only named: %s, %s', async (...lines) => expect(await tradeOf(...lines)).toBe(''))

  it.each([
    'the 500 bonk i hold ought not to be usdc',
    'if it falls the 500 bonk i hold ought to be usdc',
    'he said the 500 bonk he holds ought to be usdc',
    'the 500 bonk i hold ought to be usdc, no wait',
    'should the 500 bonk i hold be usdc',
    'bonk 500 usdc',
    'buy 20 dollars anyway',
    'can I sell 20k dollars without moving it too much',
  ])('stays without a preview: %s', async (line) => expect(await tradeOf(line)).toBe(''))
})

describe('a question back', () => {
  const line = 'zebra 40 usdc walk over into jto please'

  it('names the word that has no place in the trade, and a yes makes the preview', async () => {
    const question = textOf(await think([said(line)]))
    expect(question).toBe(
      "I don't know what “zebra” means here. Shall I show you what the swap would do: **swap 40 USDC to JTO**?",
    )
    expect(callsOf(await think([said(line), answered(question), said('yes')]))).toMatchObject([
      { name: 'solana_swap_preview', args: { input_mint: 'USDC', output_mint: 'JTO', amount_ui: '40' } },
    ])
    expect(callsOf(await think([said(line), answered(question), said('no')]))).toEqual([])
  })

  it('takes the place of a preview where the line was heard', async () => {
    const heard = await think([saidAloud('let 40 usdc walk over into jto please')])
    expect(callsOf(heard)).toEqual([])
    expect(textOf(heard)).toContain('**swap 40 USDC to JTO**')
  })
})

const OPEN: Before = {
  base: { verb: 'swap', give: 'SOL', get: 'USDC', amount: { units: '4' } },
  kind: 'open',
}
const tradesIn = (line: string, before: Before) => {
  const utterance = readUtterance(line, false, KNOWN)
  return tradeLineOf(utterance, before).candidates.map(({ trade }) => trade)
}

describe('the trades that a line may mean', () => {
  it.each([
    ['bonk', { give: 'SOL', get: 'BONK', amount: { units: '4' } }],
    ['bonk', { give: 'BONK', get: 'USDC', amount: { units: '4' } }],
    ['the other way', { give: 'USDC', get: 'SOL', amount: { units: '4' } }],
    ['double', { give: 'SOL', get: 'USDC', amount: { units: '8' } }],
    ['3 more', { give: 'SOL', get: 'USDC', amount: { units: '7' } }],
    ['3 less', { give: 'SOL', get: 'USDC', amount: { units: '1' } }],
    ['i meant money', { give: 'SOL', get: 'USDC', amount: { usd: '4' } }],
    ['2 percent', { give: 'SOL', get: 'USDC', amount: { units: '4' }, slippageBps: 200 }],
    ['all but 10 percent', { give: 'SOL', get: 'USDC', amount: { percent: '90' } }],
    ['7', { give: 'SOL', get: 'USDC', want: '7' }],
  ])('are behind a trade of 4 SOL to USDC, among others, of "%s": %j', (line, trade) => {
    expect(tradesIn(line, OPEN)).toContainEqual(expect.objectContaining(trade))
  })

  it('have two sides, and no sum of nothing', () => {
    for (const { give, get } of tradesIn('sol and bonk, 4 less', OPEN)) expect(give).not.toBe(get)
    expect(tradesIn('4 less', OPEN)).not.toContainEqual(expect.objectContaining({ amount: { units: '0' } }))
  })

  it('are none where a line names a page, or more than one trade has', () => {
    expect(tradesIn('look at https://example.com and swap 1 sol', {})).toEqual([])
    expect(tradesIn('1 sol 2 usdc 3 bonk 4 jup', {})).toEqual([])
  })

  it('keep the sides of the line whatever else it says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('sol', 'bonk', 'jup', '2', 'to', 'half', 'not', 'the')),
        (words) => {
          const utterance = readUtterance(words.join(' '), false, KNOWN)
          const mentions = mentionsIn(words, utterance)
          const names = new Set(['SOL', 'BONK', 'JUP', 'USDC'])
          for (const { trade } of mentions ? candidatesOf(mentions, {}) : [])
            expect(names.has(trade.give ?? '') && names.has(trade.get ?? '')).toBe(true)
        },
      ),
      runs(1000, 100),
    )
  })
})

it('adds up what is the same trade', () => {
  const line = {
    words: [],
    none: [],
    isGuarded: false,
    candidates: tradeLineOf(readUtterance('sol', false, KNOWN), OPEN).candidates,
  }
  const even = line.candidates.map(() => 1 / line.candidates.length)
  const twice = likeliest({ ...line, candidates: [...line.candidates, ...line.candidates] }, OPEN, [
    ...even,
    ...even,
  ])
  expect(twice?.sureness).toBeCloseTo(2 * (likeliest(line, OPEN, even)?.sureness ?? 0))
})

it('is surer of a plain trade than of a greeting', () => {
  const sureness = (line: string) =>
    guessedTrade(readUtterance(line, false, KNOWN), { about: [] })?.sureness ?? 0
  expect(sureness('swap 2 sol to usdc')).toBeGreaterThan(0.9)
  expect(sureness('good morning')).toBe(0)
  expect(sureness('what are the fees when i swap 2 sol to usdc')).toBeLessThan(0.6)
})
