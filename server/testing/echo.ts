/** One harmless tool, and a toolbox of it alone. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { defineTool } from '#contract/tool.ts'
import type { ToolAudit } from '#domain/audit.ts'
import type { Ports } from '#domain/tool-ports.ts'
import { defineHandler } from '#tools/_kit/handler.server.ts'
import type { createToolbox, Tool } from '../mcp/call-tool.ts'

const echoContract = defineTool({
  name: 'echo',
  title: 'Echo',
  catalogue: { title: 'Repeat a text', line: 'Your own words again.' },
  description: 'Returns the text that it receives.',
  group: 'session',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['test'],
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  modelView: z.string(),
  touches: [],
  staleBy: [],
  taints: false,
  intent: () => 'Echoing…',
})
const echo = {
  contract: echoContract,
  handler: defineHandler(echoContract, [], {
    run: async ({ text }) => ({ text }),
    modelView: ({ text }) => text,
  }),
} as unknown as Tool // the toolbox validates with this tool's own contract before the call

/** A toolbox of `echo` alone, in parts. */
export const testTools = (audited: ToolAudit[]): Parameters<typeof createToolbox>[0] => ({
  tools: [echo],
  ports: {} as Ports, // `echo` asks for none
  audit: { record: async (row) => void audited.push(row) },
  onBug: () => undefined,
  observe: () => undefined,
  newRequestId: randomUUID,
  timeoutMs: 5000,
})
