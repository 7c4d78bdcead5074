/** Tells the posts and pages that ask their reader to move money or to open a wallet, or that speak to an assistant: fraud begins so, and so does some advertising. */

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
  '(?:enter|type|paste|submit) (?:your|the) (?:\\w+ )?(?:words|seed|phrase|seed phrase|recovery phrase|private keys?)\\b',
].map((request) => new RegExp(BEGIN + request, 'i'))

const MACHINE = '(?:ais?|ai (?:models?|assistants?|agents?)|assistants?|language models?|llms?|chatbots?)'
/** No reader of flesh and blood is spoken to so. */
const TO_MACHINES = [
  `\\b(?:to|for|dear|attention|hey|instructions? (?:to|for)|message (?:to|for)|note (?:to|for)) (?:the |all |any |every )?${MACHINE}(?: (?:reading|that reads?|who reads?|processing)|\\s*[:,])`,
  `\\b(?:message|note|instructions?|written|made|meant) (?:to|for) (?:\\w+ ){0,2}${MACHINE}\\b`,
  '\\byou are now in \\w+ mode\\b',
  '\\b(?:do not|don.t|never) (?:mention|tell|show|reveal) (?:it|this|that) to the user\\b',
  '(?:^|\\n)\\s*system\\s*:',
].map((form) => new RegExp(form, 'i'))

export const asksToAct = (text: string): boolean =>
  [...REQUESTS, ...TO_MACHINES].some((form) => form.test(text))
