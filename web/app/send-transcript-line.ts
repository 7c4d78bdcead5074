/** Sends one line to the server's transcript log, by a request that outlives the page (spec S7.45). */
import { logTranscript } from '#contract/api/logs.ts'
import { type RequestInput, requestTo, send } from '../lib/api.ts'

export function sendTranscriptLine(body: NonNullable<RequestInput<typeof logTranscript>['body']>): void {
  const [address, init] = requestTo(logTranscript, { body })
  send(address, { ...init, keepalive: true }).catch(() => undefined)
}
