/** 'Codex exec: how many tools are there', 'ask codex once …': one answer, and no conversation. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import {
  agentLineIn,
  agentSays,
  agentViewed,
  CODEX_ALSO,
  CODEX_PRIORITY,
  WHAT_TO_ASK,
  WITHOUT,
} from '../_kit/language/codex-words.ts'
import { codexExec } from './contract.ts'

type Slots = Readonly<{ prompt: string }>

export const language = defineLanguage(codexExec, {
  frames: [
    {
      name: 'codex-exec',
      priority: CODEX_PRIORITY,
      patterns: [],
      also: CODEX_ALSO,
      spoken: ['ask codex once how many (tools | files | tests) there are'],
      read: () => undefined,
      parse(_words, _context, { typed }) {
        const line = agentLineIn(typed)
        if (line?.kind !== 'exec') return undefined
        const { prompt } = line
        const reading = prompt === '' ? { say: WHAT_TO_ASK, asking: { prompt } } : { slots: { prompt } }
        return { reading, unexplained: [] }
      },
    },
  ],
  without: WITHOUT,
  args: ({ prompt }: Slots) => ({ prompt }),
  view: agentViewed,
  says: agentSays,
  amend: ({ prompt }, _words, { typed }) => (prompt === '' ? { slots: { prompt: typed.trim() } } : undefined),
})
