/** 'Codex exec: how many tools are there', 'ask codex once …': one answer, and no conversation. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { type AgentSlots, agentLanguage } from '../_kit/language/codex-words.ts'
import { codexExec } from './contract.ts'

export const language = defineLanguage(codexExec, {
  ...agentLanguage('exec', ['ask codex once how many (tools | files | tests) there are']),
  args: ({ prompt }: AgentSlots) => ({ prompt }),
})
