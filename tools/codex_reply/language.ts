/** 'Ask codex what about tests': the next question in the last conversation with the coding agent. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import {
  agentLineIn,
  agentSays,
  agentViewed,
  CODEX_ALSO,
  CODEX_PRIORITY,
  NO_CONVERSATION,
  WHAT_TO_ASK,
  WITHOUT,
} from '../_kit/language/codex-words.ts'
import { codexReply } from './contract.ts'

type Slots = Readonly<{ conversation: string; prompt: string }>

export const language = defineLanguage(codexReply, {
  frames: [
    {
      name: 'codex-reply',
      priority: CODEX_PRIORITY,
      patterns: [],
      also: CODEX_ALSO,
      spoken: ['ask codex what about [the] (tests | server | tools | signer | domain)'],
      read: () => undefined,
      parse(_words, { agentConversation: conversation }, { typed }) {
        const line = agentLineIn(typed)
        if (line?.kind !== 'reply') return undefined
        if (conversation === undefined) return { reading: { say: NO_CONVERSATION }, unexplained: [] }
        const { prompt } = line
        const slots = { conversation, prompt }
        return { reading: prompt === '' ? { say: WHAT_TO_ASK, asking: slots } : { slots }, unexplained: [] }
      },
    },
  ],
  without: WITHOUT,
  args: ({ conversation, prompt }: Slots) => ({ conversation_id: conversation, prompt }),
  view: agentViewed,
  says: agentSays,
  agentConversation: ({ conversation_id }) => conversation_id,
  amend: ({ conversation, prompt }, _words, { typed }) =>
    prompt === '' ? { slots: { conversation, prompt: typed.trim() } } : undefined,
})
