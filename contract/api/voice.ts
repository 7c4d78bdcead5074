/** Endpoints of a voice call over WebRTC, in the form of OpenAI's browser client (spec S7.50–S7.51). */
import * as z from 'zod/mini'
import { id, text, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { MAX_OFFER_LENGTH } from '../realtime/limits.ts'

/**
 * `Authorization: Bearer` with the key of a session; that key is all the right there is. Answered 201 with an SDP
 * answer and the address of the call in `Location`.
 */
export const answerOffer = defineEndpoint({
  operation: 'call.open',
  method: 'POST',
  path: '/api/realtime/calls',
  summary: 'Open a call by voice: an SDP offer in, its answer out.',
  params: z.object({}),
  body: text(MAX_OFFER_LENGTH),
  bodyType: 'application/sdp',
  output: z.undefined(),
})

/** Uses the same key; a page that closes sends it with `keepalive`. */
export const hangUpCall = defineEndpoint({
  operation: 'call.hangup',
  method: 'POST',
  path: '/api/realtime/calls/:id/hangup',
  summary: 'Hang up a call by voice.',
  params: z.object({ id }),
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})
