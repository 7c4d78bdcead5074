/** Starts a call: the embedded engine with the house's brain, its history behind it and its supervisor attached. */
import { randomBytes } from 'node:crypto'
import type { AppStream } from '#domain/app-stream.ts'
import type { Clock } from '#domain/clock.ts'
import type { Conversations } from '#domain/conversations.ts'
import { HISTORY_LIMIT } from '#domain/history.ts'
import type { Log } from '#domain/log.ts'
import type { Session } from '#domain/sessions.ts'
import type { ToolCalls } from '#domain/tool-calls.ts'
import type { ToolRunner } from '#domain/tool-runner.ts'
import { rulesBrain } from '#realtime/brain/rules/rules-brain.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { textSession } from '#realtime/engine/session.ts'
import { supervise } from '#realtime/supervisor/supervisor.ts'
import { worldTokens } from '#sandbox/world/tokens.ts'
import type { Supervised } from './calls.ts'

type Deps = Readonly<{
  conversations: Conversations
  stream: AppStream
  toolCalls: ToolCalls
  tools: ToolRunner
  clock: Clock
  log: Log
}>

/** The impostors of the sandbox are left out: the brain must ask about a symbol that is not clear. */
const knownTokens = worldTokens.filter(({ verified }) => verified)

export function createStart(deps: Deps): (session: Session) => Promise<Supervised> {
  const { conversations, tools, log } = deps
  const engine = createEngine({
    brain: rulesBrain({ tokens: knownTokens }),
    log,
    newSeed: () => randomBytes(8).toString('hex'),
  })
  return async (session) => {
    const { id, actor, conversationId, expiresAt, instructions, model } = session
    const history = await conversations.history(conversationId, HISTORY_LIMIT)
    const opening = textSession({
      id,
      model,
      instructions,
      tools: tools.offered(actor),
      expiresAt: Math.floor(Date.parse(expiresAt) / 1000),
    })
    const call = engine.open({ session: opening, history })
    const { over } = supervise({ ...deps, call, session })
    return { call, over }
  }
}
