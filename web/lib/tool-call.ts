/** Calls one tool through the page's door and reads the card view of its result (spec S7.26–S7.30, S8.29). */
import type * as z from 'zod/mini'
import type { Output, ToolContract } from '#contract/tool.ts'
import { Refused, request } from './api.ts'

const EXCERPT = 200

/** Whoever calls brings the tool's contract along: the page need not know all tools for one of them. */
export async function callTool<C extends ToolContract>(
  { name, output }: C,
  args: z.input<C['input']>,
  signal?: AbortSignal,
): Promise<Output<C>> {
  // Every input of a tool is an object; the checker knows only that it is some schema's.
  const given = args as Record<string, unknown>
  const result = await request('tool.call', { body: { tool: name, arguments: given } }, signal).catch(
    (error) => {
      throw error instanceof Refused ? failureOf(name, error) : error
    },
  )
  const read = output.safeParse(result.structuredContent)
  if (!read.success) throw new Error(`The result of ${name} is not what its contract says`)
  // It was read by C's own schema, whose type the checker loses on the way.
  return read.data as Output<C>
}

const failureOf = (tool: string, { code, message, status }: Refused): Refused =>
  new Refused(code, `MCP ${tool} failed (${status}): ${message.slice(0, EXCERPT)}`, status)
