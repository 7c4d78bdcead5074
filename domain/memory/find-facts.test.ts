import { describe, expect, it } from 'vitest'
import { summaryOf } from './facts.ts'
import { findFacts } from './find-facts.ts'
import { answered, noted, rules, said, session } from './testing/sessions.ts'

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
    ['merk dir, dass ich vorsichtig bin', 'Ich vorsichtig bin'],
    ['recuerda que prefiero respuestas cortas', 'Prefiero respuestas cortas'],
  ])('%s', (line, text) => expect(texts(said(line.replaceAll('’', "'")))).toContain(text))

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
  })

  it('knows which answer was liked', () => {
    const items = [said('price of JUP'), noted('solana_resolve_token'), answered('It is 1 USD.')]
    const liked = new Set([answered('It is 1 USD.').itemId])
    expect(findFacts({ items, trades: [], liked }, rules).map(({ text }) => text)).toContain(
      'Liked an answer about JUP',
    )
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
