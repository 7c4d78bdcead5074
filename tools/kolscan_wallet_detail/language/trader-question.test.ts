/** Tests what is said of a trader: the figure that was asked for, and not the same sums again. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'
import { OTTER } from '#assistant/testing/shown-views.ts'
import { questionIn } from './trader-question.ts'

const BOARD = 'top kols this week'
const HIM = 'what has the first one been buying'
const wordsFor = (line: string): string => lastOf(BOARD, HIM, line).words

describe('behind the trades of a trader', () => {
  it.each(["what's their win rate", 'how high is his hit rate'])('the win rate: %s', (line) => {
    expect(wordsFor(line)).toMatch(/^These trades don't tell how many of them were won/)
  })

  it.each(['what tokens does he hold now', 'what are they still holding', 'show me her bags'])(
    'holdings: %s',
    (line) => {
      expect(wordsFor(line)).toMatch(/, in RATKING and WIF, and not what the wallet holds\./)
    },
  )

  it.each(['his last five trades', 'show me their newest 2 trades', 'list his latest trades'])(
    'single trades: %s',
    (line) => {
      expect(wordsFor(line)).toBe(
        'The newest 2 trades of Juniper: bought RATKING for $7.00 and sold WIF for $3.00.',
      )
    },
  )

  it.each([
    [' his last couple of trades', 2],
    [' his last few trades', 3],
    [' his last 5 trades', 5],
    [' his last trades', 3],
  ])('of%s lists %i', (line, count) => {
    expect(questionIn(line)).toEqual({ kind: 'trades', count })
  })

  it.each(['did they make money on that last trade', 'did he lose on his latest sale'])(
    'one result: %s',
    (line) => {
      expect(wordsFor(line)).toMatch(/^Whether that trade earned anything is not on the card/)
    },
  )

  it('counts the board for a wallet by its number', () => {
    expect(argsOf(BOARD, HIM, 'open the wallet of number 3')).toEqual([{ walletAddress: OTTER }])
  })
})

describe('another span of the board', () => {
  it.each([
    'show it for the month instead of the week',
    'make it monthly, not this week',
    'over the last month instead',
  ])('%s', (line) => {
    expect(argsOf(BOARD, line)).toEqual([{ timeframe: 'monthly' }])
  })
})
