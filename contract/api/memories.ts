/** What is remembered of earlier conversations, and the question with which the next one begins (spec S7.39, C7.1, C7.2). */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

/** So many of each list are told at most. */
export const MEMORIES_LIMIT = 50

const memory = z.object({
  id: z.string(),
  summary: z.string(),
  facts: z.array(z.string()),
  followUps: z.array(z.string()),
  createdAt: z.string(),
  sessionId: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  status: z.string(),
})

export const listMemories = defineCall({
  operation: 'memory.list',
  method: 'GET',
  path: '/api/realtime/memories',
  summary:
    'What is remembered of the caller’s earlier conversations, and the question to begin the next one with. Conversations are not summarised yet: both lists are empty.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    memories: z.array(memory),
    /** Conversations that were not worth a memory. */
    skipped: z.array(memory),
    total: z.int(),
    totalSkipped: z.int(),
    limit: z.int(),
    /** At most 60 characters, ends in '?'. Null for guests, and where nothing was left open. */
    nextConversationPrompt: z.nullable(z.string()),
  }),
})
