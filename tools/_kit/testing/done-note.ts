/** The tool call of a finished fixture, as the transcript has it. */
import type { ToolName } from '../../contracts.ts'
import { fixtures } from '../../fixtures.ts'

export function doneNote(tool: ToolName) {
  const { done } = fixtures[tool]
  if (done.status !== 'done') throw new Error('the fixture is done')
  return {
    callId: 'c',
    tool,
    intent: '',
    arguments: done.input,
    output: done.output,
    startedAt: '2026-11-20T14:31:00.000Z',
  }
}
