/** Refusals of what is remembered between conversations. */
import type { RefusalTable } from './table.ts'

export const memoryRefusals = {
  memories_fetch_failed: {
    status: 500,
    say: () => 'What is remembered of earlier conversations could not be read. Nothing was lost; try again.',
  },
} as const satisfies RefusalTable
