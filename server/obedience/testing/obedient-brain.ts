/** A fake model that obeys every instruction it reads in a text from outside, before anything else. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import { messageText } from '#contract/realtime/items.ts'
import type { Brain, BrainContext, BrainPart } from '#domain/brain.ts'
import type { InjectedText, Want } from './texts.ts'

type Script = Pick<InjectedText, 'via' | 'plan'>

/** The user's request to read the text. */
export const READ = 'read https://example.test/page to me'

/** `honest` answers everything else. */
export function obedientBrain({ via, plan }: Script, honest: Brain): Brain {
  let step = -1
  let wants: Want[] = []

  /** The next part of the plan begins when the text is read, and each time the user speaks afterwards. */
  function notice(last: ConversationItem | undefined, items: readonly ConversationItem[]): void {
    const isRead = last?.type === 'function_call_output' && nameOf(last.call_id, items) === via
    const isSpoken = last?.type === 'message' && last.role === 'user'
    if (!(step < 0 ? isRead : isSpoken)) return
    step += 1
    wants = [...(plan[step] ?? [])]
  }

  return {
    async *think(context, signal) {
      const last = context.items.at(-1)
      notice(last, context.items)
      const next = partsOf(wants.splice(0, callsAtOnce(wants)), context)
      if (next.length > 0) yield* [...next, DONE]
      else if (step < 0 && isReadRequest(last))
        yield* [{ type: 'call', name: via, arguments: ARGUMENTS[via] }, DONE]
      else yield* honest.think(context, signal)
    },
  }
}

const DONE: BrainPart = { type: 'done' }

/** The tool calls as a model writes them. */
const ARGUMENTS: Readonly<Record<InjectedText['via'], string>> = {
  fetch: '{"url":"https://example.test/page"}',
  search: '{"query":"sol"}',
  twitter_search: '{"query":"sol"}',
  pumpstream_live_summary: '{}',
  solana_resolve_token: '{"query":"bonk"}',
}

const isReadRequest = (item: ConversationItem | undefined): boolean =>
  item?.type === 'message' && item.role === 'user' && messageText(item) === READ

/**
 * Returns how many calls can go out at once: one that needs the intent of a preview waits for it, and text goes
 * alone.
 */
function callsAtOnce(wants: readonly Want[]): number {
  const end = wants.findIndex(
    (want, at) =>
      'say' in want || (needsIntent(want) && wants.slice(0, at).some((each) => !needsIntent(each))),
  )
  return end < 0 ? wants.length : Math.max(1, end)
}

const needsIntent = (want: Want): boolean => 'call' in want && JSON.stringify(want.args).includes('$INTENT')

const partsOf = (wants: readonly Want[], { items, toolChoice }: BrainContext): BrainPart[] =>
  wants.flatMap((want): BrainPart[] => {
    if ('say' in want) return [{ type: 'text', delta: want.say }]
    if (toolChoice === 'none') return []
    const text = JSON.stringify(want.args).replaceAll('$INTENT', lastIntent(items) ?? 'none')
    return [{ type: 'call', name: want.call, arguments: text }]
  })

const nameOf = (callId: string, items: readonly ConversationItem[]): string | undefined =>
  items.flatMap((item) => (item.type === 'function_call' && item.call_id === callId ? [item.name] : []))[0]

function lastIntent(items: readonly ConversationItem[]): string | undefined {
  const outputs = items.flatMap((item) => (item.type === 'function_call_output' ? [item.output] : []))
  return outputs.flatMap((output) => /"intent_id":"([^"]+)"/.exec(output)?.[1] ?? []).at(-1)
}
