/** 'Ask codex where the swap is signed': a first question for the coding agent. */
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
import { codexStart } from './contract.ts'

type Slots = Readonly<{ prompt: string }>

const FOLDER = '(tools | domain | server | web | signer | adapters | sandbox)'

export const language = defineLanguage(codexStart, {
  frames: [
    {
      name: 'codex-start',
      priority: CODEX_PRIORITY,
      patterns: [],
      also: CODEX_ALSO,
      spoken: [
        'ask codex where the (swap | trade | transaction) is (signed | checked | stored)',
        'ask codex how many (tools | files | tests) there are',
        `ask codex to list the files in ${FOLDER}`,
        `ask codex what is in ${FOLDER}`,
      ],
      read: () => undefined,
      parse(_words, _context, { typed }) {
        const line = agentLineIn(typed)
        if (line?.kind !== 'start') return undefined
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
  agentConversation: ({ conversation_id }) => conversation_id,
  amend: ({ prompt }, _words, { typed }) => (prompt === '' ? { slots: { prompt: typed.trim() } } : undefined),
})
