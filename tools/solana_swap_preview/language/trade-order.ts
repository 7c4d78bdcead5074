/** Puts the parts of a trade into their usual order and words: 'USDC 55' is '55 USDC', 'pay USDT' is 'with USDT', 'half BONK' is half of the holding. */
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'

const T = '<(?:[ta]\\d+|sol)>'
const N = '\\$?\\.?\\d[\\d.]*(?:[kmb]|mil|mln|bn)?'
const END = '(?= \\||$| please| pls| thanks| thank| then| now)'
const MINE = '(?: (?:my|the|our|me|of my))?'

type Rewrite = readonly [from: RegExp, to: string]

const rule = (from: string, to: string): Rewrite => [
  new RegExp(from.replaceAll('MINE', MINE).replaceAll('END', END).replaceAll('T', T).replaceAll('N', N), 'g'),
  to,
]

const ORDERS: readonly Rewrite[] = [
  // Numbers of money.
  rule(' (?:a|1) (?:dollars?|bucks?) and (?:a )?half(?= |$)', ' $$1.5'),
  rule(' (?:a|1) (?:dollars?|bucks?) (\\d\\d)(?= of|$)', ' $$1.$1'),
  rule(' (\\d+) and (?:a )?half(?= T)', ' $1.5'),
  // 'Take USDC 55 to SOL', and no 'SOL 2 USDC', where the number is a word.
  rule(
    '(?<=^| \\|| (?:convert|swap|sell|change|exchange|using|use|with|for|spend|take|pay|give|dump|trade)) (T) (N)(?= \\| .*T| (?:to|into|in|for|from|get|please|pieces|units)(?= ).*T)',
    ' $2 $1',
  ),
  // The verb behind what it is about.
  rule(' (T) (N) (?:sell|swap) (T)END', ' swap $2 $1 to $3'),
  rule('(?<=^| \\|) (N T) sell (T)END', ' swap $1 to $2'),
  rule(' (T) all swap (T)END', ' swap all my $1 to $2'),
  rule(
    '(?<=^| \\|| i| please) (N T) (?:buy|purchase)(?= \\||$| (?:with|use|using|pay|paying|by|on|from|for)(?= |$))',
    ' buy $1',
  ),
  // The token that pays.
  rule(
    '(?<= (?:buy|purchase|get|have|want|need|like|take|order|swap) .*T.*)(?: \\|)?(?: (?:and|i|we|will|shall|is))*(?: (?:pay|paying|paid|payment|money|funds|funding))(?: (?:is|are|in|by|with|from|out of|comes from|to be drawn from))*MINE (T)END',
    ' with $1',
  ),
  rule('(?<=T.*)(?: \\|)? (?:use|using)MINE (T)END', ' with $1'),
  rule('(?<= buy .*T.*) (?:on|by) (?:my|the) (T)END', ' with $1'),
  rule('(?<=N.*)(?: \\|)? off(?: of)? (?:my|the|me) (T)END', ' with $1'),
  rule(
    '(?<= (?:need|needing|want|wanting|require|requires|required|occupy|could use)(?: [^ |]+){0,6}? N T.*?)(?: \\|)?(?: (?:and|please|can|could|you|i))*(?: (?:take|get|pull|draw|fund|cover))(?: (?:it|that|this|them|those))?(?: please)? (?:from|out of|of|off)MINE (T)(?: out)?END',
    ' from $1',
  ),
  // The part that comes.
  rule(
    ' (?:have|get|hold|own) (T) (?:instead of|in place of|rather than)( all| half)(?: of)?MINE (T)END',
    ' swap$2 my $3 to $1',
  ),
  rule(' (?:and )?(?:you )?make (?:some )?(?:from|out of|with) (?:it|that|them) (T)(?= |$)', ' to $1'),
  rule(' and (?:you )?make (?:some |me )?(T) (?:with|from|out of)(?: (?:it|them|that))?END', ' to $1'),
  rule('(?: \\|)?(?: and)? (?:i|we) (?:shall|will|would) (?:have|take|get|like) (T) in returnEND', ' to $1'),
]

/** Tokens of which half a coin is worth a trade. Half of any other is said of what is held. */
const COUNTED_IN_PARTS = /SOL|BTC|ETH|^INF$/i
const PART = '(?:half|quarter|third|fourth|fifth|eighth|tenth|[23] (?:quarters|thirds|fourths|fifths))'
const BARE_PART = new RegExp(`(?<! \\d\\S*| and| of)( an?)? (${PART})(?= (<t\\d+>))`, 'g')

export const ofHolding = (line: string, utterance: Utterance): string =>
  line.replaceAll(BARE_PART, (all: string, _article: string, part: string, word: string) =>
    COUNTED_IN_PARTS.test(tokenFor(utterance, word)?.symbol ?? 'SOL') ? all : ` ${part} of my`,
  )

const IS_DOLLAR = /^(?:USDC|USDT|PYUSD|USDS|USDG|EURC)$/i

/** 'Buy 20 USDC BONK' spends the dollars. */
const SPENT = new RegExp(
  ` (?:buy|purchase|ape|grab|cop) (${N}) (${T}) (${T})(?= \\||$| please| pls| with)`,
  'g',
)

const withDollarsSpent = (line: string, utterance: Utterance): string =>
  line.replaceAll(SPENT, (all: string, amount: string, give: string, get: string) => {
    const isDollar = (word: string): boolean => IS_DOLLAR.test(tokenFor(utterance, word)?.symbol ?? '')
    return isDollar(give) && !isDollar(get) ? ` spend ${amount} ${give} on ${get}` : all
  })

/** A longer line is a story, where neighbours belong to different sentences. */
const MOST_WORDS = 24

/** The line of a trade in its usual order. */
export const inOrder = (line: string, utterance: Utterance): string =>
  line.split(' ').length > MOST_WORDS ? ofHolding(line, utterance) : ordered(line, utterance)

const ordered = (line: string, utterance: Utterance): string =>
  withDollarsSpent(
    ofHolding(
      ORDERS.reduce((rest, [from, to]) => rest.replace(from, to), line),
      utterance,
    ),
    utterance,
  )
