/** Takes the page's own spans of an action: from the press of a key to the drawn card. */
import { randomBytes } from 'node:crypto'
import { reportPaint } from '#contract/api/traces.ts'
import { ParleyError } from '#contract/errors.ts'
import { isTracing, readTraceparent, reportSpan } from '#std/trace.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

/** No action of a page takes longer. */
const LONGEST_MS = 600_000
const SPAN_BYTES = 8

export function answerTraces(router: Router, { limits }: Pick<Services, 'limits'>): void {
  router.mount(reportPaint, async ({ actor, body }) => {
    await limits.take('logsOfActor', actor.id)
    const { traceparent, startedAt, receivedAt, paintedAt } = body
    const ids = readTraceparent(traceparent)
    const isOrdered = startedAt <= receivedAt && receivedAt <= paintedAt
    if (!ids || !isOrdered || paintedAt - startedAt > LONGEST_MS)
      throw new ParleyError('invalid_request', { issues: [{ path: '', message: 'This is no span.' }] })
    if (isTracing()) {
      const paint = `00-${ids.traceId}-${randomBytes(SPAN_BYTES).toString('hex')}-01`
      reportSpan({ name: 'action', traceparent, startMs: startedAt, endMs: paintedAt })
      reportSpan({
        name: 'drawn',
        traceparent: paint,
        parentId: ids.spanId,
        startMs: receivedAt,
        endMs: paintedAt,
      })
    }
    return { ok: true as const }
  })
}
