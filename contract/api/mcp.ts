/** The page's door to the tools, and the state of its tool token (spec S7.26–S7.34, S3.36). */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

const mcpState = z.enum(['user', 'fallback', 'guest', 'none', 'error', 'loading'])
export const mcpStatus = z.object({
  state: mcpState,
  label: z.string(),
  detail: z.string(),
  minted: z.boolean(),
})
export type McpStatus = z.output<typeof mcpStatus>

/** An MCP tool result; the card view stands in `structuredContent`. */
export const toolResult = z.object({
  isError: z.optional(z.boolean()),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.optional(z.unknown()),
})

export const callToolByName = defineCall({
  operation: 'tool.call',
  method: 'POST',
  path: '/api/mcp',
  summary: 'Call one tool; the same door the assistant uses.',
  params: z.object({}),
  body: z.object({
    tool: z.optional(z.string()),
    name: z.optional(z.string()),
    arguments: z.optional(z.record(z.string(), z.unknown())),
    args: z.optional(z.record(z.string(), z.unknown())),
  }),
  output: toolResult,
})

export const getMcpStatus = defineCall({
  operation: 'tool.status',
  method: 'GET',
  path: '/api/mcp/status',
  summary: 'Whether the caller holds a tool token, and for which wallet.',
  params: z.object({}),
  body: z.undefined(),
  output: mcpStatus,
})

const catalogEntry = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  access: z.enum(['guest', 'pro', 'holders']),
  tags: z.array(z.string()),
  group: z.string(),
  inputSchema: z.unknown(),
})
export type CatalogEntry = z.output<typeof catalogEntry>

export const listTools = defineCall({
  operation: 'tool.list',
  method: 'GET',
  path: '/api/tools',
  summary: 'The tools that the caller may use.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ tools: z.array(catalogEntry) }),
})
