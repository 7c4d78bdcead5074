/** What stands in place of words that were spoken and are not, or never will be, there (spec S3.7, S4.22). */

export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'
