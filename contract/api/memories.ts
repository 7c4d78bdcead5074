/**
 * Endpoints of the memories of earlier conversations and of the opening question for the next one (spec S7.39,
 * C7.1, C7.2).
 */
import * as z from 'zod/mini'
import { count, id, line, list, name, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The most entries that one list returns. */
export const MEMORIES_LIMIT = 50

const memory = z.object({
  id,
  summary: line,
  facts: list(line, 100),
  followUps: list(line, 100),
  createdAt: time,
  sessionId: id,
  startedAt: z.nullable(time),
  endedAt: z.nullable(time),
  status: name,
})

export const listMemories = defineEndpoint({
  operation: 'memory.list',
  method: 'GET',
  path: '/api/realtime/memories',
  summary:
    'What is remembered of the caller’s earlier conversations, and the question to begin the next one with.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    memories: list(memory, MEMORIES_LIMIT),
    /** Conversations without a memory worth keeping. */
    skipped: list(memory, MEMORIES_LIMIT),
    total: count,
    totalSkipped: count,
    limit: count,
    /** At most 60 characters, ends in '?'. Null for guests and when nothing was left open. */
    nextConversationPrompt: z.nullable(name),
  }),
})
