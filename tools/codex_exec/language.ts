/** How people ask for it, and how its results are said. */
import * as z from 'zod/mini'
import { plainSymbol } from '#domain/language/plain-words.ts'
import { ASK } from '#domain/language/spoken-phrases.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { codexExec } from './contract.ts'

type Slots = Readonly<{ subject: string }>

export const language = defineLanguage(codexExec, {
  frames: [
    {
      name: 'codex-exec',
      patterns: ['<show> [the] codex exec (of | for) {token}'],
      spoken: [`${ASK} the codex exec of {token}`],
      read: ({ tokens: [token] }) => token && { slots: { subject: token.symbol || (token.mint ?? '') } },
    },
  ],
  args: ({ subject }: Slots) => ({ subject }),
  view: z.object({ subject: z.string() }),
  says: ({ subject }) => `This is what I have on ${plainSymbol(subject)}.`,
})
