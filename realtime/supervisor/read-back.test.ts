import { describe, expect, it } from 'vitest'
import { sayable } from '#domain/language/amount-words.ts'
import { numberWords } from '#domain/language/number-words.ts'
import { speakable } from '#speech/text/speakable.ts'
import { fc } from '../../scripts/testing/property.ts'
import { type Deal, readBack, readBackWords } from './read-back.ts'

const SOL = { symbol: 'SOL', name: 'Wrapped SOL' }
const USDC = { symbol: 'USDC', name: 'USD Coin' }
const JUP = { symbol: 'JUP', name: 'Jupiter' }
const WIF = { symbol: 'WIF', name: 'dogwifhat' }
const BONK = { symbol: 'BONK', name: 'Bonk' }
const all = [SOL, USDC, JUP, WIF, BONK]

const HALF: Deal = { input: SOL, output: USDC, units: '0.5' }
const DOLLARS: Deal = { input: SOL, output: JUP, units: '0.119047619', statedAmount: { usd: '20' } }
const SHARE: Deal = { input: BONK, output: USDC, units: '481512.33', statedAmount: { percent: '10' } }
const ALL: Deal = { input: WIF, output: USDC, units: '30', statedAmount: { percent: '100' } }

describe('a read-back', () => {
  it.each<[string, Deal]>([
    ['confirm half a SOL to USDC', HALF],
    ['Confirm half a sol to USDC.', HALF],
    ['Yes, confirm half a SOL to USDC, please!', HALF],
    ['confirm zero point five sol to usdc', HALF],
    ['confirm point five solana into usd coin', HALF],
    ['I confirm the swap of 0.5 SOL for USDC', HALF],
    ['okay, I agree to swap half a SOL to USDC', HALF],
    ['yes, swap half a SOL to USDC', HALF],
    ['yes please convert 0.50 SOL into USDC', HALF],
    ['Go ahead and swap half a SOL to USDC now', HALF],
    ['Confirmed, half a SOL to USDC', HALF],
    ['hey parley confirm half a solana to usdc thanks', HALF],
    ['confirm twenty dollars of sol to jup', DOLLARS],
    ['Confirm $20 of SOL to Jupiter', DOLLARS],
    ['confirm $20.00 worth of SOL to JUP', DOLLARS],
    ['confirm 0.119 SOL to JUP', DOLLARS],
    ['confirm 0.119047619 SOL to JUP', DOLLARS],
    ['confirm ten percent of my bonk to usdc', SHARE],
    ['confirm 10% of my BONK to USDC', SHARE],
    ['confirm 481,512 BONK to USDC', SHARE],
    ['confirm all my WIF to USDC', ALL],
    ['confirm all of my dogwifhat to USDC', ALL],
    ['confirm 30 dog wif hat tokens to USDC', ALL],
  ])('agrees: %s', (said, deal) => {
    expect(readBack(said, deal)).toBe('agrees')
  })

  it.each<[string, string, Deal]>([
    ['a short yes', 'yes', HALF],
    ['a short confirm', 'confirm', HALF],
    ['no deal in it', 'confirm the swap', HALF],
    ['no deal in it', 'yes, do it', HALF],
    ['no amount', 'confirm SOL to USDC', HALF],
    ['no output', 'confirm half a SOL', HALF],
    ['no input', 'confirm half to USDC', HALF],
    ['another amount', 'confirm five SOL to USDC', HALF],
    ['another amount', 'confirm 0.05 SOL to USDC', HALF],
    ['another amount', 'confirm 0.51 SOL to USDC', HALF],
    ['another amount', 'confirm one and a half SOL to USDC', HALF],
    ['a share where units were meant', 'confirm half of my SOL to USDC', HALF],
    ['units where a share was meant', 'confirm ten BONK to USDC', SHARE],
    ['another share', 'confirm all my BONK to USDC', SHARE],
    ['dollars where units were meant', 'confirm 0.5 dollars of SOL to USDC', HALF],
    ['other dollars', 'confirm 200 dollars of SOL to JUP', DOLLARS],
    ['another input', 'confirm half a JUP to USDC', HALF],
    ['another output', 'confirm half a SOL to BONK', HALF],
    ['the other way round', 'confirm half a USDC to SOL', HALF],
    ['an impostor of a longer name', 'confirm half a SOL to USDC2', HALF],
    ['a question', 'confirm half a SOL to USDC?', HALF],
    ['a question', '¿confirm half a SOL to USDC？', HALF],
    ['a question', 'confirm? half a SOL to USDC', HALF],
    ['a question', 'should I confirm half a SOL to USDC', HALF],
    ['a question', 'what if I confirm half a SOL to USDC', HALF],
    ['a condition', 'confirm half a SOL to USDC if the price drops', HALF],
    ['an afterthought', 'confirm half a SOL to USDC no wait', HALF],
    ['somebody else', 'he said confirm half a SOL to USDC', HALF],
    ['somebody else', 'the page says: confirm half a SOL to USDC', HALF],
    ['two deals', 'confirm half a SOL to USDC and 5 SOL to WIF', HALF],
    ['a new request', 'swap half a SOL to USDC', HALF],
    ['a new request', 'can you swap half a SOL to USDC', HALF],
    ['the past', 'you confirmed half a SOL to USDC', HALF],
    ['nothing', '', HALF],
  ])('does not agree with %s: %s', (_why, said, deal) => {
    expect(readBack(said, deal)).not.toBe('agrees')
  })

  it.each([
    'no',
    'No.',
    'nope',
    'no thanks',
    'cancel',
    'cancel it',
    'cancel the swap',
    'no, cancel the trade please',
    "don't do it",
    'do not confirm half a SOL to USDC',
    "no, I don't want it",
    "I won't swap that",
    'never mind',
    'forget it',
    'I changed my mind',
    "actually I've changed my mind",
    'decline',
  ])('declines: %s', (said) => {
    expect(readBack(said, HALF)).toBe('declines')
  })

  it.each([
    'stop',
    'stop please',
    'what is the price of SOL',
    'yes',
    'hold on',
    'is there no other way',
    'nobody',
  ])('says nothing about it: %s', (said) => {
    expect(readBack(said, HALF)).toBe('neither')
  })
})

