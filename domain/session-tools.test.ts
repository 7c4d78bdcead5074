import { expect, it } from 'vitest'
import { transferTarget } from './briefings.ts'
import { sessionTools } from './session-tools.ts'
import type { SessionPersona } from './sessions.ts'
import type { OfferedTool } from './tool-runner.ts'

const tool = (name: string) =>
  ({ name, description: `Does ${name}.`, parameters: { type: 'object' } }) as OfferedTool
const offered = [tool('search'), tool('fetch'), tool('toString')]

it('a session without a persona has the tools as they are', () => {
  expect(sessionTools(offered, undefined)).toEqual(offered)
})

it('a persona describes its tools, and hands over to its other agents', () => {
  const persona = {
    toolDescriptions: { search: 'Searches twice.', fetch: '' },
    handoffs: [{ id: 'scout', label: 'Scout', description: 'Finds new pairs.' }],
  } as unknown as SessionPersona
  const tools = sessionTools(offered, persona)
  expect(tools).toEqual([
    { ...offered[0], description: 'Searches twice.' },
    offered[1],
    offered[2],
    {
      name: 'transfer_to_scout',
      description: 'Hands the conversation over to Scout. Finds new pairs.',
      parameters: { type: 'object', properties: {}, additionalProperties: false },
    },
  ])
  expect(tools.map(({ name }) => transferTarget(name))).toEqual([undefined, undefined, undefined, 'scout'])
})
