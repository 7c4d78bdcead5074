/** Conformance of a coding agent: the same for the stand-in and for the CLI's own lines. */
import { afterAll, describe, expect, it } from 'vitest'
import type { AgentAnswer, AgentRun } from '#domain/coding-agent.ts'
import type { Actor } from '#domain/ports.ts'
import { type AgentHost, createCodingAgent } from '../coding-agent.ts'

const ADMIN: Actor = { kind: 'user', id: 'usr_1', email: 'ada@example.com', roles: ['superadmin'] }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const SCHEMA = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
}

export function runOf(answer: AgentAnswer): AgentRun {
  if (!answer.ok) throw new Error(`no answer: ${answer.problem}`)
  return answer.run
}

export function codingAgentConformance(name: string, host: AgentHost): void {
  describe(`the coding agent of ${name}`, () => {
    const agent = createCodingAgent({ host, source: name, version: '1', clock: { now: () => 0 } })
    afterAll(agent.close)

    it('[C2.62] starts a conversation and names it', async () => {
      const answer = await agent.start({ prompt: 'how many lines has package.json' }, ADMIN)
      expect(answer).toMatchObject({ ok: true, source: name, asOf: '1970-01-01T00:00:00.000Z' })
      const run = runOf(answer)
      expect(run.conversationId).toMatch(/^[0-9a-f-]{36}$/)
      expect(run.text).not.toBe('')
      expect(run.steps.filter(({ kind }) => kind === 'command')).not.toEqual([])
      expect(run.steps.filter(({ kind }) => kind === 'file')).toEqual([])
    })

    it('[C2.63] goes on with a conversation in another process', async () => {
      const { conversationId = '' } = runOf(await agent.start({ prompt: 'list the files' }, ADMIN))
      const reply = runOf(await agent.reply(conversationId, 'what about tests', ADMIN))
      expect(reply.conversationId).toBe(conversationId)
      expect(reply.text).not.toBe('')
    })

    it('does not know a conversation that it never began', async () => {
      for (const id of [UNKNOWN, '../../etc/passwd'])
        expect(await agent.reply(id, 'more', ADMIN)).toMatchObject({
          ok: false,
          problem: 'conversation_unknown',
        })
    })

    it('[C2.64] answers once in the shape of a schema', async () => {
      const run = runOf(await agent.exec({ prompt: 'list the files', schema: SCHEMA }, ADMIN))
      expect(JSON.parse(run.text)).toEqual({ a: expect.any(String) })
      expect(run.conversationId).toBeUndefined()
    })
  })
}
