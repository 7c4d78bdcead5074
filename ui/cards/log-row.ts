/** The edges and the gap of a row of the log; a low log has smaller gaps. */
export const LOG_ROW = 'px-4 pb-5 sm:px-6 sm:pb-6 snug:pb-3 low:pb-2'
