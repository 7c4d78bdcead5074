/** Puts the use cases of swaps together. Of one trade at most one run is under way in a process; the rest join it. */
import type { Trade } from '#contract/trades.ts'
import type { LedgerEntry } from '../ledger.ts'
import { agree, decline, expireIfOver, ownEntry } from './consent.ts'
import type { SwapDeps } from './deps.ts'
import { carryOut } from './execute.ts'
import { preview } from './preview.ts'
import { reconcile } from './reconcile.ts'
import { replaceOlder } from './replace.ts'
import type { Swaps } from './swaps.ts'

export type SwapServices = Swaps &
  Readonly<{
    /** With `all` also what somebody may be at work on: right after a start nobody is. */
    reconcile(how: Readonly<{ all: boolean }>): Promise<void>
    /** When no run is under way here any more. */
    idle(): Promise<void>
  }>

export function createSwaps(deps: SwapDeps): SwapServices {
  const running = new Map<string, Promise<LedgerEntry>>()

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
      const made = await preview(deps, { actor, request, origin, ...(signal && { signal }) })
      return replaceOlder(deps, actor, origin, made)
    },
    async agree(actor, id, agreement) {
      await deps.at('asked')
      return tradeOf(await agree(deps, actor, id, agreement))
    },
    decline: async (actor, id) => tradeOf(await decline(deps, actor, id)),
    async execute(actor, id) {
      await deps.at('asked')
      const entry = await expireIfOver(deps, await ownEntry(deps, actor, id))
      return tradeOf(entry.trade.status === 'consented' ? await run(entry) : entry)
    },
    byId: async (actor, id) => tradeOf(await expireIfOver(deps, await ownEntry(deps, actor, id))),
    list: async (actor, limit, before) => (await deps.ledger.ofActor(actor, limit, before)).map(tradeOf),
    reconcile: ({ all }) => reconcile(deps, { run, all }),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values())
    },
  }
}
