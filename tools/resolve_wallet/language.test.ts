import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { WALLET } from '#domain/language/testing/phrasing.ts'
import { resolveWallet } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: resolveWallet, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, resolveWallet.input.parse(fixture.input)))
    expect(language.view.safeParse(view).success).toBe(true)
  }
})

it('gives the address whole', async () => {
  expect(
    await answer('which wallet is this', { wallet_address: WALLET, label: 'Demo wallet', source: 'env' }),
  ).toBe(`This is Demo wallet: ${WALLET}`)
  expect(await answer('which wallet is this', { wallet_address: null, source: 'none' })).toContain(
    'No wallet',
  )
})

it.each([
  'am i on the demo wallet or my own',
  'why are you using this wallet',
  'which of my wallets would a trade come out of',
  'for which wallet are you acting',
])('is called as people type it: %s', (text) => expectRow({ text, gives: 'resolve_wallet' }))
