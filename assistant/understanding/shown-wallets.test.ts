/** Lines about a wallet of somebody else, and about what a wallet holds. */
import { describe, expect, it } from 'vitest'
import { candidatesView } from '#tools/solana_resolve_token/language/candidates-view.ts'
import { isPartOf, ranked, rankWords } from '#tools/solana_resolve_token/language/rank.ts'
import { argsOf, lastOf } from '../testing/dialogue.ts'
import { MAPLE, OTTER, SIGNATURE } from '../testing/shown-views.ts'

describe('the wallet of somebody else', () => {
  const check = `check this wallet ${OTTER}`
  const deeds = `what has ${OTTER} been doing`

  it.each(['whats it holding', 'what do they hold', 'what has he got in there'])(
    'is what it holds that is asked for: %s',
    (text) => {
      expect(argsOf(deeds, text)).toEqual([{ wallet_address: OTTER }])
    },
  )

  it.each(['biggest one?', 'what was the largest trade', 'and the biggest buy'])(
    'has a largest trade: %s',
    (text) => {
      expect(argsOf(deeds, text)).toMatchObject([{ wallet: OTTER, limit: 25 }])
      expect(lastOf(deeds, text).words).toBe(
        'The largest in the last 7 days was a buy of 9 WIF for 1 SOL, worth about $250.00, on November 21 at 07:30 UTC.',
      )
    },
  )

  it('did it at a time, which the next line may ask for', () => {
    expect(lastOf(deeds, 'biggest one?', 'when was that').words).toContain('on November 21 at 07:30 UTC')
    expect(lastOf(deeds, 'when was that').words).toContain('The latest was a buy of 5 BONK')
    expect(lastOf(check, 'when did he last trade').words).toContain('on November 23 at 08:00 UTC')
  })

  it('has a largest holding', () => {
    expect(lastOf(check, 'biggest bag?')).toMatchObject({
      calls: [{ args: { wallet_address: OTTER, limit: 1 } }],
      words: 'The largest: SOL ($2,000).',
    })
  })

  it.each(['whos this', 'who is that guy', 'whos he even', 'who owns it'])(
    'is looked at for its owner: %s',
    (text) => {
      expect(lastOf(check, text).calls).toMatchObject([
        { tool: 'onchain_entity_insight', args: { wallet: OTTER } },
      ])
    },
  )

  it.each(['biggest one?', 'when was that', 'is it safe', 'market cap?', 'how old is it', 'chart'])(
    'is no token: %s',
    (text) => {
      const tools = lastOf(check, text).calls.map(({ tool }) => tool)
      expect(tools).not.toContain('solana_resolve_token')
      expect(tools).not.toContain('markets_fetch_ohlcv')
    },
  )

  it('is a token where it is called one', () => {
    expect(argsOf(check, 'is that token a scam')).toEqual([{ query: OTTER }])
  })

  it('is never bought', () => {
    expect(lastOf(check, 'buy 5 dollars of it').calls).toEqual([])
  })

  it('is meant by the next line where only its address was named', () => {
    expect(argsOf(`his address is public, ${MAPLE}`, 'how much bonk does he have')).toEqual([
      { wallet_address: MAPLE, limit: 30 },
    ])
  })

  it('has both sides counted', () => {
    expect(lastOf(deeds, 'are those all buys or some sales too').words).toContain('2 trades (2 buys)')
  })
})

describe('a transaction', () => {
  const look = `look at this one ${SIGNATURE}`

  it.each([
    'and who got it',
    'did it come to me or to somebody else',
    'where did it go',
    'whats in the wallet it went to',
  ])('is explained again: %s', (text) => {
    expect(argsOf(look, text)).toEqual([{ signature: SIGNATURE }])
  })

  it.each(['market cap?', 'is it safe'])('is no token and no wallet: %s', (text) => {
    expect(lastOf(look, text).calls).toEqual([])
  })
})

it('what a coin does is no question about the own wallet', () => {
  const tools = lastOf('price of wif', 'what did it do today').calls.map(({ tool }) => tool)
  expect(tools).toEqual(['solana_resolve_token'])
  expect(argsOf('price of wif', 'what did my wallet do today')).toEqual([
    { scope: 'wallet', timeframe: '24h' },
  ])
})

describe('what the own wallet holds', () => {
  it.each(['hide the dust', 'without the small stuff', 'balance but skip the crumbs'])(
    'leaves out dust: %s',
    (text) => {
      expect(lastOf('balance', text).words).toBe(
        '4 holdings worth at least $1.00: SOL ($2,000), USDC ($600.00), BONK ($300.00) and WIF ($90.00).',
      )
    },
  )

  it.each(['how much of that is liquid', 'what part of it can i spend right away'])(
    'is liquid in part: %s',
    (text) => {
      expect(lastOf('whats in my wallet', text).words).toBe(
        'About $2,600 of $2,990 is SOL or dollar coins: SOL ($2,000) and USDC ($600.00).',
      )
    },
  )

  it('is liquid in the coins that are named', () => {
    expect(lastOf('balance', 'how much of that is liquid, like usdc').words).toBe(
      'The wallet holds 10 USDC, worth about $600.00.',
    )
  })

  it.each([
    ['which of those is doing best today', 'BONK is doing best: up 6.00%'],
    ['whats my biggest loser', 'WIF is doing worst: down 9.00%'],
    ['which bag is bleeding the most', 'WIF is doing worst'],
  ])('is ranked by what moved today: %s', (text, words) => {
    expect(lastOf('balance', text).words).toContain(words)
  })

  it('is read first where no list was shown', () => {
    expect(lastOf('which of my coins is doing worst').words).toContain('WIF is doing worst')
  })

  it('is ranked by its largest coins, and says so where there are more', () => {
    const rows = ['SOL', 'BONK', 'WIF', 'JUP', 'JTO'].map((symbol) => ({
      symbol,
      name: symbol,
      mint: symbol,
    }))
    expect(ranked(rows).map(({ symbol }) => symbol)).toEqual(['SOL', 'BONK', 'WIF', 'JUP'])
    expect(isPartOf(rows)).toBe(true)
    const view = { query: 'SOL', candidates: [] }
    expect(rankWords([view], ranked(rows), 'best', true)).toBe('No source says how they moved over 24 hours.')
    const moved = ['SOL', 'BONK'].map((symbol, at) =>
      candidatesView.parse({
        query: symbol,
        candidates: [{ symbol, name: symbol, mint: symbol, change_24h_pct: at }],
      }),
    )
    expect(rankWords(moved, ranked(rows), 'best', true)).toMatch(/^Of the 2 largest, BONK is doing best/)
  })

  it('is ranked from the other end', () => {
    expect(lastOf('balance', 'which of those is doing best', 'and worst?').words).toContain(
      'WIF is doing worst',
    )
    expect(lastOf('which of my coins is down the most', 'and the best one').words).toContain(
      'BONK is doing best',
    )
  })
})

describe('an English word behind and', () => {
  it.each(['and worst?', 'and cheaper?', 'what about later'])('is no token: %s', (text) => {
    expect(argsOf('price of jup', text)).not.toContainEqual(
      expect.objectContaining({ query: expect.stringMatching(/WORST|CHEAPER|LATER/) }),
    )
  })

  it.each([
    ['and $worst?', 'WORST'],
    ['and WORST?', 'WORST'],
    ['and popkitty?', 'POPKITTY'],
  ])('is one where it is written as one, or no word: %s', (text, query) => {
    expect(argsOf('price of jup', text)).toEqual([{ query }])
  })
})
