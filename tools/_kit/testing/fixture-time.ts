/** The present of all fixtures, so that their ages read as meant. */

export const FIXTURE_NOW = Date.parse('2026-11-20T14:31:00.000Z')

/** ISO time of so many seconds before the fixtures' present. */
export const before = (seconds: number): string => new Date(FIXTURE_NOW - seconds * 1000).toISOString()
