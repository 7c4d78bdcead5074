/** Endpoints that go on with a conversation from another place: edit, retry, show another branch, fork. */
import * as z from 'zod/mini'
import { count, id } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { conversation } from './conversation.ts'

const ofOne = z.object({ id })

export const beginBranch = defineEndpoint({
  operation: 'conversations.branch',
  method: 'POST',
  path: '/api/conversations/:id/branches',
  summary:
    'Begin a branch in place of an own message, or of an answer. Ends the call and the waiting previews.',
  params: ofOne,
  body: z.object({ itemId: id, kind: z.enum(['edit', 'retry']) }),
  output: conversation,
})

export const showBranch = defineEndpoint({
  operation: 'conversations.showBranch',
  method: 'PUT',
  path: '/api/conversations/:id/branch',
  summary: 'Show another branch of a conversation. Ends the call and the waiting previews.',
  params: ofOne,
  body: z.union([
    z.object({ branch: count.check(z.lte(2 ** 31 - 1)) }),
    /** The branch that holds this item; nothing changes when the shown one does. */
    z.object({ itemId: id }),
  ]),
  output: conversation,
})

export const forkConversation = defineEndpoint({
  operation: 'conversations.fork',
  method: 'POST',
  path: '/api/conversations/:id/fork',
  summary: 'Begin another conversation with a copy of this one up to a message.',
  params: ofOne,
  body: z.object({ itemId: id }),
  output: conversation,
})
