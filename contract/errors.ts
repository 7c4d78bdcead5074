/** The table of refusals (code, HTTP status, details, message), their error class, and their form on the wire. */
import * as z from 'zod/mini'
import { count, json, name, prose } from './bounded.ts'
import { callRefusals } from './refusals/call.ts'
import { codexRefusals } from './refusals/codex.ts'
import { marketRefusals } from './refusals/market.ts'
import { personaRefusals, promptRefusals } from './refusals/prompt.ts'
import { ISSUES_MAX, type Issue, requestRefusals, signInRefusals } from './refusals/request.ts'
import { stageRefusals } from './refusals/stage.ts'
import { toolRefusals } from './refusals/tool.ts'
import { webRefusals } from './refusals/web.ts'

/** Every refusal, by subject. Codes cross the wire: they are never renamed or reused. */
export const errors = {
  ...requestRefusals,
  ...callRefusals,
  ...signInRefusals,
  ...promptRefusals,
  ...personaRefusals,
  ...toolRefusals,
  ...marketRefusals,
  ...stageRefusals,
  ...webRefusals,
  ...codexRefusals,
} as const

export type Code = keyof typeof errors
export type Details<C extends Code> = (typeof errors)[C] extends { details: infer D extends z.ZodMiniType }
  ? z.output<D>
  : undefined

/** A refusal that came over HTTP keeps the message and the status that it came with. */
type Options = ErrorOptions & Readonly<{ message?: string; status?: number }>

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
    super(options?.message ?? errors[code].say(details as never), options)
    this.code = code
    this.details = details as Details<C>
    this.status = options?.status ?? errors[code].status
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

export const toRefusal = (error: ParleyError): Refusal => ({
  ok: false,
  error: error.code,
  message: error.message,
  ...(error.details !== undefined && { details: error.details }),
  ...(isParleyError(error, 'version_conflict') && error.details),
})

/** A refusal as it was received; a code that this version does not know counts as `unknown_error`. */
export function receivedError(
  { error, message, details }: Pick<Refusal, 'error' | 'message' | 'details'>,
  status: number,
): ParleyError {
  const code = Object.hasOwn(errors, error) ? (error as Code) : 'unknown_error'
  // The details are the sender's: what reads them checks them.
  return new ParleyError<Code>(code, details as never, { message, status })
}

const PATH_MAX = 200
const MESSAGE_MAX = 300

/** Returns the first issues of a failed parse for a refusal; shortens paths, whose keys may have any length. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({
    path: path.join('.').slice(0, PATH_MAX),
    message: message.slice(0, MESSAGE_MAX),
  }))
