/** Tells requests from what only sounds like one: conditions, reports, questions, refusals, and what no swap does. */

export type Obstacle = 'other' | 'condition' | 'report' | 'question' | 'negation'

const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*\|\s*/g, '|')})`

/** Deeds that are no swap. */
const OTHER = new RegExp(
  ` ${words(`stake | staking | unstake | restake | delegate | lend | lending | borrow | limit order | limit buy | limit sell | stop loss | stop | dca | bridge | bridging
  | airdrop | burn | nft | nfts | deposit | withdraw | validator | leverage | leveraged | margin | perp | perps | futures | \\d+x | alert | notify
  | ping | remind | reminder | credit card | debit card | paypal | apple pay | bank | iban | venmo | transfer | tip | donate | gift | wire | farm | yield
  | liquidity pool | lp | collateral | short <t\\d+> | short my | open a short | go short | go long | (?<! am )long <t\\d+> | long on <t\\d+> with | domain | ethereum | network | mainnet
  | pretend | (?:good|bad|smart|stupid|wise|clever|dumb|great) (?:idea|move|plan|choice|time) | tell people | seed phrase | private key | faucet | fiat | launch | create a token | snipe | copy trade | copytrade`)}(?= |$)`,
)
/** To an address tokens are sent; only a mint is bought. */
const SENT =
  /^(?!.* (?:buy|buying|swap|swapping|exchange|convert|trade|ape|purchase|change|turn|get|grab)(?= |$)).*<t\d+>(?: (?:over|across|straight|right|out|off|along))* (?:to|for|at|towards?) <a\d+>| (?:pay|send|give|tip|gift) <a\d+>| (?:take|steal|pull|move|drain|get|swap|sell) .*(?:out of|from|of) <a\d+>| wallet .*<a\d+>| (?:send|sending|transfer|pay|give|tip|gift|donate|wire|move|withdraw)(?= ).*(?:(?: to| at) <a\d+>| (?:pay|send|give|tip) <a\d+>)| (?:send|pay|give) .*(?: to) (?:my|her|him|them|his|a|the) (?:friend|brother|sister|mom|mother|dad|father|wife|husband|son|daughter|boss|buddy|mate|landlord|address|other wallet|ledger|phantom)(?= |$)/

const CONDITION = new RegExp(
  ` ${words(`if | when | whenever | unless | until | till | as soon as | in case | provided | assuming | depending | once (?:it|the|<t\\d+>|sol|price|we|they|he|she|i) | should <t\\d+>
  | drops | drops to | falls | dips | hits | reaches | crosses | doubles | goes above | goes below | goes over | goes under | goes up | goes down | climbs | rises | at the open | wait (?:for|till|until|on) (?:it|the|a|an|<t\\d+>|\\$?\\d\\S*)
  | (?:it|that|price|rate|market|<t\\d+>) (?:first )?(?:has to|have to|needs to|must|should) (?:first )?(?:go (?:up|down|above|below|over|under)|drop|fall|rise|climb|hit|reach|dip)
  | after (?:the|it|he|she|they|work|lunch|dinner|midnight|<t\\d+>) | every (?:day|week|month|hour|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\\d+|other|time|year|weekend|minute|payday|dip|so often|few)
  | each (?:day|week|month|hour|morning|evening|monday|friday|sunday|time) | daily | weekly | monthly | hourly | regularly | recurring | a day | a week | a month | per day | per week | per month | per hour
  | tomorrow | tonight | later | next (?:week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|year|time|dip|pump) | on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the dip|the weekend|payday)
  | this (?:weekend|evening|afternoon|friday|monday) | at (?:noon|midnight|\\d+ (?:am|pm)|\\d+(?:am|pm)) | in (?:an|1|a|\\d+|a few|half an|a couple of) (?:hour|hours|minute|minutes|day|days|week|weeks|month|months) | on the dip | some day | someday | eventually | by friday | by monday
  | (?:at|below|under|above|over|around) (?:\\$\\d[\\d.]*|\\d[\\d.]*k? (?:dollars|bucks|usd)|\\d[\\d.]* (?:each|apiece|a piece|per))
  | (?:at|below|under|above) \\d[\\d.]*(?! ?(?:%|percent|bps))(?: or (?:less|more|better))?(?= \\||$) | for \\$?\\d[\\d.]*(?: dollars)? (?:each|apiece|a piece|per <t\\d+>) | or (?:better|less) | target price`)}(?= |$)`,
)

/** 'If I wanted to swap back later', 'if I have SOL and want dollars': nothing is asked to wait. */
const SUPPOSED =
  / (?:if|when|suppose|supposing|imagine) (?:i|we|one|someone|somebody) (?:ever |just |only |now |already )?(?:had|have|want|wanted|would|were|was|bought|sold|swapped|put|did|do not|got)(?= )/

const SPEECH = words(
  'say | says | said | saying | tell | tells | told | telling | thinks | recommends | recommended | suggests | suggested | advises | advised | tweeted | tweets | posted | wrote | writes | claims | claimed | shouts | shouted | screams | screamed | texted | asks | asked | begs | begged | swears | insists | reckons | believes | promised | wants me | wanted me | keeps',
)
/** The words behind it are another person's. */
const REPORT = new RegExp(
  `(?<! i| we| as| us| would| what| never)(?<! (?:i|us|we) (?:would|have|just|already)) ${SPEECH}(?: (?:me|us|him|her|them|everyone|that|to|i|we|you|should|must|have|had|need|it is time))* (?=\\S)`,
)

const DONE = 'bought|sold|swapped|traded|exchanged|converted|dumped|purchased|aped|unloaded|liquidated'
const OTHERS_DEED =
  / (?:is|are|was|were|keeps|keep|started|stopped|been) (?:buying|selling|swapping|trading|dumping|aping|converting)(?= |$)| (?:he|she|they|who|friend|brother|sister|guy|people|everyone|everybody|dad|mom|whale|whales|someone|somebody|nobody|mate|boss) (?:\S+ ){0,2}?(?:buys|sells|swaps|dumps|trades|buy|sell|buying|selling)(?= |$)/
const PASSIVE_BEFORE =
  /(?: (?:be|being|get|gets|want|need|like|see|must|were|should)|(?<! i| we| you| they) have)(?: (?!i |we |he |she |they )\S+){0,6}$/
const OWN_PAST =
  / (?:i|we|you|he|she|they|who)(?: (?:have|has|had|just|already|only|really|once|ever|even|finally))*$/

/** 'I am down 12 percent' tells how it stands. */
const IS_DOWN =
  / (?:i|we|it|that|they) (?:am|are|is|was|were)(?: (?:now|already|only|still|like|about))* (?:down|up) (?:by |about |like |around )?(?:\$?\.?\d|a lot|half)/

/** True for a deed of the past. */
function isPast(clause: string): boolean {
  for (const found of clause.matchAll(new RegExp(` (?:${DONE})(?= |$)`, 'g'))) {
    const before = clause.slice(0, found.index)
    if (OWN_PAST.test(before) || !PASSIVE_BEFORE.test(before)) return true
  }
  return / (?:i|we) used to /.test(clause)
}

const QUESTION =
  /^(?: (?:and|so|but|ok|well|also|then|wait|hmm|oh))*(?: (?:should|shall|why|when|where|who|whose|which|did|does|do (?:you|i|we|they|people)|is|are|am i|was|were|has|have (?:i|you|we)|had|that is what|what|how|would (?:i|it|that|you say)|could (?:i|one|you) (?:even|in theory|theoretically|ever)|may one|can one|how come))(?= |$)/
/** Questions that ask for a trade politely. */
const POLITE =
  / (?:is it (?:possible|ok|okay|alright|fine)(?: (?:that|if|for))?(?: (?:you|i|me|we))?(?: to| can| could)?|(?:what|how) (?:about|if)(?: (?:we|i|you))?|why (?:do not|not)(?: (?:we|you|i))?|do you (?:mind|think you (?:can|could))|would you mind|are you able to|what do you say(?: (?:we|i))?|how do you feel about)(?= )/g

export const withoutPoliteQuestions = (text: string): string => text.replaceAll(POLITE, '')

const NEGATED =
  / (?:do not|never|not|will not|would not|can not|could not|should not|must not|am not|is not|no need to|refuse to|without|stop|forget about|rather not|no longer want to|nor|neither)(?: (?!but |just |please |so |(?:do|does|did|will|would) not |not |never |\|)\S+){0,3}? (?:buy|buying|sell|selling|swap|swapping|trade|trading|convert|exchange|dump|purchase|spend|use|touch|put|move|turn|get rid of|get|take|do(?! not )|confirm|proceed|execute|go)(?: (?:or|nor)(?: even)? (?:sell|buy|swap)(?= )| (?!but )(?!sell |buy |swap |just |only )[^\s|]+)*/g

/** 'It ought not to be sold', a fraction that is not read, and what is taken back at the end: 'swap 2 SOL, no wait'. */
const TAKEN_BACK =
  / (?:ought|must|should|may|can|need|shall|will|would|could|might|do|does|did|is|are|be) (?:not|never) | \d\S* part | (?:no wait|wait no|wait|never mind|nevermind|nvm|actually no|cancel (?:that|it)|forget (?:that|it)|stop|on hold)(?: \|)?$/

/** 'He said the 500 BONK ought to be USDC'. */
const REPORTED_SPEECH =
  / (?:he|she|they|someone|somebody|everyone|everybody|people|friend|brother|sister|guy|dad|mom|wife|husband|boss|mate)(?: \S+)? (?:said|says|say|told|tells|thinks|reckons|swears|claims)(?= ).*<[ta]\d+>/

/** 'So that is what, about 2 dollars I lose?' */
const WONDERS = / that is what(?= \||$)| (?:i|we) (?:would )?lose(?: \|)?$/

/** True where a line that is no plain request takes back what it says, or reports the words of another person. */
export const isTakenBack = (text: string): boolean =>
  TAKEN_BACK.test(text) ||
  WONDERS.test(text) ||
  text.split(' |').some((clause) => REPORTED_SPEECH.test(clause))

/** The line without what it forbids, and what stands in the way of reading the rest as a request. */
export function guarded(text: string): Readonly<{ line: string; obstacle?: Obstacle; isForbidden: boolean }> {
  if (OTHER.test(text) || SENT.test(text)) return { line: text, obstacle: 'other', isForbidden: false }
  const line = text.replaceAll(NEGATED, ' |')
  const isForbidden = line !== text
  const waits = text.match(NEGATED)?.some((part) => FORBIDDEN_UNTIL.test(part))
  return { line, obstacle: waits ? 'condition' : obstacleIn(line), isForbidden }
}

/** 'Do not execute it until it drops to 1' forbids nothing: it sets a condition. */
const FORBIDDEN_UNTIL = / (?:until|till|unless|before|except) (?!(?:i|we|you) (?!get|receive))(?=\S)/

export const REQUEST =
  / (?:buy|sell|swap|convert|exchange|trade|dump|purchase|spend|put|turn|get|grab|ape|move|use|invest|throw|unload|change|switch)(?= |$)/

/** Each clause by itself: what is told in one does not spoil the request in the next. */
function obstacleIn(line: string): Obstacle | undefined {
  if (SUPPOSED.test(line)) return 'question'
  if (CONDITION.test(line)) return 'condition'
  const clauses = line.split(' |')
  if (IS_DOWN.test(line) && !clauses.some((clause) => REQUEST.test(clause))) return 'report'
  if (clauses.some((clause) => isPast(clause) || OTHERS_DEED.test(clause)))
    return isRequestLater(clauses) ? undefined : 'report'
  const quoted = clauses.findIndex((clause, at) => isQuotation(clause, clauses[at + 1]))
  if (quoted >= 0 && !clauses.slice(quoted + 1).some((clause, at) => at > 0 && REQUEST.test(clause)))
    return 'report'
  if (UNMOVED.test(line)) return 'question'
  return clauses.some((clause) => asksFirst(clause) && isOfTrade(clause)) && !isRequestAfter(clauses)
    ? 'question'
    : undefined
}

/** 'Can I sell 20k without moving it': a question about the price. */
const UNMOVED = / without (?:moving|affecting|crashing|tanking|pushing|hurting|killing|nuking)(?= |$)/

/** A verb alone asks for nothing: it has to have a token, an amount or a word for one behind or before it. */
export const NAMES_SOMETHING =
  /<t\d+>|\d| (?:it|them|that|this|those|these|all|half|some|most|more|everything|rest|same|one)(?= |$)/

const isRequestLater = (clauses: readonly string[]): boolean => {
  const last = clauses.findLastIndex((clause) => isPast(clause) || OTHERS_DEED.test(clause))
  return clauses
    .slice(last + 1)
    .some((clause) => REQUEST.test(clause) && NAMES_SOMETHING.test(clause) && !QUESTION.test(clause))
}

export const asksFirst = (clause: string): boolean => QUESTION.test(` ${clause.trim()}`)

const isRequestAfter = (clauses: readonly string[]): boolean => {
  const last = clauses.findLastIndex((clause) => asksFirst(clause) && isOfTrade(clause))
  return clauses.slice(last + 1).some((clause) => REQUEST.test(clause))
}

const isOfTrade = (clause: string): boolean =>
  REQUEST.test(clause) || /<[ta]\d+>| (?:empty|exit|liquidate|clear|ditch)(?= |$)/.test(clause)

function isQuotation(clause: string, next: string | undefined): boolean {
  if (new RegExp(`(?<! i| we) ${SPEECH}$`).test(clause)) return next !== undefined
  const found = REPORT.exec(clause)
  if (!found) return false
  const rest = clause.slice(found.index + found[0].length - 1)
  return (
    REQUEST.test(` ${rest.trim()}`) && !/ (?:i|we) (?:may|can|am allowed to|could) /.test(found[0] + rest)
  )
}

/** Words of questions, beside which a weak verb is no wish to trade. */
export const ASKS =
  / (?:value|total|sum|price|prices|priced|cost|costs|rate|rates|balance|balances|amounts|how|what|which|who|why|holders|volume|cap|liquidity|chart|graph|safe|check|show|tell|list|see|news|compare|difference|supply|wallet|wallets|have i|do i have|i own)(?= |$)/

/** 'WIF dumping?' asks for its change. */
const FALLS =
  /^(?:is )?<t\d+> (?:still |really )?(?:dumping|pumping|selling off)(?: (?:now|again|today|rn))?$/

/** 'The swap I did 2 minutes ago' was made. */
const AGO = /(?:^| )(?:i|we) (?:did|made|had|just did|just made|placed|sent) (?:\S+ ){0,5}ago(?: |$)/

/** 'What is the difference between you buying it and me buying it' compares, and asks for neither. */
const COMPARES =
  / (?:(?:difference|advantage|benefit|downside|upside|drawback) (?:between|of|in|if|to)|(?:the|no|any) point (?:of|in))(?= |$)/

/** A request in another clause stands: 'what is the point of waiting, buy 1 SOL of BONK'. */
const onlyCompares = (clauses: readonly string[]): boolean =>
  clauses.some((clause) => COMPARES.test(clause)) &&
  !clauses.some((clause) => REQUEST.test(clause) && NAMES_SOMETHING.test(clause) && !COMPARES.test(clause))

/** The words of a line, with its breaks. */
export function asksForNoTrade(words: readonly string[]): boolean {
  const said = words.map((word) => ` ${word}`).join('')
  const line = said.replaceAll(' |', '').trim()
  return FALLS.test(line) || AGO.test(line) || onlyCompares(said.split(' |'))
}
