import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { codexExec } from './contract.ts'
import { language } from './language.ts'

languageConformance({
  contract: codexExec,
  language,
  rows: [
    ...all('codex_exec', { prompt: 'how many tools are there' }, [
      'codex exec: how many tools are there',
      'codex exec how many tools are there',
      'ask codex once how many tools are there',
      'have codex answer once how many tools are there',
    ]),
  ],
})
