/** Declares the state of the checks of the assistant's replies. */
import type { Verdict } from '#domain/output-classifier.ts'

export type GuardedReply = Readonly<{
  responseId: string | undefined
  /** The longest text that is known; of a spoken reply it is ahead of what was heard. */
  text: string
  /** The part of it that the voice was given. */
  given: string
  isAloud: boolean
  /** No more text comes. */
  isWhole: boolean
  /** Its sound has ended. */
  isSilent: boolean
  /** The rules have read it up to this length, and the complete sentences before this place. */
  readTo: number
  sentencesTo: number
  /** The model has been asked about it up to this length. */
  sentTo: number
  isSent: boolean
  /** The last answer of the model was a failure, in these words. */
  failure?: string
  verdict?: Verdict
}>

export type GuardState = Readonly<{
  /** A model is asked beside the rules. */
  asksModel: boolean
  replies: ReadonlyMap<string, GuardedReply>
  /** A spoken reply was cut, and the person does not know why yet. */
  owesWords: boolean
  /** They were said in this turn. */
  hasSaid: boolean
}>

export const openGuard = (asksModel: boolean): GuardState => ({
  asksModel,
  replies: new Map(),
  owesWords: false,
  hasSaid: false,
})

/** The answer of the model about a reply, or why there is none. */
export type Classified = Readonly<{ itemId: string }> &
  (Readonly<{ verdict: Verdict }> | Readonly<{ failure: string }>)
