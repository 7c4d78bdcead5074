/** Calls one tool through the page's door and reads the card view of its result (spec S7.26–S7.30, S8.29). */
import type { Output } from '#contract/tool.ts'
import type { Contracts, ToolName } from '#tools/contracts.ts'
import { Refused, request } from './api.ts'

const EXCERPT = 200

export async function callTool<N extends ToolName>(
  tool: N,
  args: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Output<Contracts[N]>> {
  const result = await request('tool.call', { body: { tool, arguments: args } }, signal).catch((error) => {
    throw error instanceof Refused ? failureOf(tool, error) : error
  })
  const { contracts } = await import('#tools/contracts.ts')
  const output = contracts[tool].output.safeParse(result.structuredContent)
  if (!output.success) throw new Error(`The result of ${tool} is not what its contract says`)
  // The schema was chosen by the tool's name.
  return output.data as Output<Contracts[N]>
}

const failureOf = (tool: string, { code, message, status }: Refused): Refused =>
  new Refused(code, `MCP ${tool} failed (${status}): ${message.slice(0, EXCERPT)}`, status)
