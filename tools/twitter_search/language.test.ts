import { describe, expect, it } from 'vitest'
import { lastOf } from '#assistant/testing/dialogue.ts'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { answer } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { twitterSearch } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: twitterSearch, language, rows: phrasings })

const viewOf = (state: string) => {
  const fixture = fixtures[state]
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, twitterSearch.input.parse(fixture.input)))
}

describe('what it says of posts', () => {
  it('counts them in one sentence and leaves the posts to the card', async () => {
    expect(await answer('what do people say about JUP', viewOf('done'))).toBe(
      'I found 3 posts about JUP from the last 2 hours.',
    )
  })

  it.each(['what did ansem tweet today', 'tell me what ansem posted lately'])(
    'looks for the posts of a person: %s',
    (line) => expect(replyTo(line)).toBe('twitter_search {"query":"ansem"}'),
  )

  it('says when there are none', async () => {
    expect(await answer('tweets about jup', viewOf('empty'))).toBe(
      'I found no posts about JUP in the last seven days.',
    )
  })

  it('lets no post write into its sentences', async () => {
    const text = await answer('tweets about jup', viewOf('hostile'))
    expect(text).toBe('I found 2 posts about JUP from the last hour.')
  })
})

describe('what trends on X', () => {
  it.each([
    'what is trending on twitter',
    'whats hot on x right now',
    'show me the trends on twitter',
    'twitter trends',
    "what's everyone tweeting about",
    'qué es tendencia en twitter',
    'was ist auf twitter angesagt',
    'c’est quoi les tendances sur twitter',
  ])('is on no list: %s', (line) => {
    expect(lastOf(line)).toMatchObject({
      calls: [],
      words: expect.stringMatching(/^I have no list of what trends/),
    })
  })

  it('is asked for with a subject, which is searched', () => {
    expect(lastOf('is bonk trending on twitter').calls).toMatchObject([{ tool: 'twitter_search' }])
    expect(lastOf('what is trending on twitter', 'bonk').calls).toMatchObject([
      { tool: 'twitter_search', args: { ticker: 'BONK' } },
    ])
  })
})
