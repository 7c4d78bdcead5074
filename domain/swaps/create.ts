/** Puts the use cases of swaps together. Of one trade at most one run is under way in a process; the rest join it. */
import { inSendWords } from '#contract/errors.ts'
import { failureOf } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { type LedgerEntry, type Place, SPENDING } from '../ledger.ts'
import type { Actor } from '../ports.ts'
import { previewSend } from '../sends/preview-send.ts'
import { agree, decline, expireIfOver, ownEntry } from './consent.ts'
import type { SwapDeps } from './deps.ts'
import { carryOut } from './execute.ts'
import { endTrade } from './outcome.ts'
import { preview } from './preview.ts'
import { reconcile } from './reconcile.ts'
import type { Swaps } from './swaps.ts'

export type SwapServices = Swaps &
  Readonly<{
    /** With `all` also trades that another run may be working on: right after a start there is none. */
    reconcile(how: Readonly<{ all: boolean }>): Promise<void>
    /** Resolves when no run is under way here any more. */
    idle(): Promise<void>
  }>

export function createSwaps(deps: SwapDeps): SwapServices {
  const running = new Map<string, Promise<LedgerEntry>>()
  const nextLooks = new Map<string, number>()

  function run(entry: LedgerEntry): Promise<LedgerEntry> {
    const { id } = entry.trade
    const under = running.get(id)
    if (under) return under
    const mine = carryOut(deps, entry).finally(() => running.delete(id))
    running.set(id, mine)
    return mine
  }

  const tradeOf = ({ trade }: LedgerEntry): Trade => trade

  return {
    async preview(actor, request, origin, signal) {
      const made = await preview(deps, { actor, request, origin, signal })
      return replaceOlder(deps, actor, origin, made)
    },
    async previewSend(actor, request, origin, signal) {
      const made = await previewSend(deps, { actor, request, origin, signal }).catch((error: unknown) => {
        throw inSendWords(error)
      })
      return replaceOlder(deps, actor, origin, made)
    },
    async agree(actor, id, agreement) {
      return tradeOf(await agree(deps, actor, id, agreement))
    },
    decline: async (actor, id) => tradeOf(await decline(deps, actor, id)),
    async execute(actor, id) {
      const entry = await expireIfOver(deps, await ownEntry(deps, actor, id))
      return tradeOf(entry.trade.status === 'consented' ? await run(entry) : entry)
    },
    byId: async (actor, id) => tradeOf(await expireIfOver(deps, await ownEntry(deps, actor, id))),
    list: async (actor, limit, before) => (await deps.ledger.ofActor(actor, limit, before)).map(tradeOf),
    leavePreviews: (actor, conversationId) => leavePreviews(deps, actor, conversationId),
    settled: async (actor, conversationIds) =>
      (await deps.ledger.ofActor(actor, NEWEST))
        .filter((entry) => conversationIds.some((id) => id === entry.conversationId) && hasSpent(entry))
        .map(tradeOf)
        .reverse(),
    reconcile: ({ all }) => reconcile(deps, { run, all, nextLooks }),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}

/**
 * Keeps one open question at a time: of the previews that wait in one place only the newest can be agreed to. Ends what
 * waited before, and answers the new one as it stands then: of two that are made at once, the last one
 * sees both. A yes that is under way meanwhile moves its trade first, or finds it ended.
 */
async function replaceOlder(
  deps: SwapDeps,
  actor: Actor,
  { sessionId, conversationId }: Place,
  made: Trade,
): Promise<Trade> {
  const waiting = await deps.ledger.waiting(actor, { sessionId, conversationId })
  const older = waiting.slice(0, -1)
  const ended = await Promise.all(
    older.map((entry) =>
      endTrade(deps, entry, ['previewed'], 'expired', { failure: failureOf('preview_replaced') }),
    ),
  )
  return ended.find(({ trade }) => trade.id === made.id)?.trade ?? made
}

/** As many of an actor's trades as are looked through for those of a conversation. */
const NEWEST = 200

const hasSpent = ({ trade }: LedgerEntry): boolean => SPENDING.some((status) => status === trade.status)

async function leavePreviews(deps: SwapDeps, actor: Actor, conversationId: string): Promise<void> {
  const isLeft = ({ trade, conversationId: own }: LedgerEntry): boolean =>
    trade.status === 'previewed' &&
    (own === conversationId || (own === undefined && trade.askedBy === 'page'))
  const left = (await deps.ledger.ofActor(actor, NEWEST)).filter(isLeft)
  const failure = failureOf('preview_left')
  await Promise.all(left.map((entry) => endTrade(deps, entry, ['previewed'], 'expired', { failure })))
}
