/** How long tests wait for an event. A busy machine is slow, not wrong. */
import type { vi as Vi } from 'vitest'

/** With 15 processes on two cores this is eight seconds of a quiet machine. */
export const PATIENCE_MS = 60_000

/** Vitest has a setting for `expect.poll` and none for `vi.waitFor`, which would give up after a second. */
export function waitPatiently(vi: typeof Vi): void {
  const { waitFor } = vi
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
}
