/** Endpoints of the users' opinions of answers, and of a message as sound. */
import * as z from 'zod/mini'
import { id, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { MAX_REPLY_BYTES } from '../realtime/limits.ts'
import { NOTE_MAX } from '../rules/feedback.ts'

/** The list for admins is read in portions of at most this size. */
const AT_ONCE = 100
const words = text(MAX_REPLY_BYTES)

export const rateMessage = defineEndpoint({
  operation: 'feedback.give',
  method: 'PUT',
  path: '/api/conversations/:id/feedback',
  summary: 'Say whether an answer was good, with a note; a later opinion replaces the earlier one.',
  params: z.object({ id }),
  body: z.object({ itemId: id, isGood: z.boolean(), note: text(NOTE_MAX) }),
  output: z.object({ ok: z.literal(true) }),
})

export const listFeedback = defineEndpoint({
  operation: 'feedback.list',
  method: 'GET',
  path: '/api/feedback',
  summary: 'The opinions of all users with the turn that each is about, newest first. Every read is audited.',
  params: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(AT_ONCE))),
    /** Returns only opinions from before this ISO time. */
    before: z.optional(time.check(z.iso.datetime())),
  }),
  body: z.undefined(),
  output: z.object({
    feedback: list(
      z.object({
        conversationId: id,
        itemId: id,
        actorKind: name,
        actorId: id,
        isGood: z.boolean(),
        note: text(NOTE_MAX),
        at: time,
        /** The message of the user and the answer; absent when they are gone. */
        question: z.optional(words),
        answer: z.optional(words),
      }),
      AT_ONCE,
    ),
  }),
})

export const speakMessage = defineEndpoint({
  operation: 'conversations.speak',
  method: 'GET',
  path: '/api/conversations/:id/messages/:itemId/speech',
  summary: 'One answer as sound (audio/wav), by the synthesizer of this server.',
  params: z.object({ id, itemId: id }),
  body: z.undefined(),
  output: z.undefined(),
})
