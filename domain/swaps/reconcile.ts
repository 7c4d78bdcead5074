/** Takes over every trade that no request waits for any more: after a crash, a lost answer, a closed page. */
import type { LedgerEntry } from '../ledger.ts'
import { expireIfOver } from './consent.ts'
import { isoOf, type SwapDeps } from './deps.ts'
import { lookUp, markFinal } from './outcome.ts'

/** An agreed trade that was touched so lately may still have a run. */
const AT_WORK_MS = 15_000
/** A look at a sent trade disturbs no run; the run that sent it looks first. */
const SENT_MS = 2000
/** A chain decides within minutes. Later a trade is looked at again after a tenth of its age, and after so long at most. */
const LOOK_LATER_MS = 600_000
const LOOK_SHARE = 10
/** A confirmed trade becomes final within seconds; after so long its node has forgotten it. */
const FINAL_MS = 3_600_000

type Parts = Readonly<{
  /** Runs an agreed trade, or joins the run that is under way here. */
  run: (entry: LedgerEntry) => Promise<LedgerEntry>
  /** True on start: the run died with the process, or will find the trade moved. */
  all: boolean
  /** When each trade that the chain has not decided is looked at again, by id. */
  nextLooks: Map<string, number>
}>

export async function reconcile(deps: SwapDeps, { run, all, nextLooks }: Parts): Promise<void> {
  const { ledger, clock } = deps
  const now = clock.now()
  const isLeft = ({ trade: { status, updatedAt } }: LedgerEntry): boolean =>
    all || Date.parse(updatedAt) <= now - (status === 'consented' ? AT_WORK_MS : SENT_MS)
  const isDue = ({ trade: { id } }: LedgerEntry): boolean => all || (nextLooks.get(id) ?? 0) <= now
  const [overdue, open, unfinal] = await Promise.all([
    ledger.overdue(isoOf(now)),
    ledger.open(),
    ledger.unfinal(isoOf(all ? 0 : now - FINAL_MS)),
  ])
  const left = open.filter(isLeft)
  const looks = [...left.filter(({ trade }) => trade.status !== 'consented'), ...unfinal]
  const due = looks.filter(isDue)
  planLooks(nextLooks, looks, due, now)
  await each(deps, overdue, (entry) => expireIfOver(deps, entry))
  await each(
    deps,
    left.filter(({ trade }) => trade.status === 'consented'),
    run,
  )
  await each(deps, due, (entry) =>
    entry.trade.status === 'confirmed' ? markFinal(deps, entry) : lookUp(deps, entry),
  )
}

/** Forgets the trades that are decided, which nobody lists any more. */
function planLooks(
  nextLooks: Map<string, number>,
  looks: readonly LedgerEntry[],
  due: readonly LedgerEntry[],
  now: number,
): void {
  const open = new Set(looks.map(({ trade }) => trade.id))
  for (const id of nextLooks.keys()) if (!open.has(id)) nextLooks.delete(id)
  for (const { trade } of due) {
    const age = now - Date.parse(trade.updatedAt)
    if (age > LOOK_LATER_MS) nextLooks.set(trade.id, now + Math.min(age / LOOK_SHARE, LOOK_LATER_MS))
  }
}

/** One trade that cannot be looked after now must not keep the others from it. */
async function each(
  { log }: SwapDeps,
  entries: readonly LedgerEntry[],
  work: (entry: LedgerEntry) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    entries.map((entry) =>
      work(entry).catch((error: unknown) =>
        log.error({ err: error, trade: entry.trade.id }, 'failed to reconcile a trade'),
      ),
    ),
  )
}
