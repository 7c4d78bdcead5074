/** Repeats the reads behind the cards that a page is looking at, each at the pace of its contract. */
import { createAsyncSignal } from '#adapters/db/bus.ts'
import { MAX_WATCHED } from '#contract/api/conversation.ts'
import { isParleyError } from '#contract/errors.ts'
import type { RefreshedEvent } from '#contract/stream.ts'
import type { ToolContract } from '#contract/tool.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Actor, Clock, Log } from '#domain/ports.ts'
import type { ToolRunner } from '#domain/tool-runner.ts'
import type { Limits } from '../http/limits.ts'
import { type StoredRead, storedReadOf } from './stored-read.ts'

/** A page renews its stream before this ends; a connection that broke without a word costs no more reads. */
const WATCH_LASTS_MS = 6 * 60_000

/** The tool calls on an actor's page. The caller has checked that the conversation is the actor's. */
type Watch = Readonly<{ actor: Actor; conversationId: string; itemIds: readonly string[] }>

export type CardRefresher = Readonly<{
  /** Sends each newer result until the returned function is called, or until the watch expires. */
  watch(watch: Watch, send: (event: RefreshedEvent) => void): () => void
}>

type Deps = Readonly<{
  conversations: Pick<Conversations, 'find'>
  toolbox: Pick<ToolRunner, 'run'>
  contracts: Readonly<Record<string, ToolContract>>
  limits: Pick<Limits, 'take'>
  clock: Clock
  log: Pick<Log, 'warn'>
}>

/** One reading serves every stream of this process that shows the call. */
type Reading = Readonly<{ readAt: number; event: Promise<RefreshedEvent | undefined> }>

export function createCardRefresher(deps: Deps): CardRefresher {
  const { clock, conversations, contracts, log } = deps
  const readings = new Map<string, Reading>()

  function readingOf(watch: Watch, read: StoredRead): Reading {
    const key = `${watch.conversationId} ${read.itemId}`
    const known = readings.get(key)
    if (known && clock.now() - known.readAt < read.everyMs) return known
    const reading = { readAt: clock.now(), event: repeat(deps, watch, read) }
    readings.set(key, reading)
    const forget = (): void => void (readings.get(key) === reading && readings.delete(key))
    setTimeout(forget, read.everyMs).unref()
    return reading
  }

  async function follow(
    watch: Watch,
    read: StoredRead,
    send: (event: RefreshedEvent) => void,
    stop: AbortSignal,
  ) {
    const key = `${watch.conversationId} ${read.itemId}`
    const endsAt = clock.now() + WATCH_LASTS_MS
    let dueAt = readings.has(key) ? clock.now() : read.readAt + read.everyMs
    for (;;) {
      await createAsyncSignal().wait(Math.min(Math.max(0, dueAt - clock.now()), read.everyMs), stop)
      if (stop.aborted || clock.now() >= endsAt) return
      const { readAt, event: reading } = readingOf(watch, read)
      const event = await reading
      if (event && !stop.aborted) send(event)
      dueAt = readAt + read.everyMs
    }
  }

  return {
    watch(watch, send) {
      if (watch.itemIds.length === 0) return () => undefined
      const stop = new AbortController()
      const start = async (): Promise<void> => {
        const items = await conversations.find(watch.conversationId, watch.itemIds.slice(0, MAX_WATCHED))
        const reads = items.flatMap((item) => storedReadOf(item, contracts) ?? [])
        await Promise.all(reads.map((read) => follow(watch, read, send, stop.signal)))
      }
      start().catch((error: unknown) =>
        log.warn({ err: error }, 'the cards of a page could not be refreshed'),
      )
      return () => stop.abort()
    },
  }
}

/** Undefined after a failure or a spent limit: the page keeps the result that it has, with its age. */
async function repeat(
  { limits, log, toolbox }: Deps,
  { actor, conversationId }: Watch,
  { itemId, tool, stored, arguments: args }: StoredRead,
): Promise<RefreshedEvent | undefined> {
  try {
    await limits.take('refreshesOfActor', actor.id)
    await limits.take('refreshesInADay', actor.id)
    const outcome = await toolbox.run(actor, tool, args, { channel: 'page', conversationId })
    return outcome.ok ? { type: 'refreshed', itemId, arguments: stored, output: outcome.output } : undefined
  } catch (error) {
    if (!isParleyError(error)) log.warn({ err: error }, 'a card could not be refreshed')
    return undefined
  }
}
