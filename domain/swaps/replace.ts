/** One open question at a time: of the previews that wait in one place only the newest can be agreed to. */
import { failureOf } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import type { Place } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import type { SwapDeps } from './deps.ts'
import { endTrade } from './outcome.ts'

/**
 * Ends what waited before, and answers the new one as it stands then: of two that are made at once, whoever comes last
 * sees both. A yes that is under way meanwhile moves its trade first, or finds it ended.
 */
export async function replaceOlder(
  deps: SwapDeps,
  actor: Actor,
  { sessionId, conversationId }: Place,
  made: Trade,
): Promise<Trade> {
  const place = {
    ...(sessionId !== undefined && { sessionId }),
    ...(conversationId !== undefined && { conversationId }),
  }
  const waiting = await deps.ledger.waiting(actor, place)
  const older = waiting.slice(0, -1)
  const ended = await Promise.all(
    older.map((entry) =>
      endTrade(deps, entry, ['previewed'], 'expired', { failure: failureOf('preview_replaced') }),
    ),
  )
  return ended.find(({ trade }) => trade.id === made.id)?.trade ?? made
}
