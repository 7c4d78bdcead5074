/** What the server puts into a conversation for the assistant to pass on: a system message with these words in front. */

const BEFORE = 'Tell the person, in your own words and nothing more: '

export const relayMessage = (words: string): string => `${BEFORE}${words}`

/** For what the person sees already: no reason to speak, but an answer when they ask. */
const KNOWN = 'The person sees this on the card; speak of it when it is asked for: '

export const cardMessage = (words: string): string => `${KNOWN}${words}`
export const isCardMessage = (text: string): boolean => text.startsWith(KNOWN)

/** The words to pass on; undefined for any other text. */
export const relayedText = (text: string): string | undefined =>
  text.startsWith(BEFORE) ? text.slice(BEFORE.length) : undefined
