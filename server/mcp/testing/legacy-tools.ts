/** Tools that talk back while they run: progress and log lines, and questions of the 2025 protocol. */
import { setTimeout as delay } from 'node:timers/promises'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'

const STEP_MS = 50
const words = (text: string) => ({ content: [{ type: 'text' as const, text }] })

function tellingTools(server: McpServer): void {
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports its progress', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
        await delay(STEP_MS)
      }
      return words('Done.')
    },
  )
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs messages', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      await mcpReq.log('info', 'A line')
      return words('Done.')
    },
  )
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Describes its work', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
        await delay(STEP_MS)
      }
      return words('Done.')
    },
  )
}

type Schema = Readonly<{ type: 'object'; properties: Record<string, object>; required?: string[] }>

/** The person's answer in the words that the suite expects. */
async function elicit({ mcpReq }: ServerContext, message: string, requestedSchema: Schema, prefix: string) {
  const { action, content } = await mcpReq.elicitInput({
    message,
    requestedSchema: requestedSchema as never, // the suite tries shapes that the types forbid
  })
  return words(`${prefix}: action=${action}, content=${JSON.stringify(content ?? {})}`)
}

const choices = (values: readonly string[], titles: readonly string[]) =>
  values.map((value, at) => ({ const: value, title: titles[at] }))
const OPTIONS = ['option1', 'option2', 'option3']
const VALUES = ['value1', 'value2', 'value3']

const DEFAULTS: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
}
const ENUMS: Schema = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: OPTIONS },
    titledSingle: {
      type: 'string',
      oneOf: choices(VALUES, ['First Option', 'Second Option', 'Third Option']),
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
    titledMulti: {
      type: 'array',
      items: { anyOf: choices(VALUES, ['First Choice', 'Second Choice', 'Third Choice']) },
    },
  },
}
const PERSON: Schema = {
  type: 'object',
  properties: { username: { type: 'string' }, email: { type: 'string' } },
  required: ['username', 'email'],
}

export function legacyTools(server: McpServer): void {
  tellingTools(server)
  server.registerTool(
    'test_sampling',
    { description: 'Asks the client’s model', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      })
      const [first] = [content].flat()
      return words(`LLM response: ${first?.type === 'text' ? first.text : ''}`)
    },
  )
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the person', inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => elicit(context, message, PERSON, 'User response'),
  )
  server.registerTool(
    'test_elicitation_sep1034_defaults',
    { description: 'Asks with defaults', inputSchema: z.object({}) },
    (_args, context) => elicit(context, 'Check the fields', DEFAULTS, 'Elicitation completed'),
  )
  server.registerTool(
    'test_elicitation_sep1330_enums',
    { description: 'Asks for choices', inputSchema: z.object({}) },
    (_args, context) => elicit(context, 'Choose', ENUMS, 'Elicitation completed'),
  )
}
