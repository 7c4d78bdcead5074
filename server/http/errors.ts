/** Turns every refusal and every bug into the one error envelope of HTTP. */
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isConnectionLost } from '#adapters/db/connection-lost.ts'
import { isParleyError, ParleyError, toRefusal } from '#contract/errors.ts'
import type { Log } from '#domain/ports.ts'
import type { Env, HttpContext } from './env.ts'
import { errorPage, PLAIN_POLICY } from './plain-page.ts'

/** A refusal answers as itself; anything else is a bug, which gets logged and answers with its request id. */
function refusalOf(error: unknown, c: HttpContext, log: Log): ParleyError {
  if (isParleyError(error)) {
    if (error.cause !== undefined) log.warn({ err: error, requestId: c.var.requestId }, 'request refused')
    return error
  }
  if (isConnectionLost(error)) {
    log.warn({ err: error, requestId: c.var.requestId }, 'the database did not answer')
    return new ParleyError('database_unavailable')
  }
  log.error({ err: error, requestId: c.var.requestId, method: c.req.method, path: c.req.path }, 'bug')
  return new ParleyError('unknown_error', { requestId: c.var.requestId })
}

const COMES_BACK = [
  'rate_limited',
  'day_budget_spent',
  'kept_bytes_spent',
  'key_export_limit',
  'key_exports_spent',
  'key_export_pending',
  'sign_in_mail_wait',
  'sign_in_mails_reserved',
  'sign_in_mails_spent',
] as const

/** A browser that opens an address shows what it gets to a person. */
const isNavigation = ({ req }: HttpContext): boolean =>
  req.method === 'GET' &&
  req.header('sec-fetch-mode') === 'navigate' &&
  !req.path.startsWith('/api/') &&
  (req.header('accept') ?? '').includes('text/html')

function answerRefusal(error: ParleyError, c: HttpContext): Response | Promise<Response> {
  for (const code of COMES_BACK)
    if (isParleyError(error, code))
      c.header('retry-after', String(Math.ceil(error.details.retryAfterMs / 1000)))
  // Every status of the table allows a body.
  const status = error.status as ContentfulStatusCode
  if (!isNavigation(c)) return c.json(toRefusal(error), status)
  c.header('content-security-policy', PLAIN_POLICY)
  return c.html(errorPage(error), status)
}

export function speakErrors(app: Hono<Env>, log: Log): void {
  app.onError((error, c) => answerRefusal(refusalOf(error, c, log), c))
  app.notFound((c) => answerRefusal(new ParleyError('not_found'), c))
}
