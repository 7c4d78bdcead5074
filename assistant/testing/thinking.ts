/** Requests to a brain on a chat model in its tests, and its answers. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { FunctionTool } from '#contract/realtime/session.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'

export const MODEL = 'tiny-3b'
export const tools: readonly FunctionTool[] = [
  { type: 'function', name: 'solana_list_balances', description: 'Balances', parameters: { type: 'object' } },
  { type: 'function', name: 'solana_resolve_token' },
]

export const say = (text: string, id = 'u1'): ConversationItem => ({
  id,
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_text', text }],
})
export const contextOf = (
  items: readonly ConversationItem[],
  more: Partial<BrainContext> = {},
): BrainContext => ({
  items,
  instructions: 'You are Parley.',
  tools,
  toolChoice: 'auto',
  maxOutputTokens: 'inf',
  ...more,
})

export async function partsOf(
  { think }: Pick<Brain, 'think'>,
  context: BrainContext,
  signal = new AbortController().signal,
): Promise<BrainPart[]> {
  const parts: BrainPart[] = []
  for await (const part of think(context, signal)) parts.push(part)
  return parts
}
export const wordsIn = (parts: readonly BrainPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.delta : '')).join('')
export const callsIn = (parts: readonly BrainPart[]) => parts.filter((part) => part.type === 'call')
