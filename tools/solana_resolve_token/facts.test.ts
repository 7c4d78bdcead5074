/** Each figure of a token in words, and that other ways to type a question change nothing. */
import { describe, expect, it } from 'vitest'
import { answer, callsOf, think } from '#assistant/testing/rows.ts'
import { said } from '#assistant/testing/talk.ts'
import { JUP_MINT as JUP } from '#domain/language/testing/phrasing.ts'
import { sameMeaning } from '../_kit/testing/metamorphic.ts'
import { candidate } from './testing/candidates.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const jup = candidate({
  volume_24h_usd: 25_000_000,
  holders: 712_000,
  first_pool_at: '2024-01-31T00:00:00.000Z',
  mint_authority: 'closed',
  freeze_authority: 'open',
})
const found = (fields: object = {}) => ({
  query: 'JUP',
  candidates: [{ ...jup, ...fields }],
  source: 's',
  as_of: '2026-11-20T12:00:00Z',
})
const bonk = { symbol: 'BONK', name: 'Bonk', mint: BONK, holders: 990_000, volume_24h_usd: null }

describe('the figures of a token', () => {
  it.each([
    ['price of jup', 'JUP is at $0.4200, up 2.31% over 24 hours.'],
    ['is jup up or down today', 'JUP is up 2.31% over 24 hours, at $0.4200.'],
    ['jup market cap', 'JUP has a market cap of $1.31B.'],
    ['jup liquidity', 'JUP has a liquidity of $21.4M.'],
    ['volume on jup', '$25M of JUP changed hands in the last 24 hours.'],
    ['how many people hold jup', '712,000 wallets hold JUP.'],
    ['how old is jup', 'JUP has been traded since January 31, 2024, for about 2 years.'],
    ['contract address of jup', `The mint address of JUP is ${JUP}.`],
    [
      'is jup safe',
      'JUP is on the verified list; nobody can mint more of it, and its makers can still freeze it in a wallet. ' +
        `Its mint is ${JUP}.`,
    ],
    ['what are 3 jup worth', '3 JUP are worth about $1.26 at $0.4200 each.'],
  ])('says it: %s', async (text, words) => {
    expect(await answer(text, found())).toBe(words)
  })

  it.each([
    ['price of jup', { price_usd: null }, 'No source has a price for JUP right now.'],
    [
      'did jup go up',
      { change_24h_pct: null },
      'No source says how JUP moved over 24 hours; it is at $0.4200.',
    ],
    ['jup market cap', { market_cap_usd: null }, 'No source gives the market cap of JUP.'],
    [
      'jup market cap',
      { market_cap_usd: null, fdv_usd: 2_900_000_000 },
      'No source gives the market cap of JUP, only its fully diluted value: $2.9B.',
    ],
    ['jup liquidity', { liquidity_usd: null }, 'No source gives the liquidity of JUP.'],
    ['volume on jup', { volume_24h_usd: null }, 'No source gives the trading volume of JUP.'],
    ['how many people hold jup', { holders: null }, 'No source gives the number of holders of JUP.'],
    ['how old is jup', { first_pool_at: null }, 'No source gives the age of JUP.'],
    [
      'is jup safe',
      { mint_authority: null, freeze_authority: null },
      `JUP is on the verified list; no source says whether it can still be minted or frozen. Its mint is ${JUP}.`,
    ],
  ])('says that it is unknown: %s %j', async (text, fields, words) => {
    expect(await answer(text, found(fields))).toBe(words)
  })

  it('says an older model view, which lacks the newer figures', async () => {
    const { holders: _holders, first_pool_at: _first, volume_24h_usd: _volume, ...rest } = jup
    const view = { ...found(), candidates: [rest] }
    expect(await answer('how many people hold jup', view)).toBe(
      'No source gives the number of holders of JUP.',
    )
  })

  it('says several figures of one token, and one figure of several tokens', async () => {
    expect(await answer('price, market cap and holders of jup', found())).toBe(
      'JUP is at $0.4200, up 2.31% over 24 hours. JUP has a market cap of $1.31B. 712,000 wallets hold JUP.',
    )
    expect(
      await answer('compare the holders of jup and bonk', found(), { ...found(), candidates: [bonk] }),
    ).toBe(
      `712,000 wallets hold JUP and 990,000 wallets hold BONK. Careful: this BONK is not verified, its mint is ${BONK}.`,
    )
    expect(
      await answer('volume of jup and bonk', found(), {
        ...found(),
        candidates: [{ ...bonk, verified: true }],
      }),
    ).toBe('$25M of JUP changed hands in the last 24 hours and no source gives the trading volume of BONK.')
  })

  it('says the age of a new token in days', async () => {
    const text = await answer('how old is jup', found({ first_pool_at: '2026-11-19T10:00:00Z' }))
    expect(text).toBe('JUP has been traded since November 19, 2026, for 1 day.')
  })
})

const callsFor = async (text: string) => callsOf(await think([said(text)]))

describe('other ways to type a question', () => {
  it.each([
    'price of jup',
    'how many holders does jup have',
    'what is the liquidity of bonk',
    'is jup verified',
    'trading volume of wif',
    'how old is bonk',
    'contract address of usdc',
    'compare the market cap of jup and wif',
    'what are 3 sol worth',
    'has bonk dropped since yesterday',
  ])('call the same tool with the same arguments: %s', async (text) => {
    const calls = await callsFor(text)
    expect(calls).not.toEqual([])
    for (const way of sameMeaning(text)) expect({ way, calls: await callsFor(way) }).toEqual({ way, calls })
  })

  it.each([
    'should i buy jup',
    'will jup go up tomorrow',
    'what is liquidity',
    'what does market cap mean',
    'remind me to check jup tonight',
  ])('look nothing up: %s', async (text) => {
    for (const way of [text, ...sameMeaning(text)])
      expect({ way, calls: await callsFor(way) }).toEqual({ way, calls: [] })
  })
})
