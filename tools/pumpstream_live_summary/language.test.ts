import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow, think } from '#assistant/testing/rows.ts'
import { asJson, callsIn, said } from '#assistant/testing/talk.ts'
import { pumpstreamLiveSummary } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: pumpstreamLiveSummary, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, pumpstreamLiveSummary.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

it('says how many are live, and the most watched', async () => {
  expect(await answer("who's live on pump", viewOf(fixtures.done))).toBe(
    '2 streams are live. Most watched: BONK with 1.28K watching, WIF with 312 watching and POPCAT with 41 watching.',
  )
  expect(await answer("who's live on pump", viewOf(fixtures.empty))).toBe(
    'There are no live streams right now.',
  )
  expect(await answer('is anyone streaming wif', viewOf(fixtures.empty))).toBe(
    'Nobody streams WIF right now.',
  )
})

it.each(['which wallet does the stream show', 'start recording the stream'])(
  'leaves the own stream to others: %s',
  async (text) => {
    expect(callsIn(await think([said(text)])).map(({ name }) => name)).not.toContain(
      'pumpstream_live_summary',
    )
  },
)

it('gives the streamed coins as rows', () => {
  const view = language.view.parse(viewOf(fixtures.done))
  expect(language.rows?.(view).map(({ symbol }) => symbol)).toEqual(['BONK', 'WIF', 'POPCAT'])
})

it.each(['stream of prices', 'what is the live price of sol'])('is not called for: %s', async (text) => {
  await expect(expectRow({ text, gives: 'pumpstream_live_summary' })).rejects.toThrow()
})
