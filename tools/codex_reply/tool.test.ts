import { expect, it } from 'vitest'
import { runTool } from '../_kit/testing/handler.server.ts'
import { codexReply } from './contract.ts'
import { handler } from './handler.server.ts'

const ID = '01a206c7-b24c-7fc1-9228-3d3a49eafee0'

const reply = (args: object, received: unknown[] = []) =>
  runTool(codexReply, handler, args, {
    codingAgent: {
      reply: async (...passed) => {
        received.push(passed.slice(0, 2))
        const run = { conversationId: ID, text: 'In the tests.', steps: [], durationMs: 3 }
        return { ok: true, run, source: 'Codex', asOf: '2026-11-20T14:30:52.000Z' }
      },
    },
  })

it('[C2.63] goes on with a conversation by its id', async () => {
  const received: unknown[] = []
  const { output, model } = await reply({ conversation_id: ` ${ID}`, prompt: 'what about tests' }, received)
  expect(received).toEqual([[ID, 'what about tests']])
  expect(output).toMatchObject({ conversationId: ID, response: { text: 'In the tests.' } })
  expect(model).toMatchObject({ conversation_id: ID })
})

it('[S5.27] is for superadmins only, and marks the turn', () => {
  expect(codexReply).toMatchObject({ right: 'superadmin', taints: true })
})

it.each([
  ['codex_conversation_id_required', { prompt: 'x' }],
  ['codex_prompt_required', { conversation_id: ID }],
])('refuses with %s', async (code, args) => {
  await expect(reply(args)).rejects.toMatchObject({ code })
})
