/** Fixes the current time of all fixtures, so that their ages are stable. */

export const FIXTURE_NOW = Date.parse('2026-11-20T14:31:00.000Z')

/** ISO time this many seconds before FIXTURE_NOW. */
export const before = (seconds: number): string => new Date(FIXTURE_NOW - seconds * 1000).toISOString()
