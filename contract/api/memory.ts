/** Endpoints of the panel “What Parley remembers”: read, change, delete, restore, switch off and export. */
import * as z from 'zod/mini'
import { count, id, line, list, name, text, time } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Older ones are in the export. */
export const FACTS_SHOWN = 500
const EXPORT_MAX = 100_000
export const FACT_TEXT_MAX = 200

const fact = z.object({
  id,
  kind: name,
  text: line,
  /** The time of the turn that it comes from, and the address of that turn. */
  saidAt: time,
  link: line,
  uses: count,
  edited: z.boolean(),
})
export type RememberedFact = z.output<typeof fact>

const none = z.object({})
const done = z.object({ ok: z.literal(true) })

export const readMemory = defineEndpoint({
  operation: 'memory.read',
  method: 'GET',
  path: '/api/memory',
  summary: 'What is remembered of the caller, the best known first, and whether memory is on.',
  params: none,
  body: z.undefined(),
  output: z.object({
    isOn: z.boolean(),
    facts: list(fact, FACTS_SHOWN),
    total: count,
    /** Sessions that could not be summarized. */
    parked: count,
    /** Days after which the operator deletes backups; null where the operator has not said that there are any. */
    backupDays: z.nullable(count),
  }),
})

export const exportMemory = defineEndpoint({
  operation: 'memory.export',
  method: 'GET',
  path: '/api/memory/export',
  summary: 'Everything that is remembered of the caller, as a JSON file.',
  params: none,
  body: z.undefined(),
  output: z.object({
    version: z.literal(1),
    exportedAt: time,
    isOn: z.boolean(),
    facts: list(fact, EXPORT_MAX),
  }),
})

export const editFact = defineEndpoint({
  operation: 'memory.edit',
  method: 'PATCH',
  path: '/api/memory/facts/:id',
  summary: 'Change the words of one remembered fact.',
  params: z.object({ id }),
  body: z.object({ text: text(FACT_TEXT_MAX) }),
  output: fact,
})

export const forgetFact = defineEndpoint({
  operation: 'memory.forget',
  method: 'DELETE',
  path: '/api/memory/facts/:id',
  summary: 'Forget one fact; it can be restored for ten seconds, and then its words are gone.',
  params: z.object({ id }),
  body: z.undefined(),
  output: done,
})

export const restoreFact = defineEndpoint({
  operation: 'memory.restore',
  method: 'POST',
  path: '/api/memory/facts/:id/restore',
  summary: 'Restore a fact that was forgotten less than ten seconds ago.',
  params: z.object({ id }),
  body: z.optional(none),
  output: fact,
})

export const forgetAll = defineEndpoint({
  operation: 'memory.forgetAll',
  method: 'DELETE',
  path: '/api/memory',
  summary: 'Forget everything that is remembered of the caller.',
  params: none,
  body: z.undefined(),
  output: done,
})

export const turnMemory = defineEndpoint({
  operation: 'memory.turn',
  method: 'PUT',
  path: '/api/memory/settings',
  summary: 'Switch memory on or off. Switched off, nothing is added and nothing is used.',
  params: none,
  body: z.object({ isOn: z.boolean() }),
  output: done,
})

export const tryParkedLogs = defineEndpoint({
  operation: 'memory.tryParked',
  method: 'POST',
  path: '/api/memory/try-parked',
  summary: 'Have the sessions of the caller that could not be summarized tried again.',
  params: none,
  body: z.optional(none),
  output: z.object({ ok: z.literal(true), queued: count }),
})
