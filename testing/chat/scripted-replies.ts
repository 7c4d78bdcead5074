/**
 * Makes a stand-in follow its instructions, as a model does. It reads two of them in
 * its system message, each on a line of its own:
 *
 *     Begin every answer with "…"
 *     End every answer with "…"
 *
 * Either kind of quotation marks will do, a bullet in front and a full stop behind; of several all are followed, in
 * their
 * order. What people, tools and the assistant itself said is no instruction, and words beside a call are no answer yet.
 */
import type { ChatReply } from './chat-api.ts'
import type { WireMessage } from './wire.ts'

export function asInstructed(reply: ChatReply, messages: readonly WireMessage[]): ChatReply {
  if (!reply.text?.length || reply.calls?.length) return reply
  const instructions = messages.flatMap((each) => (each.role === 'system' ? each.content : [])).join('\n')
  const begin = allOf(instructions, BEGIN).map((words) => `${words} `)
  const end = allOf(instructions, END).map((words) => ` ${words}`)
  return { ...reply, text: [...begin.flatMap(inWords), ...reply.text, ...end.flatMap(inWords)] }
}

/** The form in which a model would send it. */
export const inWords = (text: string): readonly string[] => text.match(/\s*\S+(?:\s+$)?/g) ?? []

const BEGIN = /^\s*(?:[-*]\s+)?begin every answer with (?:"([^"\n]+)"|“([^”\n]+)”)\.?\s*$/gim
const END = /^\s*(?:[-*]\s+)?end every answer with (?:"([^"\n]+)"|“([^”\n]+)”)\.?\s*$/gim

const allOf = (instructions: string, instruction: RegExp): readonly string[] =>
  [...instructions.matchAll(instruction)]
    .map(([, straight, curly]) => (straight ?? curly ?? '').trim())
    .filter((words) => words !== '')
