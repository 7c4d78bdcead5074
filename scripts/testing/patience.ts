/** How long tests wait for an event. A busy machine is slow, not wrong. */
import type { vi as Vi } from 'vitest'

/** With 15 processes on two cores this is eight seconds of a quiet machine. */
export const PATIENCE_MS = 60_000

/** Processes run many files, and each file brings the same `vi` again. */
const patient = new WeakSet<object>()

/** Vitest has a setting for `expect.poll`, and none for `vi.waitFor` and `vi.waitUntil`, which would give up after a second. */
export function waitPatiently(vi: typeof Vi): void {
  if (patient.has(vi)) return
  patient.add(vi)
  const { waitFor, waitUntil } = vi
  vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))
}

const patiently = <T extends object>(options: number | T | undefined): number | (T & { timeout: number }) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...(options as T) }
