/** Tests what a card says of one row: a transaction of the own wallet, and a live stream. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'

describe('a transaction of the own wallet', () => {
  const deeds = 'what did my wallet do lately'
  const LATEST = 'A buy of 5 BONK for 1 SOL, worth about $10.00, on November 23 at 08:00 UTC.'
  const EARLIER = 'A buy of 9 WIF for 1 SOL, worth about $250.00, on November 21 at 07:30 UTC.'

  it.each([
    ['what was the last one about', LATEST],
    ['tell me about the first one', LATEST],
    ['tell me more about the second one', EARLIER],
    ['what was the second one about', EARLIER],
    ['when was that', 'The purchase of 5 BONK: November 23 at 08:00 UTC.'],
  ])('is described from its row: %s', (text, words) => {
    expect(lastOf(deeds, text)).toMatchObject({ calls: [], words })
  })

  it('is what the next line is about', () => {
    expect(lastOf(deeds, 'tell me about the second one', 'when was that')).toMatchObject({
      calls: [],
      words: 'The purchase of 9 WIF: November 21 at 07:30 UTC.',
    })
    expect(
      lastOf(deeds, 'tell me about the second one', 'how much did i spend in fees on that').words,
    ).toMatch(/^The card has the fee beside each transaction/)
  })

  it.each(['chart of the second one', 'price of the first one', 'how old is the first one'])(
    'is no token: %s',
    (text) => {
      expect(lastOf(deeds, text).calls).toEqual([])
    },
  )

  it.each(['buy 0.1 sol of the second one', 'sell half of the first one for usdc', 'sell half of it'])(
    'is nothing to trade: %s',
    (text) => {
      expect(lastOf(deeds, text).calls).toEqual([])
    },
  )
})

it('a trader of a board is nothing to trade', () => {
  expect(lastOf('top kols this week', 'buy 0.1 sol of the second one').calls).toEqual([])
})

describe('a live stream', () => {
  const streams = "what's live on pump right now"
  const WIF = /^The stream of WIF \(WIF\): 400 watch it\. Its name on the card is the link to it/

  it.each(['tell me more about the second one', 'open the second stream', 'what is the second one about'])(
    'is described from its row: %s',
    (text) => {
      expect(lastOf(streams, text)).toMatchObject({ calls: [], words: expect.stringMatching(WIF) })
    },
  )

  it('has so many people who watch it', () => {
    const lines = [streams, 'tell me more about the second one', 'how many people watch the second one']
    expect(lastOf(...lines)).toMatchObject({ calls: [], words: 'WIF has 400 watching.' })
  })

  it('gives its coin to the next line', () => {
    expect(argsOf(streams, 'tell me more about the second one', 'price of it')).toEqual([{ query: 'WIF' }])
  })

  it('is looked up where its coin is named', () => {
    expect(argsOf(streams, 'tell me about BONK')).toEqual([{ query: 'BONK' }])
  })
})
