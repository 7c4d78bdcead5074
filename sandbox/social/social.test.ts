/** The simulated posts: the same in every process, and true to the market at the moment of each. */
import { describe, expect, it } from 'vitest'
import { formatPercent, formatPrice } from '#contract/rules/amounts.ts'
import { createKolTape } from '../kol/trades.ts'
import { createMarket } from '../market/market.ts'
import { createPostFeed } from './posts.ts'
import { xStandIn } from './x.ts'
import { parseQuery } from './x-query.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000
const worldAt = (time: number) => {
  const market = createMarket({ seed: 'parley', clock: { now: () => time } })
  return { market, feed: createPostFeed(market, 'parley') }
}

describe('the feed', () => {
  const { market, feed } = worldAt(NOW)
  const posts = feed.between(NOW - DAY_MS, NOW)

  it('is the same a day later and in another process', () => {
    expect(posts.length).toBeGreaterThan(50)
    expect(worldAt(NOW + DAY_MS).feed.between(NOW - DAY_MS, NOW)).toEqual(posts)
  })

  it('says of a price what the market shows at that moment', () => {
    const claims = posts.flatMap(({ text, at }) => {
      const found = /^\$(\S+) (\S+%) in 24 hours, now at (\$[\d.,]+)\. /.exec(text)
      const token = market.tokens.find(({ symbol, verified }) => verified && symbol === found?.[1])
      return found && token ? [{ found, token, at }] : []
    })
    expect(claims.length).toBeGreaterThan(5)
    for (const { found, token, at } of claims) {
      const [now, before] = [market.priceAt(token, at), market.priceAt(token, at - DAY_MS)]
      expect(found[2]).toBe(formatPercent((now / before - 1) * 100))
      expect(found[3]).toBe(formatPrice(now))
    }
  })

  it('has the trades of well-known traders at their prices', () => {
    const bought = posts.find(({ text }) => text.startsWith('Bought '))
    const trade = createKolTape(market, 'parley')
      .between((bought?.at ?? 0) - 300_000, bought?.at ?? 0)
      .find(({ trader, side }) => trader.handle === bought?.author.handle && side === 'buy')
    expect(trade).toBeDefined()
    expect(bought?.text).toContain(formatPrice(trade?.priceUsd ?? 0))
  })
})

describe('the stand-in for X', () => {
  const answer = xStandIn(worldAt(NOW).market, { seed: 'parley', bearer: 'k' })
  const get = async (query: string, more = '', bearer = 'k') => {
    const url = `https://api.x.com/2/tweets/search/recent?query=${encodeURIComponent(query)}${more}`
    const response = await answer(new Request(url, { headers: { authorization: `Bearer ${bearer}` } }))
    // The expectations check the real shape of the body.
    return { status: response.status, body: (await response.json()) as Page }
  }
  type Page = { data?: { id: string; text: string }[]; meta: { next_token?: string; result_count: number } }

  it('pages from the newest back, and leaves `data` out where there is none', async () => {
    const first = (await get('BONK')).body
    expect(first.data).toHaveLength(10)
    const second = (await get('BONK', `&next_token=${first.meta.next_token}`)).body
    expect(BigInt(second.data?.[0]?.id ?? 0)).toBeLessThan(BigInt(first.data?.at(-1)?.id ?? 0))
    expect((await get('zzzzzz')).body).toEqual({ meta: { result_count: 0 } })
  })

  it.each([
    ['a wrong token', 'BONK', '', 'x', 401],
    ['nine posts', 'BONK', '&max_results=9', 'k', 400],
    ['filters alone', '-is:retweet lang:en', '', 'k', 400],
    ['an operator that is not there', 'min_magic:3 BONK', '', 'k', 400],
  ])('refuses %s', async (_, query, more, bearer, status) => {
    expect((await get(query, more, bearer)).status).toBe(status)
  })
})

describe('the operators', () => {
  const post = {
    text: 'Bought 3 $BONK today',
    handle: 'ann',
    language: 'en',
    isReply: false,
    hasPhoto: true,
    isVerified: true,
  }
  it.each([
    ['bonk', true],
    ['$BONK', true],
    ['#BONK', false],
    ['BON', false],
    ['(wif OR bonk) -is:reply', true],
    ['bonk from:@Ann is:verified has:media lang:en', true],
    ['bonk -bought', false],
    ['wif OR bonk today', true],
    ['"bonk today"', true],
  ])('%s', (query, expected) => expect(parseQuery(query)?.(post)).toBe(expected))
})
