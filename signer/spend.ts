/** Counts what was used of an allowance, inside the transaction of the decision that uses it. */
import type { Run, Sql } from './sql.ts'

/** The limit for a span of time and the actor that the span names. */
export type Allowance = Readonly<{
  span: string
  capMicroUsd: bigint
  /** Replaces the worth in dollars for a span that counts raw units of a token. */
  amount?: bigint
}>

export type Admission = Readonly<
  | { admitted: true }
  | {
      admitted: false
      why: 'already_signed' | 'consent_used' | 'not_held' | 'held' | 'passkey_exists' | 'paused'
    }
  | { admitted: false; why: 'over'; span: string; spentMicroUsd: bigint }
>

/** Thrown inside the transaction so that what was written before it is undone. */
export class NotAdmitted extends Error {
  readonly admission: Admission
  constructor(admission: Admission) {
    super('not admitted')
    this.admission = admission
  }
}

/** All of it is done, or none and why. */
export async function admitted(sql: Sql, work: (run: Run) => Promise<void>): Promise<Admission> {
  try {
    await sql.write(work)
    return { admitted: true }
  } catch (error) {
    if (error instanceof NotAdmitted) return error.admission
    throw error
  }
}

export async function spend(
  run: Run,
  { span, capMicroUsd, amount }: Allowance,
  microUsd: bigint,
): Promise<void> {
  const counted = amount ?? microUsd
  const [row] = await run(
    `insert into spend (span, micro_usd) values ($1, $2)
     on conflict (span) do update set micro_usd = spend.micro_usd + excluded.micro_usd returning micro_usd`,
    ...[span, counted],
  )
  const after = BigInt(row?.micro_usd ?? 0)
  if (after > capMicroUsd)
    throw new NotAdmitted({ admitted: false, why: 'over', span, spentMicroUsd: after - counted })
}
