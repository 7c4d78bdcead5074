/** `codex exec --json` of the stand-in: one question, one answer, in the shape of a schema if there is one. */
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { answerTo } from './answer.ts'
import { shaped } from './shaped.ts'
import type { Workspace } from './workspace.ts'

type Parts = Readonly<{
  workspace: Workspace
  args: readonly string[]
  input: Readable
  write: (message: object) => void
}>

export async function runOnce({ workspace, args, input, write }: Parts): Promise<void> {
  write({ type: 'thread.started', thread_id: 'stand-in' })
  write({ type: 'turn.started' })
  const schema = schemaIn(args)
  const answer = answerTo(await text(input), [], workspace)
  answer.steps.forEach(({ command, output }, index) => {
    const item = { id: `item_${index}`, type: 'command_execution', command, aggregated_output: output }
    write({ type: 'item.completed', item: { ...item, exit_code: 0, status: 'completed' } })
  })
  const words = schema === undefined ? answer.text : JSON.stringify(shaped(schema, answer))
  write({ type: 'item.completed', item: { id: 'item_answer', type: 'agent_message', text: words } })
  write({ type: 'turn.completed' })
}

function schemaIn(args: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const at = args.indexOf('--output-schema')
  const file = at < 0 ? undefined : args[at + 1]
  // The adapter has written the file from an object.
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
}
