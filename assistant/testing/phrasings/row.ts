/** What a row of the phrase table is: something that people type and what the built-in assistant must do with it. */

export type Phrasing = Readonly<{
  said: string
  /** What was asked before in the same conversation. */
  after?: readonly string[]
  /** The intent that must answer, or the tool that must be called, with exactly these arguments. */
  gives: string
  args?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]
}>

export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const JUP_MINT = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
export const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

export const BALANCES = 'solana_list_balances'
export const TOKEN = 'solana_resolve_token'
export const PREVIEW = 'solana_swap_preview'
export const CHOOSE = 'set_session_wallet_override'

export const all = (
  gives: string,
  args: Phrasing['args'],
  said: readonly string[],
  after?: readonly string[],
): Phrasing[] => said.map((each) => ({ said: each, gives, ...(args && { args }), ...(after && { after }) }))
