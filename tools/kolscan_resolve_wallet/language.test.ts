import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { kolscanResolveWallet } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: kolscanResolveWallet, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, kolscanResolveWallet.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

it('says the wallet of a sure match, and asks about several', async () => {
  expect(await answer('find the trader maple', viewOf(fixtures.done))).toBe(
    'Maple trades from CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa.',
  )
  expect(await answer('find the trader maple', viewOf(fixtures.many))).toBe(
    '12 traders match maple: Maple, Otter and falconcalls. Which one?',
  )
  expect(await answer('find the trader maple', viewOf(fixtures.empty))).toBe('I know no trader called maple.')
})

it('does not take a token search', async () => {
  await expect(expectRow({ text: 'find bonk', gives: 'kolscan_resolve_wallet' })).rejects.toThrow()
})
