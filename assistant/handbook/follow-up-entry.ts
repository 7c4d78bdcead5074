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
]

export const followedBy = (line: string, entry: string | undefined): string | undefined =>
  entry === undefined ? undefined : ROWS.find(({ asks }) => asks.test(line))?.by.get(entry)

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
