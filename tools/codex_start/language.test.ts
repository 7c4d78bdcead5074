import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { codexStart } from './contract.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'

languageConformance({
  contract: codexStart,
  language,
  rows: all('codex_start', { subject: 'JUP' }, [
    'show me the codex start of jup',
    'the codex start for jupiter',
  ]),
})

it('says what the model is given', () => {
  const subject = 'SOL'
  const given = handler.modelView({ subject, asOf: '2026-01-01T00:00:00.000Z' }, { subject })
  expect(language.says(language.view.parse(asJson(given)), { subject })).toBe('This is what I have on SOL.')
})
