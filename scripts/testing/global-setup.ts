/** Runs once before all tests: makes the database that the others copy, so that no two workers make it at the same time. */
import { ensureSeed } from '#adapters/db/testing/database.ts'

export async function setup(): Promise<void> {
  await ensureSeed()
}
