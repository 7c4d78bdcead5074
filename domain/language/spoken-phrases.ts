/** Defines the phrases that can be said aloud for one intent, and common beginnings of spoken questions. */

/** Phrases are written in the language of patterns, without `...` and free words: the recognizer knows every word. */
export type SpokenPhrases = Readonly<{
  /** The intent that answers. */
  name: string
  phrases: readonly string[]
  /** True for phrases that are said on their own: 'stop', not 'stop today'. */
  isShort?: boolean
}>

export const WHAT = "(what is | what's)"
export const HOW = "(how is | how's)"
export const CAN = '[can you | could you]'
export const SHOW = `${CAN} (show [me] | list | give me)`
/** Stands in front of a thing that is asked for, or is left out: 'the price of sol'. */
export const ASK = `[${CAN} (show me | tell me | give me | check) | ${WHAT}]`
