/** Calls one tool over HTTP and reads the card view of its result (spec S7.26–S7.30, S8.29). */
import type * as z from 'zod/mini'
import { callToolByName } from '#contract/api/mcp.ts'
import { isParleyError, type ParleyError, receivedError } from '#contract/parley-error.ts'
import type { Output, ToolContract } from '#contract/tool.ts'
import { request } from './api.ts'

const EXCERPT = 200

export async function callTool<C extends ToolContract>(
  { name, output }: C,
  args: z.input<C['input']>,
  signal?: AbortSignal,
): Promise<Output<C>> {
  // Every input of a tool is an object; the checker knows only that it is some schema's.
  const body = { tool: name, arguments: args as Record<string, unknown> }
  const result = await request(callToolByName, { body }, signal).catch((error) => {
    throw isParleyError(error) ? failureOf(name, error) : error
  })
  const read = output.safeParse(result.structuredContent)
  if (!read.success) throw new Error(`The result of ${name} is not what its contract says`)
  // The schema of C read it; the checker loses its type on the way.
  return read.data as Output<C>
}

const failureOf = (tool: string, { code, message, status }: ParleyError): ParleyError =>
  receivedError(
    { error: code, message: `MCP ${tool} failed (${status}): ${message.slice(0, EXCERPT)}` },
    status,
  )
