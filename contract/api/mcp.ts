/**
 * Endpoints through which the page calls tools and reads the state of its tool token (spec S7.26–S7.34, S3.36).
 */
import * as z from 'zod/mini'
import { json, line, list, name, record, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { accessFromText } from '../rules/access.ts'
import { TOOLS_MAX } from '../rules/personas.ts'
import { TOOL_ARGUMENTS_MAX, TOOL_NAME_MAX, TOOL_RESULT_MAX } from '../tool.ts'

const mcpState = z.enum(['user', 'fallback', 'guest', 'none', 'error', 'loading'])
export const mcpStatus = z.object({
  state: mcpState,
  label: name,
  detail: line,
  minted: z.boolean(),
})
export type McpStatus = z.output<typeof mcpStatus>

const toolName = text(TOOL_NAME_MAX)
const toolArguments = record(json(TOOL_ARGUMENTS_MAX), 64)

/** An MCP tool result; `structuredContent` holds the card view. */
const toolResult = z.object({
  isError: z.optional(z.boolean()),
  content: list(z.object({ type: z.literal('text'), text: text(TOOL_RESULT_MAX) }), 16),
  structuredContent: z.optional(json(TOOL_RESULT_MAX)),
})

export const callToolByName = defineEndpoint({
  operation: 'tool.call',
  method: 'POST',
  path: '/api/mcp',
  summary: 'Call one tool, through the same checks as the assistant.',
  params: z.object({}),
  body: z.object({
    tool: z.optional(toolName),
    name: z.optional(toolName),
    arguments: z.optional(toolArguments),
    args: z.optional(toolArguments),
  }),
  output: toolResult,
})

export const getMcpStatus = defineEndpoint({
  operation: 'tool.status',
  method: 'GET',
  path: '/api/mcp/status',
  summary: 'Whether the caller holds a tool token, and for which wallet.',
  params: z.object({}),
  body: z.undefined(),
  output: mcpStatus,
})

export const catalogEntry = z.object({
  name,
  /** For people, as is the description; models read the tool's contract. */
  title: name,
  description: line,
  /** Tool servers write it freely; the page shows one of three labels (spec S5.29–S5.34). */
  access: z.pipe(name, z.transform(accessFromText)),
  tags: list(name, 20),
  group: name,
  inputSchema: json(100_000),
})
export type CatalogEntry = z.output<typeof catalogEntry>

export const listTools = defineEndpoint({
  operation: 'tool.list',
  method: 'GET',
  path: '/api/tools',
  summary: 'The tools that the caller may use.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ tools: list(catalogEntry, TOOLS_MAX) }),
})
