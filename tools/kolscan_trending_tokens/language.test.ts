import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { kolscanTrendingTokens } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: kolscanTrendingTokens, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, kolscanTrendingTokens.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

it('says how many traders bought each, and that they may have sold', async () => {
  expect(await answer('which tokens are kols buying', viewOf(fixtures.done))).toBe(
    'Over 7 days, 5 known traders bought BONK, 3 bought WIF and 1 bought POPCAT. They may have sold since.',
  )
  expect(await answer('which tokens are kols buying', viewOf(fixtures.empty))).toBe(
    'No known trader bought a token over 7 days.',
  )
})

it('does not take a question about one token', async () => {
  await expect(
    expectRow({ text: 'are kols buying bonk', gives: 'kolscan_trending_tokens' }),
  ).rejects.toThrow()
})
