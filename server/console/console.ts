/** The content of the Admin Console: the records of all servers and the signer, read once for all who look. */
import type { ConsoleSnapshot } from '#contract/api/console.ts'
import { isParleyError } from '#contract/errors.ts'
import type { ConsoleRecords, DayFigures, SessionPlace } from '#domain/console.ts'
import type { Clock } from '#domain/ports.ts'
import type { Signer } from '#domain/signer.ts'

/** However many admins look, the records are read this often at most. */
const FRESH_MS = 1_000
const DAY_FRESH_MS = 60_000

export type Console = Readonly<{
  snapshot(): Promise<Readonly<{ atMs: number; snapshot: ConsoleSnapshot }>>
  session(id: string): Promise<SessionPlace | undefined>
}>

type Deps = Readonly<{ records: ConsoleRecords; signer: Pick<Signer, 'status' | 'decisions'>; clock: Clock }>

export function createConsole({ records, signer, clock }: Deps): Console {
  const day = fresh(DAY_FRESH_MS, clock, (): Promise<DayFigures> => records.day())
  const snapshot = fresh(FRESH_MS, clock, async () => {
    const atMs = clock.now()
    const [now, ofDay, ofSigner] = await Promise.all([records.now(), day(), signerState(signer)])
    return { atMs, snapshot: { ...now, day: ofDay, signer: ofSigner } }
  })
  return { snapshot, session: (id) => records.session(id) }
}

/** Callers within `ms` share one reading; a failed one is not kept. */
function fresh<T>(ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: Readonly<{ untilMs: number; value: Promise<T> }> | undefined
  return () => {
    if (last && clock.now() < last.untilMs) return last.value
    const value = read()
    const taken = { untilMs: clock.now() + ms, value }
    last = taken
    value.catch(() => {
      if (last === taken) last = undefined
    })
    return value
  }
}

const AWAY: ConsoleSnapshot['signer'] = { isAvailable: false, paused: false, wallets: 0, decisions: [] }

/** A signer that does not answer is a finding, not a failure of the console. */
async function signerState(signer: Deps['signer']): Promise<ConsoleSnapshot['signer']> {
  try {
    const [{ paused, pausedReason, wallets }, decisions] = await Promise.all([
      signer.status(),
      signer.decisions(),
    ])
    return {
      isAvailable: true,
      paused,
      ...(pausedReason !== undefined && { pausedReason }),
      wallets,
      decisions: [...decisions],
    }
  } catch (error) {
    if (isParleyError(error, 'signer_unavailable')) return AWAY
    throw error
  }
}
