/** When what happened in one turn, for the latency strip. */

/** Milliseconds of one clock; absent is what has not happened, or not yet. */
export type TurnMarks = Readonly<{
  id: number
  by: 'voice' | 'text'
  /** The person fell silent, or sent; everything else is counted from here. */
  saidAt: number
  /** The words of the person were known. */
  wordsAt?: number
  /** The first word of the answer came. */
  textAt?: number
  /** The first sound of the answer came. */
  audioAt?: number
  /** The first tool began; the last one was done. */
  toolAt?: number
  toolDoneAt?: number
  endAt?: number
}>
