import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapExecute } from './contract.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: solanaSwapExecute, language, rows: phrasings })

it('reads what the model is given', async () => {
  const output = swapOutputOf(await createSwapServices().preview())
  const view = language.view.parse(asJson(handler.modelView(output, { intent_id: output.intent_id })))
  expect(view).toMatchObject({ status: 'awaiting_consent', give: '0.5 SOL', get: '70 USDC', value_usd: 70 })
  expect(language.consent?.isOpen(view)).toBe(true)
})
