import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { kolscanLeaderboard } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: kolscanLeaderboard, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, kolscanLeaderboard.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

it('names the first three with their profit and the period', async () => {
  expect(await answer('top kols this week', viewOf(fixtures.done))).toBe(
    'Over 7 days, Maple leads with 127.60 SOL, then Otter with 18.44 SOL and falconcalls with −5.00 SOL.',
  )
  expect(await answer('top kols this week', viewOf(fixtures.unpriced))).toContain('Maple leads with $21,482')
  expect(await answer('top kols this week', viewOf(fixtures.empty))).toBe(
    'No trader has a result over 7 days.',
  )
})

it('names wins or losses where the order is by them, and no figure that is unknown', async () => {
  const view = viewOf(fixtures.done) as { traders: readonly object[] }
  const traders = [
    { ...view.traders[0], name: 'Maple', wins: 12 },
    { ...view.traders[1], name: 'Otter', wins: null },
  ]
  expect(await answer('which kols have the most wins', { ...view, traders })).toBe(
    'Over 7 days, Maple leads with 12 wins, then Otter.',
  )
})

it.each(['what is a kol', 'what does kol mean'])('is not called for: %s', async (text) => {
  await expect(expectRow({ text, gives: 'kolscan_leaderboard' })).rejects.toThrow()
})
