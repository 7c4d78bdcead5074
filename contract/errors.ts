/** Refusals with their words: what makes a refusal imports this, what only recognizes one imports parley-error.ts. */
import type * as z from 'zod/mini'
import { isParleyError, learnWords, ParleyError, type Refusal } from './parley-error.ts'
import { type Code, errors } from './refusals/all.ts'
import { ISSUES_MAX, type Issue } from './refusals/request.ts'
import { SEND_WORDS } from './refusals/send-words.ts'

// biome-ignore lint/performance/noBarrelFile: with the words come the class and its table, and nothing else
export { isParleyError, ParleyError, type Refusal, receivedError } from './parley-error.ts'
export { type Code, errors } from './refusals/all.ts'

learnWords(errors)

export const toRefusal = (error: ParleyError): Refusal => ({
  ok: false,
  error: error.code,
  message: error.message,
  ...(error.details !== undefined && { details: error.details }),
  ...(isParleyError(error, 'version_conflict') && error.details),
})

/** The same refusal, in the words of a send where its own speak of a swap. */
export function inSendWords(error: unknown): unknown {
  if (!isParleyError(error)) return error
  const { code, details, status } = error
  const say = SEND_WORDS[code] as ((details: unknown) => string) | undefined
  if (!say) return error
  // Code and details come from one refusal; together the types cannot say so.
  return new ParleyError<Code>(code, details as never, { message: say(details), status, cause: error })
}

const PATH_MAX = 200
const MESSAGE_MAX = 300

/** Returns the first issues of a failed parse for a refusal; shortens paths, whose keys may have any length. */
export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({
    path: path.join('.').slice(0, PATH_MAX),
    message: message.slice(0, MESSAGE_MAX),
  }))
