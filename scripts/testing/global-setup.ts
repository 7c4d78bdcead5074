/** Runs once before all tests: makes the database template, so that no two workers make it at the same time. */
import { ensureTemplate } from '#adapters/db/testing/database.ts'

export async function setup(): Promise<void> {
  await ensureTemplate()
}
