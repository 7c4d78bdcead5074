import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer } from '#assistant/testing/rows.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { codexStart } from './contract.ts'
import { language } from './language.ts'

languageConformance({
  contract: codexStart,
  language,
  rows: [
    ...all('codex_start', { prompt: 'where the swap is signed' }, [
      'ask codex where the swap is signed',
      'please ask codex where the swap is signed',
      'Can you ask Codex where the swap is signed please',
    ]),
    ...all('codex_start', { prompt: 'how many tools are there' }, [
      'codex: how many tools are there',
      'codex how many tools are there',
      'have codex how many tools are there',
    ]),
    ...all('codex_start', { prompt: 'find where SOL prices are read?' }, [
      'ask the coding agent to find where SOL prices are read?',
    ]),
    ...all('codex_start', { prompt: 'read signer/sign.ts' }, ['have codex read signer/sign.ts']),
    {
      text: 'where the swap is signed',
      after: ['ask codex'],
      gives: 'codex_start',
      args: { prompt: 'where the swap is signed' },
    },
  ],
})

it('says the first paragraph, and that the card has the rest', async () => {
  const view = { text: 'It is in `signer/sign.ts`.\n\n- more', source: 'Codex' }
  expect(await answer('ask codex where the swap is signed', view)).toBe(
    'Codex answers: “It is in signer/sign.ts.” The card has the rest.',
  )
})
