/** Turns the history of a conversation into items that OpenAI takes from a client. */
import { type ConversationItem, messageText, type NewItem, type UserPart } from '#contract/realtime/items.ts'

/** Items without words are left out: the provider refuses them. */
export const seedsOf = (items: readonly ConversationItem[]): NewItem[] => items.flatMap(seedOf)

function seedOf(item: ConversationItem): NewItem[] {
  if (item.type !== 'message') return [{ ...item, status: 'completed' }]
  const { id } = item
  const common = { id, type: 'message', status: 'completed' } as const
  switch (item.role) {
    case 'user': {
      const content = item.content.flatMap(heardPart)
      return content.length > 0 ? [{ ...common, role: 'user', content }] : []
    }
    case 'assistant': {
      const text = messageText(item)
      return text === ''
        ? []
        : [{ ...common, role: 'assistant', content: [{ type: 'output_text' as const, text }] }]
    }
    case 'system':
      return [{ ...common, role: 'system', content: item.content }]
  }
}

/** Only the words of what was spoken are left. */
function heardPart(part: UserPart): UserPart[] {
  if (part.type !== 'input_audio') return [inDetail(part)]
  return part.transcript ? [{ type: 'input_text', text: part.transcript }] : []
}

/** spec S9.68. */
const inDetail = (part: UserPart): UserPart =>
  part.type === 'input_image' ? { ...part, detail: part.detail ?? 'high' } : part

/** The same for what is said in this call. */
export const withDetail = <I extends NewItem>(item: I): I =>
  item.type === 'message' && item.role === 'user' ? { ...item, content: item.content.map(inDetail) } : item
