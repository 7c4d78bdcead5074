import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { WALLET } from '#domain/language/testing/phrasing.ts'
import { listMyWallets } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: listMyWallets, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, listMyWallets.input.parse(fixture.input)))
    expect(language.view.safeParse(view).success).toBe(true)
  }
})

it('gives addresses whole', async () => {
  const wallets = [{ address: WALLET, label: 'Demo wallet', is_default: true, status: 'ready' }]
  expect(await answer('my wallets', { wallets })).toBe(
    `You have 1 wallet:\n\n- Demo wallet (default): ${WALLET}`,
  )
})

it.each([
  'what wallets can i choose from',
  'show all the accounts connected to me',
  'is savings one of my wallets',
  'names of my wallets please',
])('is called as people type it: %s', (text) => expectRow({ text, gives: 'list_my_wallets' }))
