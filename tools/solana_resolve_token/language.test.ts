import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { solanaResolveToken } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: solanaResolveToken, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, solanaResolveToken.input.parse(fixture.input)))
    const { candidates } = language.view.parse(view)
    expect(candidates.map(({ mint }) => mint)).toEqual(fixture.output.results.map(({ address }) => address))
  }
})
