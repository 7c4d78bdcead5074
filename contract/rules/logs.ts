/** Limits of session logs that the page and the server share. */

/** spec S9.71 */
export const LOG_VERSION = '2025-10-05'
/** Messages and tool calls of one log, together. */
export const LOG_ITEMS_MAX = 2_000
export const LOG_MAX_BYTES = 256 * 1024
/** Events of the timeline of one log; as many as a conversation keeps of its stream. */
export const TIMELINE_MAX = 2_000
/** Browsers refuse beacons of 64 KiB; a larger log goes with the ids of its items only. */
export const BEACON_MAX_BYTES = 60_000
