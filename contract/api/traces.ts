/** The endpoint by which the page reports when a result was drawn, where the server traces. */
import * as z from 'zod/mini'
import { figure, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

/** W3C Trace Context: version, trace, span, flags. */
const traceparent = text(55).check(z.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/))

export const reportPaint = defineEndpoint({
  operation: 'trace.report',
  method: 'POST',
  path: '/api/traces',
  summary: 'When the result of one action reached the page and was drawn; dropped unless the server traces.',
  params: z.object({}),
  /** Times are milliseconds since 1970. */
  body: z.object({
    traceparent,
    startedAt: figure,
    receivedAt: figure,
    paintedAt: figure,
  }),
  output: z.object({ ok: z.literal(true) }),
})
