/** Counts the rows that statements return or change, for tests of what one of them may take. */
import { vi } from 'vitest'
import type { Db } from '../transaction.ts'

/** The rows of the largest statement outside transactions that `work` runs. */
export async function mostRows(db: Db, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(db.$client, 'query')
  try {
    await work()
    const answers: unknown[] = await Promise.all(query.mock.results.map(({ value }) => value))
    return Math.max(...answers.map(rowsOf))
  } finally {
    query.mockRestore()
  }
}

const rowsOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'rowCount' in answer ? Number(answer.rowCount ?? 0) : 0
