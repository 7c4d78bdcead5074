import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, callsOf, think } from '#assistant/testing/rows.ts'
import { answered, asJson, said } from '#assistant/testing/talk.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import { JUP_MINT as JUP, WALLET } from '#domain/language/testing/phrasing.ts'
import { sameMeaning } from '../_kit/testing/metamorphic.ts'
import { solanaListBalances } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'
import { typed } from './testing/typed.ts'

languageConformance({ contract: solanaListBalances, language, rows: [...phrasings, ...typed] })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, solanaListBalances.input.parse(fixture.input)))
    const { rows } = language.view.parse(view)
    expect(rows.map(({ mint }) => mint)).toEqual(fixture.output.balances.map(({ token }) => token.address))
  }
})

const IMPOSTOR = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'
const balances = {
  wallet: { address: WALLET, label: 'Demo wallet' },
  total_usd: 4033.1,
  priced: 3,
  unpriced: 0,
  rows: [
    { symbol: 'SOL', name: 'Solana', mint: NATIVE_SOL, amount: 12, usd: 2016, price: 168 },
    { symbol: 'JUP', name: 'Jupiter', mint: JUP, amount: '2875.5', usd: 1207.71, price: 0.42 },
    { symbol: 'JTO', name: 'JITO', mint: 'jto', amount: 440, usd: 809.6, price: 1.84 },
  ],
  more: 0,
  source: 'Sandbox chain',
  as_of: '2026-11-20T12:00:00Z',
}

describe('what it says of a wallet', () => {
  it('says the total as people do, the largest share first', async () => {
    expect(await answer("what's in the wallet?", balances)).toBe(
      'About $4,033, half of it SOL. JUP and JTO follow.',
    )
  })

  it('says what is not in the total, what is not listed, and what is old', async () => {
    const view = { ...balances, unpriced: 2, more: 4, change_24h_pct: -1.5, stale: true }
    expect(await answer('portfolio', view)).toBe(
      'About $4,033, half of it SOL. JUP and JTO follow. Down 1.50% over the last 24 hours. ' +
        '2 tokens more have no price I trust and are not counted. ' +
        '4 smaller holdings not listed. ' +
        'The price source does not answer right now, so these prices are a little old.',
    )
  })

  it('says so of an empty wallet and one without prices', async () => {
    expect(await answer('balance', { ...balances, rows: [], total_usd: 0 })).toContain('empty')
    const unpriced = {
      ...balances,
      total_usd: 0,
      priced: 0,
      unpriced: 1,
      rows: [{ symbol: 'X', mint: 'x', amount: 1, usd: null, price: null }],
    }
    expect(await answer('balance', unpriced)).toBe('It holds 1 token, none with a price I trust.')
  })

  it('counts each token once and names the source that is down', async () => {
    const rows = balances.rows.map((row) => ({ ...row, usd: null, price: null }))
    const down = { ...balances, rows, total_usd: null, priced: 0, unpriced: 5, more: 2 }
    expect(await answer('balance', { ...down, no_prices: 'Jupiter did not answer' })).toBe(
      'It holds 5 tokens. There are no prices right now: Jupiter did not answer. 2 smaller holdings not listed.',
    )
    expect(await answer('balance', { ...down, more: 0 })).toBe(
      'It holds 5 tokens, none with a price I trust.',
    )
    expect(await answer('how much sol', { ...down, no_prices: 'Jupiter did not answer' })).toBe(
      'The wallet holds 12 SOL. There are no prices right now: Jupiter did not answer.',
    )
  })

  it('says when not all token accounts were read', async () => {
    const partial = { ...balances, accounts_read: 1_000 }
    const words = 'It has more than 1,000 token accounts, and only 1,000 of them were read.'
    expect(await answer('balance', partial)).toContain(words)
    expect(await answer('balance', { ...partial, rows: [], total_usd: 0 })).toContain(words)
    expect(await answer('how much usdc', partial)).toBe(
      'There is no USDC among the 1,000 token accounts that were read.',
    )
  })

  it('finds one token or several, native SOL among them, and says what is not there', async () => {
    expect(await answer('how much sol', balances)).toBe('The wallet holds 12 SOL, worth about $2,016.')
    expect(await answer('how much jup and usdc do i have', balances)).toBe(
      'The wallet holds 2,875.50 JUP, worth about $1,208. There is no USDC in this wallet.',
    )
    expect(await answer('how much usdc', { ...balances, more: 7 })).toBe(
      'There is no USDC among the 3 largest holdings.',
    )
  })

  it('does not take an impostor for the token of that name', async () => {
    const fake = { symbol: 'JUP', mint: IMPOSTOR, amount: 1_000_000, usd: 31, price: 0.000031 }
    expect(await answer('how much jup', { ...balances, rows: [fake] })).toBe(
      'There is no JUP in this wallet.',
    )
  })

  it('says the largest few, and those that are worth enough', async () => {
    expect(await answer('my top 2 holdings', balances)).toBe('The 2 largest: SOL ($2,016) and JUP ($1,208).')
    expect(await answer('top 9 holdings', balances)).toBe(
      'It holds only 3 tokens: SOL ($2,016), JUP ($1,208) and JTO ($809.60).',
    )
    expect(await answer('only holdings over 1000 dollars', balances)).toBe(
      '2 holdings worth at least $1,000: SOL ($2,016) and JUP ($1,208).',
    )
    expect(await answer('hide everything under $5000, my tokens', balances)).toBe(
      'Nothing in this wallet is worth at least $5,000.',
    )
  })
})

const callsFor = async (text: string) => callsOf(await think([said(text)]))

describe('a question about the wallet that was shown', () => {
  it.each([
    ['how much of that is bonk', { limit: 30 }],
    ['what share of it is in sol', { limit: 30 }],
    ['what does all of that come to in dollars?', {}],
    ['what is it in total', {}],
  ])('%s', async (text, args) => {
    const calls = callsOf(await think([said('balance'), answered('…'), said(text)]))
    expect(calls).toEqual([{ name: 'solana_list_balances', args }])
  })
})

describe('other ways to type a question about holdings', () => {
  it.each([
    "what's in my wallet",
    'how much usdc do i have',
    'show me my balances',
    'top 5 holdings',
    `what does ${WALLET} hold`,
    'do i still have any bonk',
    'what is my portfolio worth',
    'how much is my stash of jup worth',
  ])('call the same tool with the same arguments: %s', async (text) => {
    const calls = await callsFor(text)
    expect(calls).toHaveLength(1)
    const ways = sameMeaning(text).filter((way) => !text.includes(WALLET) || way.includes(WALLET))
    for (const way of ways) expect({ way, calls: await callsFor(way) }).toEqual({ way, calls })
  })

  it.each([
    'what is a wallet',
    'how do i link another wallet',
    'is my money safe with you',
    'do not sell my jup',
    'i bought jup last year',
    'my brother sold all his bonk',
    'should i sell my jup',
    'stake my sol',
    'could you run off with my coins',
    'tell me if i should hold',
    'i wanna do smth with my money idk what',
    'How would I move everything to a new wallet?',
  ])('look nothing up: %s', async (text) => {
    const ways = [text, ...sameMeaning(text)].filter((way) => !text.includes(WALLET) || way.includes(WALLET))
    for (const way of ways) expect({ way, calls: await callsFor(way) }).toEqual({ way, calls: [] })
  })
})
