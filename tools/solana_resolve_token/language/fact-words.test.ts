import { describe, expect, it } from 'vitest'
import { ageWords } from './age-words.ts'
import { candidatesView } from './candidates-view.ts'
import { type Fact, factWords } from './fact-words.ts'

const NOW = '2026-11-20T12:00:00Z'
const DAY = 86_400_000

const say = (fact: Fact, fields: object, amount?: number): string => {
  const [candidate] = candidatesView.parse({
    query: 'JUP',
    candidates: [{ symbol: 'JUP', name: 'Jupiter', mint: 'm1', ...fields }],
  }).candidates
  if (!candidate) throw new Error('a view has its candidate')
  return factWords(fact, candidate, { amount, asOf: NOW })
}

describe('a fact', () => {
  it.each<[Fact, object, string]>([
    ['price', { price_usd: 0.42 }, 'JUP is at $0.4200'],
    ['price', { price_usd: 0.42, change_24h_pct: -3 }, 'JUP is at $0.4200, down 3.00% over 24 hours'],
    ['price', { price_usd: 0.42, change_24h_pct: 3 }, 'JUP is at $0.4200, up 3.00% over 24 hours'],
    ['price', { price_usd: 0.42, change_24h_pct: 0.004 }, 'JUP is at $0.4200, unchanged over 24 hours'],
    ['change', { change_24h_pct: 2 }, 'JUP is up 2.00% over 24 hours'],
    ['change', { change_24h_pct: 0 }, 'JUP is unchanged over 24 hours'],
    ['change', {}, 'no source says how JUP moved over 24 hours'],
    ['cap', { market_cap_usd: 1_500_000, fdv_usd: 2_000_000 }, 'JUP has a market cap of $1.5M'],
    ['cap', {}, 'no source gives the market cap of JUP'],
    ['liquidity', { liquidity_usd: 0 }, 'JUP has a liquidity of $0'],
    ['volume', { volume_24h_usd: 0 }, '$0 of JUP changed hands in the last 24 hours'],
    ['holders', { holders: 0 }, '0 wallets hold JUP'],
  ])('%s of %j', (fact, fields, words) => expect(say(fact, fields)).toBe(words))

  it.each([
    [1, '1 JUP is worth about $0.50 at $0.5000 each'],
    [1_234.567_891_234_5, '1,234.567891235 JUP are worth about $617.28 at $0.5000 each'],
  ])('is the worth of %d units', (amount, words) => {
    expect(say('price', { price_usd: 0.5 }, amount)).toBe(words)
    expect(say('price', {}, amount)).toBe('no source has a price for JUP right now')
  })

  it.each<[object, string]>([
    [{ verified: true, mint_authority: 'closed' }, 'JUP is on the verified list; nobody can mint more of it'],
    [{ mint_authority: 'open' }, 'JUP is not verified; its makers can still mint more of it'],
    [{ freeze_authority: 'closed' }, 'JUP is not verified; nobody can freeze it in a wallet'],
  ])('is what is known of its safety, and what is not: %j', (fields, words) => {
    const open = 'mint_authority' in fields ? 'frozen' : 'minted'
    expect(say('safety', fields)).toBe(`${words}; no source says whether it can still be ${open}`)
  })

  it('has no doubt where both are known', () => {
    const both = { mint_authority: 'closed', freeze_authority: 'closed' }
    expect(say('safety', both)).not.toContain('no source')
  })
})

describe('the age of a token', () => {
  const ageAfter = (ms: number): string | undefined =>
    ageWords('JUP', '2020-01-01T00:00:00Z', new Date(Date.parse('2020-01-01T00:00:00Z') + ms).toISOString())

  it.each([
    [0, 'less than a day'],
    [DAY - 1, 'less than a day'],
    [DAY, '1 day'],
    [59 * DAY, '59 days'],
    [60 * DAY, 'about 2 months'],
    [365 * DAY, 'about 12 months'],
    [729 * DAY, 'about 24 months'],
    [730 * DAY, 'about 2 years'],
    [1095 * DAY, 'about 3 years'],
  ])('%d ms later is %s', (ms, words) => {
    expect(ageAfter(ms)).toBe(`JUP has been traded since January 1, 2020, for ${words}`)
  })

  it('has no length where the time of the look-up is missing or earlier', () => {
    const since = 'JUP has been traded since January 1, 2020'
    expect(ageAfter(-1)).toBe(since)
    for (const asOf of [undefined, null, 'now'])
      expect(ageWords('JUP', '2020-01-01T00:00:00Z', asOf)).toBe(since)
    for (const first of [undefined, null, 'then']) expect(ageWords('JUP', first, NOW)).toBeUndefined()
  })
})
