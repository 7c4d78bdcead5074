/** Times of the day as they stand beside messages: 24 hours, the reader's own zone. */

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
const minutes = format({ hour: '2-digit', minute: '2-digit' })
const seconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

export const timeOf = (ms: number): string => minutes.format(ms)
export const timeWithSeconds = (ms: number): string => seconds.format(ms)
