/** The placeholders of spoken words that are not recognized yet, or never will be (spec S3.7, S4.22). */

export const TRANSCRIBING = '[Transcribing...]'
export const INAUDIBLE = '[inaudible]'
