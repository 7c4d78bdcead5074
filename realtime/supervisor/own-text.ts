/** Reads the person's own words in a message: a quotation in it may repeat text by strangers, or the assistant. */

const QUOTED = /^\s*>/

export const ownText = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !QUOTED.test(line))
    .join('\n')