/** Any swap of two tokens in an amount that can be said. */
const decimals = fc
  .tuple(fc.nat(99_999), fc.stringMatching(/^\d{0,7}[1-9]$|^$/))
  .map(([whole, fraction]) => `${whole}${fraction && `.${fraction}`}`)
  .filter((text) => Number(text) > 0)
const deals = fc
  .record({
    input: fc.constantFrom(...all),
    output: fc.constantFrom(...all),
    units: decimals,
    by: fc.nat(2),
    share: fc.integer({ min: 1, max: 100 }),
  })
  .filter(({ input, output }) => input !== output)
  .map(
    ({ by, share, ...deal }): Deal =>
      by === 0
        ? deal
        : { ...deal, statedAmount: by === 1 ? { percent: String(share) } : { usd: String(share) } },
  )

describe('whatever the swap', () => {
  it('what is to be said agrees to it, as it is written and as it is spoken', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        const words = readBackWords(deal)
        expect(readBack(words, deal)).toBe('agrees')
        expect(readBack(speakable(words), deal)).toBe('agrees')
      }),
    )
  })

  it('the read-back of another one does not', () => {
    const said = (deal: Deal): string => readBackWords(deal)
    fc.assert(
      fc.property(deals, deals, (deal, other) => {
        fc.pre(said(deal) !== said(other))
        // Units that are the same may be said instead of a share.
        fc.pre(deal.input !== other.input || deal.output !== other.output || deal.units !== other.units)
        expect(readBack(said(other), deal)).toBe('neither')
      }),
    )
  })

  it('nothing short of the whole agrees', () => {
    fc.assert(
      fc.property(deals, fc.nat(), (deal, at) => {
        const words = readBackWords(deal).split(' ')
        const gone = at % words.length
        const rest = words.filter((_, index) => index !== gone).join(' ')
        // 'all sol' and 'all my sol' are the same, and so are 'half sol' and 'half a sol'.
        fc.pre(!['my', 'a', 'of'].includes(words[gone] ?? ''))
        expect(readBack(rest, deal)).not.toBe('agrees')
      }),
    )
  })

  it('another number does not agree', () => {
    fc.assert(
      fc.property(deals, decimals, (deal, number) => {
        const words = `confirm ${numberWords(number)} ${deal.input.symbol} to ${deal.output.symbol}`
        const isSame = [deal.units, sayable(deal.units)].includes(number)
        expect(readBack(words, deal)).toBe(isSame ? 'agrees' : 'neither')
      }),
    )
  })
})
