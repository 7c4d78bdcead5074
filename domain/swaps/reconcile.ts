/** Takes over every trade that no request waits for any more: after a crash, a lost answer, a closed page. */
import type { LedgerEntry } from '../ledger.ts'
import { expireIfOver } from './consent.ts'
import { isoOf, type SwapDeps } from './deps.ts'
import { lookUp, markFinal } from './outcome.ts'

/** An agreed trade that was touched so lately may still have a run. */
const AT_WORK_MS = 15_000
/** A look at a sent trade disturbs no run; the run that sent it looks first. */
const SENT_MS = 2000

type Parts = Readonly<{
  /** Runs an agreed trade, or joins the run that is under way here. */
  run: (entry: LedgerEntry) => Promise<LedgerEntry>
  /** True on start: the run died with the process, or will find the trade moved. */
  all: boolean
}>

export async function reconcile(deps: SwapDeps, { run, all }: Parts): Promise<void> {
  const { ledger, clock } = deps
  const now = clock.now()
  const isLeft = ({ trade: { status, updatedAt } }: LedgerEntry): boolean =>
    all || Date.parse(updatedAt) <= now - (status === 'consented' ? AT_WORK_MS : SENT_MS)
  const [overdue, open, unfinal] = await Promise.all([
    ledger.overdue(isoOf(now)),
    ledger.open(),
    ledger.unfinal(),
  ])
  const left = open.filter(isLeft)
  await each(deps, overdue, (entry) => expireIfOver(deps, entry))
  await each(deps, left, (entry) => (entry.trade.status === 'consented' ? run(entry) : lookUp(deps, entry)))
  await each(deps, unfinal, (entry) => markFinal(deps, entry))
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
