/** Limits of opinions on answers that the page and the server share. */

/** The longest note on an answer. */
export const NOTE_MAX = 1_000
