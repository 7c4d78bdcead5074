import { describe, expect, it } from 'vitest'
import { turnIn, turnLink, wordsIn } from './turn-link.ts'

describe('the address of a turn', () => {
  it('is read as it was written', () => {
    const turn = { itemId: 'item 1&#', words: ['price of', 'bönk'] }
    const link = new URL(turnLink('c1', turn), 'https://x.test')
    expect(link.pathname).toBe('/c/c1')
    expect(turnIn(link.hash)).toEqual(turn)
  })

  it.each(['', '#', '#word=x', '#turn=%', '#turn', `#turn=${'x'.repeat(200)}`])(
    'is not read from %j',
    (hash) => {
      expect(turnIn(hash)).toBeUndefined()
    },
  )

  it('has at most sixteen words, none of them long', () => {
    const words = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(200))
    const hash = new URL(turnLink('c', { itemId: 'i', words }), 'https://x.test').hash
    expect(turnIn(hash)?.words).toEqual(words.slice(0, 16).map((word) => word.slice(0, 100)))
  })

  it('takes each marked word once', () => {
    const piece = (text: string, isMarked: boolean) => ({ text, isMarked })
    expect(wordsIn([piece('a', true), piece(' or ', false), piece('a', true)])).toEqual(['a'])
  })
})
