/** Tests the words for a line of which only the topic was heard. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'
import { heardWords } from './heard.ts'

describe('a line of which only the topic was heard', () => {
  it.each([
    [' the wallet zork', 'about a wallet'],
    [' zork those coins somehow', 'about a token'],
    [' zork the trade thing', 'about a trade'],
    [' that guy zorks', 'about a person'],
    [' the chart of a coin zorks', 'about a chart'],
    [' zork the fee bit', 'about fees'],
    [' zork the streamers', 'about a stream'],
    [' zork those tweets', 'what others write'],
  ])('%s', (line, words) => {
    expect(heardWords(0, line)).toContain(words)
    expect(heardWords(1, line)).not.toBe(heardWords(0, line))
    expect(heardWords(2, line)).toBeUndefined()
  })

  it('leaves lines without a topic, and stories', () => {
    expect(heardWords(0, ' zork the blarg')).toBeUndefined()
    expect(heardWords(0, ` so ${'and then he went home '.repeat(4)}with his wallet`)).toBeUndefined()
  })

  it('offers only what is understood', () => {
    const lines = ['chart', 'tweets', 'streams', 'fees', 'trades', 'guys', 'wallets', 'tokens']
    const requests = lines.flatMap((line) =>
      [0, 1].flatMap((misses) => /\*\*(.+)\*\*/.exec(heardWords(misses, ` ${line}`) ?? '')?.[1] ?? []),
    )
    expect(requests).toHaveLength(16)
    expect(requests.filter((request) => moveFor(request) === undefined)).toEqual([])
  })
})
