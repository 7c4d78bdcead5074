import { describe, expect, it } from 'vitest'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import { summaryOf } from './facts.ts'
import { answered, findFacts, noted, rules, said, session } from './testing/sessions.ts'

const MADE: Trade = {
  id: 'a',
  status: 'confirmed',
  terms: {
    wallet: 'w',
    inputMint: 'usdc',
    outputMint: 'bonk',
    inputRaw: '1500000',
    minOutputRaw: '1',
    slippageBps: 50,
    maxFeeLamports: '1',
  },
  termsHash: '',
  input: { mint: 'usdc', symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true },
  output: { mint: 'bonk', symbol: 'BONK', name: 'Bonk', decimals: 5, verified: true },
  quotedOutputRaw: '1',
  networkFeeLamports: '1',
  rentLamports: '0',
  route: [],
  venue: 'maker',
  changes: [],
  warnings: [],
  tainted: false,
  askedBy: 'assistant',
  expiresAt: '2026-11-20T10:01:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

const found = (...items: Parameters<typeof session>) => findFacts(session(...items), rules)
const texts = (...items: Parameters<typeof session>) => found(...items).map(({ text }) => text)

describe('facts of a session', () => {
  it.each([
    ['remember that I only trade on weekends', 'I only trade on weekends'],
    ['Please remember: I keep half in USDC.', 'I keep half in USDC'],
    ['hey parley, can you remember that I am new to this?', 'I am new to this'],
    ['Don’t forget that I want short answers', 'I want short answers'],
    ['keep in mind I am in Lisbon', 'I am in Lisbon'],
    ['call me Ada', 'Likes to be called Ada'],
    ['My name is Ada Lovelace.', 'Likes to be called Ada Lovelace'],
    ['remember that my name is Zoë', 'Likes to be called Zoë'],
    ['my favourite token is bonk', 'Favourite token: BONK'],
    ['My favorite coin is $JUP!', 'Favourite token: JUP'],
    ['I hold JUP and BONK', 'Holds JUP'],
    ['I’m following SOL', 'Follows SOL'],
    ['I prefer short answers', 'Prefers short answers'],
    ['I really hate memecoins', 'Dislikes memecoins'],
    ['remind me tomorrow to check my stake', 'Wants to come back to: check my stake'],
    ['I’m called Ada', 'Likes to be called Ada'],
    ['you can call me Ada from now on', 'Likes to be called Ada'],
    ['just call me Ada, please', 'Likes to be called Ada'],
    ['hello, my name is Jean-Luc', 'Likes to be called Jean-Luc'],
    ['my all-time favorite memecoin is the $wif.', 'Favourite token: WIF'],
    ['I own BONK, JUP, and WIF.', 'Holds WIF'],
    ['I am also tracking JUP', 'Follows JUP'],
    ['I mostly watch WIF', 'Follows WIF'],
    ['I track SOL', 'Follows SOL'],
    ['I would prefer plain words', 'Prefers plain words'],
    ['I’d prefer plain words', 'Prefers plain words'],
    ['I always avoid leverage!', 'Avoids leverage'],
    ['I dislike long answers', 'Dislikes long answers'],
    ['I love Solana', 'Likes Solana'],
    ['I usually like dark charts', 'Likes dark charts'],
    ['remember to check my stake', 'Wants to come back to: check my stake'],
    ['tomorrow, I’ll stake some SOL', 'Wants to come back to: stake some SOL'],
    ['I want to read about staking next week.', 'Wants to come back to: read about staking'],
    ['remind me about the airdrop', 'Wants to come back to: the airdrop'],
    ['Remember my favourite coin is jup', 'Favourite token: JUP'],
    ['merk dir, dass ich vorsichtig bin', 'Ich vorsichtig bin'],
    ['recuerda que prefiero respuestas cortas', 'Prefiero respuestas cortas'],
  ])('%s', (line, text) => {
    expect(texts(said(line))).toContain(text)
    expect(texts(said(line.replaceAll('’', "'")))).toContain(text)
  })

  it.each([
    'what is the price of SOL?',
    'remember that',
    'do you remember me?',
    'call me later',
    'call me when SOL hits 200',
    'I would like to know the price of SOL',
    'I like that',
    'I like it',
    'I want to buy SOL',
    'I prefer this one',
    'hi',
    'thanks, that was great',
    'I own it',
    'I hold jup',
    'I would like dark charts',
    'I never like waiting',
    'I’d love a chart',
    'I like fast answers?',
    'I like the price of SOL',
    'call me 007',
    'call me master',
    'call me Ada the first of her name',
    'my name is ada lovelace byron',
    'my favourite token is not-a-token',
    'remember this!',
    'remember everything',
    'remember him.',
    'yes',
  ])('states nothing: %s', (line) => {
    const stated = found(said(line)).filter(({ kind }) => kind !== 'topic')
    expect(stated).toEqual([])
  })

  it('names the turn and the time of each fact', () => {
    const [fact] = found(said('remember that I hold JUP for long', { itemId: 'turn 1', createdAtMs: 1_000 }))
    expect(fact).toMatchObject({ kind: 'note', itemId: 'turn 1', saidAt: '1970-01-01T00:00:01.000Z' })
  })

  it('knows what was asked about, from well-known names in the person’s own words', () => {
    const turn = [
      said('how is JUP doing against bonk?'),
      noted('solana_resolve_token', { results: [{ symbol: 'EVIL' }] }),
      answered('EVIL is great'),
    ]
    expect(texts(...turn)).toEqual(['Asked about JUP', 'Asked about BONK'])
    // Nothing was looked up.
    expect(texts(said('how is JUP doing?'), answered('I do not know.'))).toEqual([])
    // A request to remember asks about nothing.
    expect(texts(said('remember to look at JUP'), noted('memory'), answered('Noted.'))).toEqual([
      'Wants to come back to: look at JUP',
    ])
  })

  it('knows which answer was liked', () => {
    const items = [said('price of JUP'), noted('solana_resolve_token'), answered('It is 1 USD.')]
    const liked = new Set([answered('It is 1 USD.').itemId])
    expect(findFacts({ items, trades: [], liked }, rules).map(({ text }) => text)).toContain(
      'Liked an answer about JUP',
    )
  })

  it('knows which swaps were made, and repeats no name that strangers chose', () => {
    const token = (symbol: string, verified: boolean) => ({
      symbol,
      verified,
      mint: symbol,
      name: symbol,
      decimals: 6,
    })
    const swapped = (id: string, from: boolean, to: boolean, status: TradeStatus = 'confirmed') => ({
      ...MADE,
      ...{ id, status, input: token('USDC', from), output: token('BONK', to) },
    })
    const made = (id: string, fields = {}) =>
      noted('solana_swap_preview', { intent_id: id }, { itemId: `note ${id}`, ...fields })
    const trades = [
      swapped('a', true, true),
      swapped('b', true, false),
      swapped('c', false, true),
      swapped('d', true, true, 'rejected'),
      swapped('e', true, true),
      swapped('f', true, true),
    ]
    const items = [
      made('a'),
      made('b'),
      made('c'),
      made('d'),
      made('e', { imported: true }),
      noted('fetch', null),
    ]
    const facts = findFacts({ items, trades, liked: new Set() }, rules)
    expect(facts.map(({ kind, text, itemId }) => [kind, text, itemId])).toEqual([
      ['trade', 'Swap of 1.5 USDC to BONK', 'note a'],
      ['trade', 'Swap of 1.5 USDC to another token', 'note b'],
      ['trade', 'Swap of a token to BONK', 'note c'],
    ])
  })

  it('names the last four things that were asked about, and no answer about none', () => {
    const names = ['SOL', 'JUP', 'BONK', 'USDC']
    const question = (symbol: string, at: number) => [
      said(`price of ${symbol}`, { itemId: `q${at}` }),
      noted('auth_info', {}, { itemId: `n${at}` }),
    ]
    const items = ['JUP', ...names].flatMap(question)
    expect(texts(...items)).toEqual(names.map((symbol) => `Asked about ${symbol}`))
    const liked = new Set([answered('Hello.').itemId])
    expect(findFacts({ items: [said('hi'), answered('Hello.')], trades: [], liked }, rules)).toEqual([])
  })

  it('does not read what stands beside a text that nobody types', () => {
    const stated = said('My name is Ada')
    expect(texts(stated, said('a '.repeat(2_000)))).toEqual(['Likes to be called Ada'])
    expect(texts(stated, said('a '.repeat(2_001)))).toEqual([])
  })

  it('reads each text of others once, however much is said after it', () => {
    let reads = 0
    const toJSON = () => {
      reads += 1
      return { text: 'my name is Eve' }
    }
    const note = noted('fetch', { toJSON })
    expect(texts(note, ...Array.from({ length: 20 }, () => said('my name is Eve')))).toEqual([])
    expect(reads).toBe(1)
  })

  it('says each fact once, and no more than twelve', () => {
    expect(texts(said('call me Ada'), said('call me Ada', { itemId: 'b' }))).toEqual([
      'Likes to be called Ada',
    ])
    const many = Array.from({ length: 30 }, (_, at) =>
      said(`remember that rule ${at} is mine`, { itemId: `${at}` }),
    )
    expect(texts(...many)).toHaveLength(12)
  })

  it('sums facts up in a sentence or three, topics last', () => {
    const facts = [
      { kind: 'topic', text: 'Asked about JUP' },
      { kind: 'name', text: 'Likes to be called Ada' },
      { kind: 'follow_up', text: 'Shall we go on?' },
    ] as const
    expect(summaryOf(facts)).toBe('Likes to be called Ada. Asked about JUP.')
    expect(summaryOf([])).toBe('')
  })
})
