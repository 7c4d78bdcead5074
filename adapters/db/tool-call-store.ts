/** Stores tool calls: domain/tool-calls.ts. */
import { and, eq } from 'drizzle-orm'
import type { Clock } from '#domain/ports.ts'
import type { ToolCalls } from '#domain/tool-calls.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { toolCalls } from './schema.ts'
import type { Db } from './transaction.ts'

export const toolCallStore = (db: Db, clock: Clock): ToolCalls =>
  redactQueryErrors({
    begin: async ({ actor, ...call }) => {
      const begun = await db
        .insert(toolCalls)
        .values({
          ...call,
          actorKind: actor.kind,
          actorId: actor.id,
          status: 'running',
          startedAt: new Date(clock.now()),
        })
        .onConflictDoNothing()
        .returning({ callId: toolCalls.callId })
      return begun.length > 0
    },
    finish: async (conversationId, callId, outcome) => {
      await db
        .update(toolCalls)
        .set({
          ...columnsOf(outcome),
          finishedAt: new Date(clock.now()),
          durationMs: Math.round(outcome.durationMs),
        })
        .where(
          and(
            eq(toolCalls.conversationId, conversationId),
            eq(toolCalls.callId, callId),
            eq(toolCalls.status, 'running'),
          ),
        )
    },
  })

function columnsOf(outcome: ToolOutcome) {
  if (outcome.ok) return { status: 'done' as const, output: outcome.output, modelView: outcome.modelView }
  const { code, message, details } = outcome
  const status = code === 'tool_aborted' ? ('aborted' as const) : ('failed' as const)
  return { status, error: { code, message, ...(details !== undefined && { details }) } }
}
