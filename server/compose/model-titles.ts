/** Replaces the titles that rules made by titles of a model, in the background and within limits. */
import type { ConversationList } from '#domain/conversation-list.ts'
import { exchangeOf, titleFromModel } from '#domain/conversation-title.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { TitleWriter } from '#domain/title-writer.ts'
import type { TitledConversation } from '#domain/titled-conversations.ts'

/** An older list that is read for the first time keeps the titles of the rules beyond this. */
const NEWEST = 20
const WAITING_MAX = 100
const AT_ONCE = 2
const PATIENCE_MS = 20_000
/** A model that fails is left alone for this time; the titles of the rules stay. */
const REST_MS = 60_000

type Deps = Readonly<{
  writer: TitleWriter
  list: Pick<ConversationList, 'replaceTitle'>
  /** Counts one title against the budgets of the actor and the server; throws when one is spent. */
  take: (actor: Actor) => Promise<void>
  onReplaced: (actor: Actor, id: string) => Promise<void>
  clock: Clock
  log: Log
}>

export type ModelTitles = Readonly<{
  /** Takes the newest of these conversations, each of which comes here once, newest first. */
  improve(actor: Actor, titled: readonly TitledConversation[]): void
  /** Aborts what runs and waits for its end. */
  close(): Promise<void>
}>

type Task = Readonly<{ actor: Actor; conversation: TitledConversation }>

export function createModelTitles(deps: Deps): ModelTitles {
  const { clock, log } = deps
  const closing = new AbortController()
  const waiting: Task[] = []
  const running = new Set<Promise<void>>()
  let restsUntil = 0

  function runNext(): void {
    while (running.size < AT_ONCE && waiting.length > 0) {
      const task = waiting.shift()
      if (task) start(task)
    }
  }

  function start(task: Task): void {
    const run = attempt(task).finally(() => {
      running.delete(run)
      runNext()
    })
    running.add(run)
  }

  async function attempt(task: Task): Promise<void> {
    if (closing.signal.aborted || clock.now() < restsUntil) return
    try {
      await replace(deps, task, closing.signal)
    } catch (error) {
      if (closing.signal.aborted) return
      restsUntil = clock.now() + REST_MS
      log.warn({ err: error, conversationId: task.conversation.id }, 'the model wrote no title')
    }
  }

  return {
    improve(actor, titled) {
      const room = WAITING_MAX - waiting.length
      const newest = titled.slice(0, Math.min(NEWEST, room))
      waiting.push(...newest.map((conversation) => ({ actor, conversation })))
      runNext()
    },
    async close() {
      closing.abort()
      waiting.length = 0
      await Promise.all(running)
    },
  }
}

async function replace(deps: Deps, { actor, conversation }: Task, closing: AbortSignal): Promise<void> {
  const { id, title, items } = conversation
  const exchange = exchangeOf(items)
  if (!exchange || !(await hasBudget(deps, actor))) return
  const signal = AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)])
  const written = titleFromModel(await deps.writer.write(exchange, signal), exchange)
  if (written === undefined || written === title) return
  if (await deps.list.replaceTitle(actor, id, written)) await deps.onReplaced(actor, id)
}

const hasBudget = ({ take }: Deps, actor: Actor): Promise<boolean> =>
  take(actor).then(
    () => true,
    () => false,
  )
