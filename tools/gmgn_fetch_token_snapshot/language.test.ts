import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { gmgnFetchTokenSnapshot } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: gmgnFetchTokenSnapshot, language, rows: phrasings })

const viewOf = (state: string) => {
  const fixture = fixtures[state]
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, gmgnFetchTokenSnapshot.input.parse(fixture.input)))
}

it('says price, size, holders and that nothing was found', async () => {
  expect(await answer('snapshot of WIF', viewOf('done'))).toBe(
    'WIF is at $0.7214, +6.08% in 24 hours. It has a market cap of $721M and liquidity of $14.2M. 247K wallets hold it, and the ten largest accounts have 21.4%. Well-known wallets in it: 4. I found no mark of risk, which does not make it safe.',
  )
})

it('says only the supply where that was asked for', async () => {
  expect(await answer('supply of WIF', viewOf('done'))).toBe('The supply of WIF is 999M.')
  const unknown = Object.assign({}, viewOf('done'), { supply: undefined })
  expect(await answer('supply of WIF', unknown)).toBe('No source gives the supply of WIF.')
})

it('says the marks of risk', async () => {
  expect(await answer('snapshot of WIF', viewOf('risky'))).toContain(
    'Careful: unverified; the source expects a rug pull; mint authority open: more can be printed; and 5 more on the card.',
  )
})

it('does not make up what no source gave', async () => {
  const text = await answer('snapshot of WIF', viewOf('empty'))
  expect(text).toContain('No source has a price')
  expect(text).not.toMatch(/\$0|market cap|liquidity/)
})
