/** A call by voice over WebRTC, as OpenAI's own browser client opens one (spec S7.50–S7.51). */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

/**
 * `Authorization: Bearer` with the key of a session; that key is all the right there is. Answered 201 with an SDP
 * answer and the address of the call in `Location`.
 */
export const answerOffer = defineCall({
  operation: 'call.open',
  method: 'POST',
  path: '/api/realtime/calls',
  summary: 'Open a call by voice: an SDP offer in, its answer out.',
  params: z.object({}),
  body: z.string(),
  bodyType: 'application/sdp',
  output: z.unknown(),
})

/** With the same key; a page that goes away sends it with `keepalive`. */
export const hangUpCall = defineCall({
  operation: 'call.hangup',
  method: 'POST',
  path: '/api/realtime/calls/:id/hangup',
  summary: 'Hang up a call by voice.',
  params: z.object({ id: z.string() }),
  body: z.unknown(),
  output: z.object({ ok: z.literal(true) }),
})
