import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { solanaListBalances } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: solanaListBalances, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, solanaListBalances.input.parse(fixture.input)))
    const { rows } = language.view.parse(view)
    expect(rows.map(({ mint }) => mint)).toEqual(fixture.output.balances.map(({ token }) => token.address))
  }
})
