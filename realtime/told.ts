/** What the server puts into a conversation for the assistant to pass on: a system message with these words in front. */

const BEFORE = 'Tell the person, in your own words and nothing more: '

export const toldText = (words: string): string => `${BEFORE}${words}`

/** The words to pass on; undefined for any other text. */
export const toldIn = (text: string): string | undefined =>
  text.startsWith(BEFORE) ? text.slice(BEFORE.length) : undefined
