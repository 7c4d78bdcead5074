/** A row of a phrase table: something that people type, and what the assistant must do with it. */

export type Phrasing = Readonly<{
  text: string
  /** The messages before it in the same conversation. */
  after?: readonly string[]
  /** The intent that must answer, or the tool that must be called, with exactly these arguments. */
  gives: string
  args?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]
}>

export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const JUP_MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

/** A row for each text. */
export const all = (
  gives: string,
  args: Phrasing['args'],
  texts: readonly string[],
  after?: readonly string[],
): Phrasing[] => texts.map((text) => ({ text, gives, args, after }))
