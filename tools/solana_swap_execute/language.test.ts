import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { swapOutputOf } from '../_kit/swap/output.ts'
import { solanaSwapExecute } from './contract.ts'
import { handler } from './handler.server.ts'
import { outcomeWords } from './language/outcome-words.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: solanaSwapExecute, language, rows: phrasings })

it('reads what the model is given', async () => {
  const output = swapOutputOf(await createSwapServices().preview())
  const view = language.view.parse(asJson(handler.modelView(output, { intent_id: output.intent_id })))
  expect(view).toMatchObject({ status: 'awaiting_consent', give: '0.5 SOL', get: '70 USDC', value_usd: 70 })
  expect(language.consent?.isOpen(view)).toBe(true)
})

const view = {
  ...{ intent_id: 'tr_1', status: 'confirmed', give: '0.5 SOL', get: '70 USDC', at_least: '69 USDC' },
  ...{ warnings: [], dangers: [], click_only: false },
}

it.each([
  [{}, 'Swapped 0.5 SOL for 70 USDC.'],
  [{ status: 'failed' }, 'The swap of 0.5 SOL for USDC did not go through. Nothing was swapped.'],
  [
    { status: 'expired', why: 'The offer ran out.' },
    'The swap of 0.5 SOL for USDC did not go through. The offer ran out.',
  ],
  [
    { status: 'rejected', why: 'The signer refused it.' },
    'The swap of 0.5 SOL for USDC did not go through. The signer refused it.',
  ],
  [{ status: 'submitted' }, 'The swap of 0.5 SOL for USDC is on its way. The card says when it has landed.'],
  [
    { status: 'awaiting_consent', not_agreed: 'That was a short yes.' },
    'Nothing has moved yet. That was a short yes.',
  ],
])('says how a swap stands: %j', (change, words) => {
  expect(outcomeWords({ ...view, ...change })).toBe(words)
})
