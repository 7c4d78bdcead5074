import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { kolscanTokenDetail } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: kolscanTokenDetail, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, kolscanTokenDetail.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

it('says how many traded it and who bought most', async () => {
  expect(await answer('which kols bought bonk', viewOf(fixtures.done))).toBe(
    '3 known traders traded BONK over 7 days: $2,526 bought, $500.00 sold. Most was bought by Maple and Otter.',
  )
  expect(await answer('which kols bought bonk', viewOf(fixtures.empty))).toBe(
    'No known trader traded BONK over 7 days.',
  )
})

it('looks up a token that is on no list', async () => {
  await expectRow({
    text: 'which kols bought moodeng',
    gives: 'solana_resolve_token',
    args: { query: 'MOODENG' },
  })
})
