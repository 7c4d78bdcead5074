import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, expectRow } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { WALLET } from '#domain/language/testing/phrasing.ts'
import { authInfo } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: authInfo, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, authInfo.input.parse(fixture.input)))
    expect(language.view.safeParse(view).success).toBe(true)
  }
})

it('says who the user is, and gives the address whole', async () => {
  const detail = 'Guest session: the shared house wallet is in use.'
  expect(await answer('who am i', { wallet_address: WALLET, user_id: 'guest', source: 'env', detail })).toBe(
    `${detail} Tools act for ${WALLET}.`,
  )
})

it.each([
  'why am i a guest, i just logged in',
  'it keeps logging me out',
  "sign in isn't working, what's wrong",
  'has my session expired',
])('is called as people type it: %s', (text) => expectRow({ text, gives: 'auth_info' }))
