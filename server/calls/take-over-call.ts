/** Continues a call of a replica that died, with an answer to the tools that died with it. */
import { ParleyError } from '#contract/errors.ts'
import { receivedItem } from '#contract/realtime/items.ts'
import type { TranscriptItem } from '#contract/transcript.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Conversations, HistoryRow } from '#domain/conversations.ts'
import type { Call, Listener, RealtimeProvider, RunningCall } from '#domain/realtime.ts'
import type { Session } from '#domain/sessions.ts'
import { ABORTED } from '#domain/settled.ts'

type TakeOverDeps = Readonly<{
  provider: Pick<RealtimeProvider, 'attach'>
  conversations: Pick<Conversations, 'settle'>
  stream: Pick<AppStream, 'publish'>
}>

/** The refusal of a second response only shows that one is running, so it goes to no client. */
const NO_CLIENT: Listener = { event: () => undefined }

/** Continues a call of another replica here; `watch` receives the call before its first event. */
export async function takeOverCall(
  { provider, conversations, stream }: TakeOverDeps,
  { conversationId }: Session,
  { running, history }: Readonly<{ running: RunningCall; history: readonly HistoryRow[] }>,
  signal: AbortSignal,
  watch: (call: Call) => void,
): Promise<Call> {
  if (!provider.attach) throw new ParleyError('call_not_found')
  const ended = await conversations.settle(conversationId)
  const call = await provider.attach(running, signal)
  watch(call)
  for (const item of ended) await stream.publish(conversationId, { type: 'item', item })
  answerFor(call, new Set([...idsOfNotes(ended), ...unanswered(history)]))
  return call
}

const idsOfNotes = (ended: readonly TranscriptItem[]): readonly string[] =>
  ended.flatMap((item) => (item.type === 'TOOL_NOTE' ? [item.data.callId] : []))

/** A page that reads the conversation meanwhile has ended the notes already; the model still waits. */
function unanswered(history: readonly HistoryRow[]): readonly string[] {
  const items = history.flatMap(({ item }) => receivedItem.safeParse(item).data ?? [])
  const since = items.findLastIndex(({ type }) => type === 'message')
  const answered = new Set(
    items.flatMap((item) => (item.type === 'function_call_output' ? [item.call_id] : [])),
  )
  return items
    .slice(since + 1)
    .flatMap((item) => (item.type === 'function_call' && !answered.has(item.call_id) ? [item.call_id] : []))
}

/** Tools that died with their process have no result; the model learns that they were aborted. */
function answerFor(call: Call, callIds: ReadonlySet<string>): void {
  for (const call_id of callIds) {
    const output = JSON.stringify({ error: ABORTED.code, message: ABORTED.message })
    const item = { type: 'function_call_output', status: 'completed', call_id, output } as const
    call.send({ type: 'conversation.item.create', item }, NO_CLIENT)
  }
  if (callIds.size > 0) call.send({ type: 'response.create' }, NO_CLIENT)
}
