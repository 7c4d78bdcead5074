/** Endpoints that export conversations to a file and import them again. */
import * as z from 'zod/mini'
import { IMPORT_BYTES, IMPORT_VALUES } from '../archive.ts'
import { count, id, json } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Answers a file: JSON of contract/archive.ts, or Markdown. */
export const exportConversations = defineEndpoint({
  operation: 'archive.export',
  method: 'GET',
  path: '/api/archive',
  summary: 'One conversation of the caller, or all of them, as a file.',
  params: z.object({
    format: z.enum(['json', 'markdown']),
    /** Without it, all conversations. */
    conversation: z.optional(id),
  }),
  body: z.undefined(),
  output: z.undefined(),
})

export const importConversations = defineEndpoint({
  operation: 'archive.import',
  method: 'POST',
  path: '/api/archive',
  summary: 'Add the conversations of an exported JSON file, marked as imported.',
  params: z.object({}),
  body: json(IMPORT_BYTES),
  bodyLimit: IMPORT_BYTES,
  bodyValues: IMPORT_VALUES,
  output: z.object({ imported: count }),
})
