/** A conversation with the rules brain in a test: messages as items, and the brain's answers to them. */
import type { ConversationItem, FunctionCall } from '#contract/realtime/items.ts'
import type { BrainContext, BrainPart } from '#domain/brain.ts'
import type { Token } from '#domain/language/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { createRulesBrain } from '../rules-brain.ts'

let count = 0
export const nextId = (): string => `i${++count}`

export const said = (text: string, image = false): ConversationItem => ({
  id: nextId(),
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [
    { type: 'input_text', text },
    ...(image ? [{ type: 'input_image' as const, image_url: 'data:image/png;base64,AAAA' }] : []),
  ],
})
/** A line that was heard and not typed. */
export const saidAloud = (transcript: string): ConversationItem => ({
  id: nextId(),
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_audio', transcript }],
})
export const answered = (text: string): ConversationItem => ({
  id: nextId(),
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text }],
})
/** A value as it comes out of JSON, which is how a model is given it. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The output of a tool: text as it is, everything else as JSON. */
export const output = (call_id: string, view: unknown): ConversationItem => ({
  id: nextId(),
  type: 'function_call_output',
  status: 'completed',
  call_id,
  output: typeof view === 'string' ? view : JSON.stringify(view),
})

export const textOf = (parts: readonly BrainPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.delta : '')).join('')

/** The calls among these parts, as items of the conversation. */
export const callsIn = (parts: readonly BrainPart[]): FunctionCall[] =>
  parts.flatMap((part) =>
    part.type === 'call'
      ? [
          {
            id: nextId(),
            type: 'function_call' as const,
            status: 'completed' as const,
            call_id: nextId(),
            name: part.name,
            arguments: part.arguments,
          },
        ]
      : [],
  )

/** A brain that knows these tokens and is offered these tools, unless a call overrides it. */
export function createTestTalk(tokens: readonly Token[], tools: readonly string[], now?: () => number) {
  const brain = createRulesBrain({ languages, tokens, handbook: readHandbook(), ...(now && { now }) })
  const contextOf = (items: readonly ConversationItem[], more: Partial<BrainContext> = {}): BrainContext => ({
    items,
    instructions: '',
    tools: tools.map((name) => ({ type: 'function', name })),
    toolChoice: 'auto',
    maxOutputTokens: 'inf',
    ...more,
  })
  async function think(
    items: readonly ConversationItem[],
    more?: Partial<BrainContext>,
  ): Promise<BrainPart[]> {
    const parts: BrainPart[] = []
    for await (const part of brain.think(contextOf(items, more), new AbortController().signal))
      parts.push(part)
    return parts
  }
  return { brain, contextOf, think }
}
