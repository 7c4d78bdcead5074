/** Lines about posts and pages that a card shows, and what is searched for where a line only points. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'

describe('posts that were shown', () => {
  const posts = 'what are people saying about jup'

  it('are narrowed to the last hours, and none of them is said to be newer than it is', () => {
    expect(lastOf(posts, 'anything from the last hour').words).toBe(
      'None of the newest 2 posts about JUP is from the last hour.',
    )
    expect(lastOf(posts, 'only the last 3 hours').words).toContain('I found 1 post about JUP')
  })

  it.each(['only official accounts', 'just the more serious people pls'])('are those of: %s', (text) => {
    expect(argsOf(posts, text)).toEqual([{ ticker: 'JUP', verified_only: true }])
  })

  it.each(['link to the second one', 'got a link', 'when was that posted'])(
    'have their links on the card: %s',
    (text) => {
      expect(lastOf(posts, text).words).toContain('press it, and the post opens on X')
    },
  )

  it.each(['who is that guy even', 'who wrote the second one'])('have their authors there: %s', (text) => {
    expect(lastOf(posts, text).words).toContain('The card names the author of each post')
  })
})

describe('a pronoun', () => {
  it('is never searched for: what was spoken of is', () => {
    expect(argsOf('what is cented buying', 'what do people say about him')).toEqual([{ query: 'cented' }])
    expect(argsOf('price of jup', 'what is twitter saying about that coin')).toEqual([{ ticker: 'JUP' }])
    expect(argsOf('price of jup', 'google it')).toEqual([{ query: 'JUP' }])
  })

  it.each([
    ['what do people say about her', 'Posts about what?'],
    ['google him', 'What should I search the web for?'],
  ])('asks back where nothing was spoken of: %s', (text, words) => {
    expect(lastOf(text)).toMatchObject({ calls: [], words: expect.stringContaining(words) })
  })
})

describe('a search of the web', () => {
  it('keeps the name of the site as it is', () => {
    expect(argsOf('search the web for pump fun fees')).toEqual([{ query: 'pump fun fees' }])
  })

  it('is about the token that was spoken of, where its words only end in one', () => {
    expect(argsOf('price of jto', 'unlocks soon? google it')).toEqual([{ query: 'JTO unlocks soon' }])
  })

  it('that found nothing has no page to open, and no token stands in for it', () => {
    const lines = ['balance', 'google nothing at all', 'open the first one']
    expect(lastOf(...lines).words).toContain('The last search found nothing')
  })

  it('opens a page that is to be summed up, and looks nothing else up', () => {
    const lines = ['price of sol', 'google solana', 'open the first one and tell me what it says']
    expect(argsOf(...lines)).toEqual([{ url: 'https://a.example/1' }])
  })

  it('is not retold', () => {
    expect(lastOf('google solana', 'open the second one', 'tldr').words).toContain('do not retell')
  })
})
