/** Says lines one after the other, and gives what the last leads to: its words, or its calls in short. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import { readLine, resultsOf } from './corpus-reader.ts'
import { answered, said } from './talk.ts'

export function replyTo(...lines: readonly string[]): string {
  const items: ConversationItem[] = []
  let reply = ''
  for (const line of lines) {
    items.push(said(line))
    const move = readLine(items)
    reply = shortOf(move)
    items.push(...resultsOf(move), answered(move && 'say' in move ? move.say : '…'))
  }
  return reply
}

function shortOf(move: ReturnType<typeof readLine>): string {
  if (!move) return ''
  if ('say' in move) return move.say
  if ('offer' in move) return 'help'
  return move.calls.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`).join('; ')
}
