/** Tells the posts that ask their reader to move money or to open a wallet: fraud begins so, and so does some advertising. */

/** A request begins a clause: "never send your SOL" and "they claim that" are none. */
const BEGIN = String.raw`(?:^|[.!?:;,\n–—-]\s*|\b(?:and|then|now|just|please)\s+)`
const THINGS = String.raw`(?:\w+ )?(?:wallets?|airdrops?|rewards?|bonus|tokens?|coins?|funds?|refund|sol|\$[a-z]+)\b`
const AMOUNT = String.raw`(?:all|half|\d[\d.,]*)(?: of)?(?: your| my| the)?`
/** As a sign of a token stands in a post: SOL, $JUP. */
const MONEY = String.raw`(?:sol|usdc|\$[a-z]+|tokens?|coins?|funds?)\b`

const REQUESTS = [
  `(?:connect|verify|validate|link|import|unlock) (?:your|a) (?:\\w+ )?(?:wallet|keys?|seed|phrase)`,
  `(?:claim|redeem|collect) (?:your|the|this|my|free) ${THINGS}`,
  `(?:send|transfer|deposit|swap|move) (?:your|${AMOUNT}) ?${MONEY}`,
  'ignore (?:all|any|your|the|my)(?: \\w+)? instructions',
].map((request) => new RegExp(BEGIN + request, 'i'))

export const asksToAct = (text: string): boolean => REQUESTS.some((request) => request.test(text))
