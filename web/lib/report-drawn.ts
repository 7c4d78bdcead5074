/** Reports the times of one action to the server, which exports them. */
import { reportPaint } from '#contract/api/traces.ts'
import { type RequestInput, request } from './api.ts'

/** A lost report is no reason to alarm anyone. */
export const report = (body: NonNullable<RequestInput<typeof reportPaint>['body']>): Promise<unknown> =>
  request(reportPaint, { body }).catch(() => undefined)
