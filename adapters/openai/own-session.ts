/**
 * Keeps the session of a call as we present it and as we gave it. A browser has a channel
 * of its own to the provider: whatever it makes of instructions and tools there is undone.
 */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { RealtimeSession, SessionUpdate } from '#contract/realtime/session.ts'
import type { Log } from '#domain/ports.ts'

export type OwnSession = Readonly<{
  current(): RealtimeSession
  /** Takes the provider's view; name and end stay those that we gave. */
  accept(theirs: RealtimeSession): void
  /** The server's own instructions and tools hold from now on. */
  decided<E extends ClientEvent>(event: E): E
  /** Puts right what was changed from outside. */
  watchOver(theirs: RealtimeSession): void
}>

type Options = Readonly<{
  session: RealtimeSession
  restore: (session: SessionUpdate) => void
  giveUp: () => void
  log: Log
}>

/** A client that changes it back that often means it. */
const MAX_RESTORED = 3

export function createOwnSession({ session: first, restore, giveUp, log }: Options): OwnSession {
  const { id, tool_choice, max_output_tokens } = first
  let { instructions, tools } = first
  let current = first
  let restored = 0
  return {
    current: () => current,
    accept(theirs) {
      const ends = [current.expires_at, theirs.expires_at].filter((at) => at > 0)
      current = { ...theirs, id, expires_at: ends.length > 0 ? Math.min(...ends) : 0 }
    },
    decided(event) {
      if (event.type !== 'session.update') return event
      instructions = event.session.instructions ?? instructions
      tools = event.session.tools ?? tools
      return event
    },
    watchOver(theirs) {
      if (theirs.instructions === instructions && wordsOf(theirs.tools) === wordsOf(tools)) return
      log.warn({ sessionId: id, restored }, 'the session of a call was changed from outside')
      restored += 1
      if (restored > MAX_RESTORED) giveUp()
      else restore({ type: 'realtime', instructions, tools, tool_choice, max_output_tokens })
    },
  }
}

/** Names and descriptions: what a model goes by when it chooses one. */
const wordsOf = (tools: RealtimeSession['tools']): string =>
  tools
    .map(({ name, description = '' }) => `${name} ${description.trim()}`)
    .sort()
    .join('\n')
