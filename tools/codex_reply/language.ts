/** 'Ask codex what about tests': the next question in the last conversation with the coding agent. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { type AgentSlots, agentLanguage } from '../_kit/language/codex-words.ts'
import { codexReply } from './contract.ts'

export const language = defineLanguage(codexReply, {
  ...agentLanguage('reply', ['ask codex what about [the] (tests | server | tools | signer | domain)']),
  args: ({ prompt, conversation }: AgentSlots) => ({ prompt, conversation_id: conversation }),
  agentConversation: ({ conversation_id }) => conversation_id,
})
