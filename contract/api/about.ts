/** Describes the server's composition: which outside systems are embedded and which are real. */
import * as z from 'zod/mini'
import { address, digest, id, line, list, name, url } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

const outsideSystem = z.object({
  /** 'chain', 'market', 'model', 'voice', 'database', … */
  id,
  mode: z.enum(['embedded', 'real', 'off']),
  /** The name on the page: 'Sandbox chain'. */
  label: name,
  detail: line,
})
export type OutsideSystem = z.output<typeof outsideSystem>

export const getAbout = defineEndpoint({
  operation: 'about.read',
  method: 'GET',
  path: '/api/about',
  summary: 'Which outside systems are embedded, and where links to an explorer point.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    version: name,
    systems: list(outsideSystem, 100),
    /** Addresses with '{id}' in place of the key or signature; absent when no explorer can show this chain. */
    explorer: z.optional(z.object({ address, signature: digest })),
    /** Set where the page sends its transcript to the log of the server (spec S9.74). */
    transcriptLog: z.optional(z.literal(true)),
    /** Set where the page gives its actions a trace id and reports what they took. */
    traced: z.optional(z.literal(true)),
    /** The origin of the prompt API when it differs from the page's (spec S7.1). */
    promptApi: z.optional(url),
    site: z.object({ label: name, url }),
  }),
})
