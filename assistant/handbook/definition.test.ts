/** Tests that a word is explained where a tool knows it too, and that requests with such words stay requests. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'

describe('explains a word', () => {
  it.each([
    // Tools know these words: balances, trades, snapshots, posts, traders and orders.
    ['what is a portfolio', 'portfolio'],
    ['what is proof of history', 'proof-of-history'],
    ['what is profit and loss', 'profit-and-loss'],
    ['what does dyor mean', 'dyor'],
    ['explain market sentiment', 'sentiment'],
    ['what is swing trading', 'trading-styles'],
    ['wtf is a stop loss', 'stop-loss'],
    ['wtf is liquidity', 'liquidity'],
    ['is my money insured', 'regulation'],
    ['What the hell is a market order?', 'market-order'],
    ['honeypot?', 'honeypot'],
    ['what does private key mean', 'private-key'],
    ['what is an exchange', 'exchange'],
    ['what is a swap', 'swap'],
    ['what does swapping mean?', 'swap'],
    // A token that is on no list.
    ['what is BTC', 'bitcoin'],
    ['how do I know a website is fake', 'phishing'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })

  it.each([
    ['what is the difference between usdc and usdt', 'stablecoins'],
    ['what is the difference between a market order and a limit order', 'market-order'],
    ['what is the difference between JUP and JTO', 'compare-tokens'],
  ])('two of them: %s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })

  it('has none of a minimum in what is mined', () => {
    expect(moveFor('is there a minimum?')?.entry).not.toBe('proof-of-work')
  })
})

it.each([
  ['what is a stablecoin', 'why would I want that?', 'reasons-for-stablecoins'],
  ['what is staking', 'and why would anyone do that', 'reasons-to-stake'],
  ['what is a swap', 'what is that good for?', 'reasons-to-swap'],
])('says why people want it: %s, %s', (first, then, entry) => {
  expect(moveFor(first, then)?.entry).toBe(entry)
})

describe('is left to the tools', () => {
  it.each([
    ['what is my portfolio', 'solana_list_balances'],
    ['what is my profit and loss', 'list_my_trades'],
    ['what is JUP', 'solana_resolve_token'],
    ['what is the price of bitcoin', 'solana_resolve_token'],
    ['what is the liquidity of BONK', 'solana_resolve_token'],
    ['swap half a sol to usdc', 'solana_swap_preview'],
    ['what is the circulating supply of BONK', 'gmgn_fetch_token_snapshot'],
    ["what's streaming", 'pumpstream_live_summary'],
    ["what's on the overlay", 'stream_get_scene'],
    ['portfolio?', 'solana_list_balances'],
  ])('%s', (line, tool) => {
    expect(moveFor(line)).toMatchObject({ calls: [{ tool }] })
  })

  it('a word about the token that is spoken of', () => {
    expect(moveFor('price of bonk', 'honeypot?')).toMatchObject({ calls: [{ tool: 'solana_resolve_token' }] })
  })
})
