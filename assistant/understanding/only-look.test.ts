/** A line with one address of which we would offer one look-up is answered with it: to look does no harm. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'

const WALLET = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'

describe('the one address of a line', () => {
  it.each(['peep this wallet for me', 'peep that wallet pls', 'yo have a squiz at this wallet'])(
    'is looked at: %s',
    (text) => {
      const [args, ...more] = argsOf(`${text} ${WALLET}`)
      expect(JSON.stringify(args)).toContain(WALLET)
      expect(more).toEqual([])
    },
  )

  it.each([`his address is ${WALLET}`, `save ${WALLET} as mum`])('is not, by: %s', (text) => {
    expect(lastOf(text).calls).toEqual([])
  })
})
