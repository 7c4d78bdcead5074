import { expect, it } from 'vitest'
import { runTool } from '../_kit/testing/handler.server.ts'
import { codexExec } from './contract.ts'
import { handler } from './handler.server.ts'

const SCHEMA = { type: 'object', properties: { count: { type: 'integer' } } }

const exec = (args: object, received: unknown[] = []) =>
  runTool(codexExec, handler, args, {
    codingAgent: {
      exec: async (request) => {
        received.push(request)
        const run = { text: '{"count":27}', steps: [], durationMs: 3 }
        return { ok: true, run, source: 'Codex', asOf: '2026-11-20T14:30:52.000Z' }
      },
    },
  })

it.each([
  ['an object', SCHEMA],
  ['a text', JSON.stringify(SCHEMA)],
])('[C2.64] answers once in the shape of a schema, given as %s', async (_form, output_schema) => {
  const received: unknown[] = []
  const { output } = await exec({ prompt: 'how many tools', output_schema }, received)
  expect(received).toEqual([{ prompt: 'how many tools', schema: SCHEMA }])
  expect(output).toMatchObject({ conversationId: null, response: { text: '{"count":27}' } })
})

it('[S5.27] is for superadmins only, and marks the turn', () => {
  expect(codexExec).toMatchObject({ right: 'superadmin', taints: true })
})

it.each([
  ['codex_prompt_required', { prompt: '' }],
  ['codex_schema_invalid', { prompt: 'x', output_schema: '{"type":' }],
  ['codex_schema_invalid', { prompt: 'x', output_schema: '[1]' }],
])('refuses with %s', async (code, args) => {
  await expect(exec(args)).rejects.toMatchObject({ code })
})
