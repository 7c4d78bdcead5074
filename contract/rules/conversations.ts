/** Limits of stored conversations that the page and the server share. */

/** A title fits into one line of the list. */
export const TITLE_MAX = 80

/** The time in which a deletion can be undone. */
export const UNDO_MS = 10_000
