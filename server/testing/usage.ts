/** Usage for tests that are about something else. */
import type { Usage } from '../usage/usage.ts'

/** Counts nothing and refuses nothing. */
export const noUsage = (): Usage => {
  const nothing = { day: '2026-11-01', resetsAt: '2026-11-02T00:00:00.000Z', pricesAsOf: '2026-11-01' }
  const uncapped = { spentUsd: 0, capUsd: null, today: [] }
  return {
    count: () => undefined,
    refusal: async () => undefined,
    isFree: () => true,
    isPriced: () => true,
    ofActor: async () => ({ ...nothing, ...uncapped, month: [], isServerSpent: false, isShared: false }),
    ofServer: async () => ({ ...nothing, ...uncapped, top: [] }),
    close: async () => undefined,
  }
}
