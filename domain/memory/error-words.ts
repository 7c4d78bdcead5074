/** Words of an error for a parked job. */

const MAX = 300

export const errorWords = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, MAX) : 'unknown error'
