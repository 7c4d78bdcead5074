/** 'Ask codex where the swap is signed': a first question for the coding agent. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { type AgentSlots, agentLanguage } from '../_kit/language/codex-words.ts'
import { codexStart } from './contract.ts'

const FOLDER = '(tools | domain | server | web | signer | adapters | sandbox)'

export const language = defineLanguage(codexStart, {
  ...agentLanguage('start', [
    'ask codex where the (swap | trade | transaction) is (signed | checked | stored)',
    'ask codex how many (tools | files | tests) there are',
    `ask codex to list the files in ${FOLDER}`,
    `ask codex what is in ${FOLDER}`,
  ]),
  args: ({ prompt }: AgentSlots) => ({ prompt }),
  agentConversation: ({ conversation_id }) => conversation_id,
})
