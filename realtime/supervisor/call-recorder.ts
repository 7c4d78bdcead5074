/** Records what happens in a call: writes in the order of events, and notifies the reader when nothing can be kept. */
import { noticeEvent } from '#contract/call-notices.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { ToolCalls } from '#domain/tool-calls.ts'
import { createMutex } from '#std/mutex.ts'
import type { Command, Pending } from './state.ts'

export type RecorderDeps = Readonly<{
  session: Pick<Session, 'id' | 'actor' | 'conversationId'>
  conversations: Pick<Conversations, 'putItem' | 'putHistory'>
  stream: Pick<AppStream, 'publish'>
  toolCalls: ToolCalls
  /** The branch of the conversation that the call continues; the shown one where absent. */
  branch?: number
  clock: Clock
  log: Log
}>
export type CallRecorder = ReturnType<typeof createCallRecorder>

/** Waits for both even when one fails, so that the next write does not overtake the other. */
async function both(one: Promise<unknown>, other: Promise<unknown>): Promise<void> {
  for (const each of await Promise.allSettled([one, other])) {
    if (each.status === 'rejected') throw each.reason
  }
}

type Keeping = Exclude<Command, { do: 'run' | 'abort' | 'send' | 'agree' | 'decline' | 'classify' }>

/** While storage fails every write fails: the reader is notified at intervals, not each time. */
const WARN_EVERY_MS = 60_000

/** Writes in the order of events, at any speed of the storage. */
export function createCallRecorder({
  branch,
  clock,
  conversations,
  log,
  session,
  stream,
  toolCalls,
}: RecorderDeps) {
  const { actor, conversationId, id: sessionId } = session
  let warnedAt = Number.NEGATIVE_INFINITY
  const exclusively = createMutex()

  function onFailure(error: unknown): void {
    log.error({ err: error, sessionId }, 'what happened in a call could not be kept')
    if (clock.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = clock.now()
    warn()
  }

  /** Keeps the order of events; a job that fails holds up no other. */
  const enqueue = (job: () => Promise<unknown>): void => void exclusively(job).catch(onFailure)

  /** Warns the reader that a reload may not show what is on the page now. */
  function warn(): void {
    stream
      .publish(conversationId, noticeEvent('not_kept'))
      .catch((error: unknown) => log.error({ err: error, sessionId }, 'the notice could not be published'))
  }

  async function write(command: Keeping): Promise<unknown> {
    switch (command.do) {
      case 'show': {
        const { item } = command
        return both(
          conversations.putItem(conversationId, item, branch),
          stream.publish(conversationId, { type: 'item', item }),
        )
      }
      case 'remember':
        return conversations.putHistory(
          conversationId,
          { itemId: command.item.id, item: command.item },
          branch,
        )
      case 'publish':
        return stream.publish(conversationId, command.event)
      case 'record':
        return toolCalls.finish(conversationId, command.callId, command.outcome)
    }
  }

  return {
    do: (command: Keeping): void => enqueue(() => write(command)),
    begin({ callId, itemId, tool, args }: Pending): Promise<boolean> {
      const begun = Promise.withResolvers<boolean>()
      const start = { conversationId, callId, itemId, actor, tool, arguments: args }
      // Queued among the writes, so that the items that the row refers to exist before it.
      enqueue(() => toolCalls.begin(start).then(begun.resolve, begun.reject))
      return begun.promise
    },
    drained: (): Promise<void> => exclusively(async () => {}),
  }
}
