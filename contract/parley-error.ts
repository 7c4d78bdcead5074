/**
 * The error class of refusals, and their form on the wire. The words are in contract/errors.ts, which is larger than all
 * that the page needs at first: a refusal that was received has its words already.
 */
import * as z from 'zod/mini'
import { count, json, name, prose } from './bounded.ts'
import type { Code, Details } from './refusals/all.ts'
import { ownRefusals } from './refusals/own.ts'

/** A refusal that came over HTTP keeps the message and the status that it came with. */
type Options = ErrorOptions & Readonly<{ message?: string; status?: number }>
type Words = Readonly<Record<string, Readonly<{ status: number; say(details: never): string }>>>

/** The page's own ones, until the table is there. */
let words: Words = ownRefusals
/** Gives the class the table of words; contract/errors.ts does. */
export const learnWords = (table: Words): void => {
  words = table
}

/** An expected refusal. Any other thrown error is a bug and becomes `unknown_error`. */
export class ParleyError<C extends Code = Code> extends Error {
  override readonly name = 'ParleyError'
  readonly code: C
  readonly details: Details<C>
  readonly status: number
  constructor(
    code: C,
    ...[details, options]: Details<C> extends undefined ? [undefined?, Options?] : [Details<C>, Options?]
  ) {
    super(options?.message ?? words[code]?.say(details as never) ?? code, options)
    this.code = code
    this.details = details as Details<C>
    this.status = options?.status ?? words[code]?.status ?? 500
  }
}

export const isParleyError = <C extends Code>(error: unknown, code?: C): error is ParleyError<C> =>
  error instanceof ParleyError && (code === undefined || error.code === code)

/** The envelope of a refusal over HTTP. */
export const refusal = z.object({
  ok: z.literal(false),
  error: name,
  message: prose,
  details: z.optional(json(100_000)),
  /** Repeats the detail of a version conflict, because readers of the original prompt API expect it here. */
  currentVersion: z.optional(count),
})
export type Refusal = z.output<typeof refusal>

/** The code of a server that listens and is not ready: its visitors cannot reach Parley yet. */
export const STARTING = 'starting'

/** A refusal as it was received; where the table is there, a code that it does not know counts as `unknown_error`. */
export function receivedError(
  { error, message, details }: Pick<Refusal, 'error' | 'message' | 'details'>,
  status: number,
): ParleyError {
  const isKnown = words === ownRefusals || Object.hasOwn(words, error)
  const code = isKnown ? (error as Code) : 'unknown_error'
  // The details are the sender's: what reads them checks them.
  return new ParleyError<Code>(code, details as never, { message, status })
}
