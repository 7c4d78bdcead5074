/** A row of what can be said, and how a question begins, which many of them share. */

/** Phrases are in the language of the rules brain's patterns, without `...` and free words: every word is known. */
export type SpokenIntent = Readonly<{
  name: string
  phrases: readonly string[]
  /** Said for itself: 'stop', not 'stop today'. */
  isShort?: true
}>

export const WHAT = "(what is | what's)"
export const HOW = "(how is | how's)"
export const CAN = '[can you | could you]'
export const SHOW = `${CAN} (show [me] | list | give me)`
