/** Marks system messages that the assistant must relay to the user. */

const BEFORE = 'Tell the person, in your own words and nothing more: '

export const relayMessage = (words: string): string => `${BEFORE}${words}`

/** For what the card shows already: the assistant answers questions about it but does not announce it. */
const KNOWN = 'The person sees this on the card; speak of it when it is asked for: '

export const cardMessage = (words: string): string => `${KNOWN}${words}`
export const isCardMessage = (text: string): boolean => text.startsWith(KNOWN)

/** Returns the text to relay; undefined for any other text. */
export const relayedText = (text: string): string | undefined =>
  text.startsWith(BEFORE) ? text.slice(BEFORE.length) : undefined
