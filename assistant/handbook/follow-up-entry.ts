/** Knows the entry that a short question behind another entry asks for: 'how long does that take'. */

const LEAD = '^(?: (?:and|but|so|ok|then|well|hm))*'
const IT = '(?:that|it|this|they|those)'

type Row = Readonly<{ asks: RegExp; by: ReadonlyMap<string, string> }>

const after = (entry: string, ...others: readonly string[]): readonly (readonly [string, string])[] =>
  others.map((each) => [each, entry] as const)

const ROWS: readonly Row[] = [
  {
    asks: new RegExp(
      `${LEAD} (?:how (?:long|fast|quick|quickly|soon|many minutes)|when)(?: (?:does|do|will|would|is|might|should))?(?: ${IT})?(?: (?:normally|normaly|usually|typically|generally|then))* (?:take|takes|last|arrive|arrives|come|comes|be there|go through|get here)(?: (?:normally|usually|to arrive|then|about))*$`,
    ),
    by: new Map([
      ...after('deposit-time', 'deposit', 'choose-network', 'leave-parley', 'send-coins', 'wallet-address'),
      ...after('trade-duration', 'swap', 'how-to-swap', 'how-trades-are-agreed', 'preview'),
    ]),
  },
  {
    // The deposit for an account comes back when the account is closed.
    asks: new RegExp(
      `${LEAD} (?:(?:do|can|could|will|would) i (?:ever |later )?(?:get|have|claim|reclaim|take)|how (?:do|can|would) i (?:get|reclaim|claim)|is|does|when (?:do|will) i get) (?:${IT}|the (?:deposit|sol|money)|it all)(?: (?:get|be))?(?: (?:back|refunded|returned|refundable|come back|out again|again|later|later on|at some point|when i am done|then|somehow|for good|gone))*$`,
    ),
    by: new Map([...after('close-account', 'rent', 'token-account')]),
  },
  {
    asks: new RegExp(
      `${LEAD} how (?:do|can|could|would|should) (?:i|you|we|1|one) (?:best )?(?:avoid|prevent|stop|protect myself (?:from|against)|guard against|spot|recognise|recognize|notice)(?: (?:that|it|this|those|them|1|one|being one|such a thing))?(?: (?:then|best|happening|from happening|early|in time))*$`,
    ),
    by: new Map([
      ...after('sandwich', 'mev'),
      ...after('set-slippage', 'sandwich'),
      ...after('rug-signs', 'rug-pull', 'pump-and-dump', 'honeypot', 'memecoins'),
    ]),
  },
  {
    asks: new RegExp(
      `${LEAD} who (?:else )?(?:(?:can|could|may|will|would|is able to|gets to) (?:read|see|view|look at|access|hear)|reads|sees|has access to) (?:it|that|this|them|those|all that|all of it|what i (?:say|type|write))$`,
    ),
    by: new Map([
      ...after(
        'who-can-read',
        'what-is-stored',
        'where-words-go',
        'are-calls-recorded',
        'record-a-call',
        'off-the-record',
        'delete-conversation',
        'export-conversations',
        'conversation-kept',
        'data-sold',
        'search-chats',
        'who-can-read',
      ),
    ]),
  },
]

/** 'And a token account?' behind the rent of accounts. */
const AND_A =
  /^(?: (?:and|or|what about|how about|ok|so|what is))+ (?:a|an|the) (token account|wallet|validator)(?: (?:then|too|now))*$/
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'token account': 'token-account',
  wallet: 'wallet-address',
  validator: 'validator',
}
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  'rent',
  'close-account',
  'wallet-address',
  'wallet-and-account',
  'token-account',
  'solana',
  'leader',
  'proof-of-history',
])

const neighbourIn = (line: string): string | undefined => NEIGHBOURS[AND_A.exec(line)?.[1] ?? '']

export const followedBy = (line: string, entry: string | undefined): string | undefined =>
  entry === undefined
    ? undefined
    : (ROWS.find(({ asks }) => asks.test(line))?.by.get(entry) ??
      (OF_ACCOUNTS.has(entry) ? neighbourIn(line) : undefined))

/** 'And ethereum?' behind what one chain or coin is. */
const AND_OTHER =
  /^(?: (?:and|or|what about|how about|ok|so))+(?: (?:a|an|the))? (\S+)(?: (?:then|too|now))*$/
const OF_CHAINS: ReadonlySet<string> = new Set([
  'solana',
  'sol',
  'bitcoin',
  'ethereum',
  'bitcoin-and-solana',
  'cryptocurrency',
  'altcoin',
])

/** The word that such a line asks about. */
export const otherChainIn = (line: string, entry: string | undefined): string | undefined =>
  entry !== undefined && OF_CHAINS.has(entry) ? AND_OTHER.exec(line)?.[1] : undefined

/** 'What is Solana' asks about the chain, and 'what is SOL' about its coin. */
const WHAT_IS =
  /^(?: (?:and|so|but|ok|hey|hi|hello|first))* (?:what is|what exactly is|explain|tell me what) <t0>(?: (?:is|exactly|anyway|even|then|to me|in (?:simple|plain) (?:words|terms|english)))*$/
export const asksForChain = (line: string, typed: string): boolean =>
  WHAT_IS.test(line) && /\bsolana\b/i.test(typed)
