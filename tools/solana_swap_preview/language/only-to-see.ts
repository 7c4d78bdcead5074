/** Reads lines that want to see a trade and not to make it: 'suppose I sold 1 SOL, what would I get', 'but don't execute it yet'. */
import type { Utterance } from '#domain/language/utterance.ts'

const LEAD =
  '(?: (?:and|so|ok|okay|well|but|right|hm|hmm|now|then|hey|please|also|just|out of curiosity)(?: \\|)?)*'
const IF =
  '(?:if|when|suppose|supposing|let us say|say|imagine|assume|assuming|hypothetically|what if|in case)(?: \\|)?(?: that)?'
const PERSON = '(?:i|we)(?: (?:were to|was to|would|want to|wanted to|now|just|only|decide to|decided to))*'
const SEES =
  '(?:give|get|bring|make|net|buy|yield|come to|leave|be|fetch|cost|lose|receive|end up with|have|pay|look like|see)'
const OUTCOME = `(?: (?:and|so|then|well))* (?:what|how much|how many)(?: (?:<[ta]\\d+>|<sol>|dollars|of (?:it|that|them)))? (?:would|will|do|does|could|can|should|is|might) (?:that|it|this|they|i|we)(?: (?:then|actually|roughly|about|even|really))* ${SEES}(?: (?:me|us))?(?: (?:back|out|in return|in the end|at the end|for (?:it|that|them)|out of (?:it|that)|from (?:it|that)|on (?:the )?price|in fees|in slippage|to slippage|then|now|roughly|about|in (?:<[ta]\\d+>|<sol>|dollars)))*`

const FIRST = new RegExp(
  `^${LEAD} ${IF} ${PERSON}((?: (?!had |have )[^ |]+){2,}?)(?: \\|)?${OUTCOME}(?: \\|)?$`,
)
const LAST = new RegExp(
  `^${LEAD}${OUTCOME}(?: \\|)? ${IF} ${PERSON}((?: (?!had |have )[^ |]+){2,}?)(?: \\|)?$`,
)

/** 'And the other way round, what would I get back': the preview answers it. */
export const OUTCOME_BEHIND = new RegExp(`^((?: [^ |]+){2,})(?: \\|)${OUTCOME}(?: \\|)?$`)

const PAST: Readonly<Record<string, string>> = {
  sold: 'sell',
  bought: 'buy',
  swapped: 'swap',
  exchanged: 'exchange',
  converted: 'convert',
  traded: 'trade',
  turned: 'swap',
  turn: 'swap',
  changed: 'swap',
  change: 'swap',
  moved: 'swap',
  move: 'swap',
  put: 'put',
  dumped: 'dump',
}
const DEED = new RegExp(`^ (?:${[...Object.keys(PAST), ...Object.values(PAST)].join('|')}|spend|use)(?= )`)

/** The trade that is only supposed, as a request for its preview. A line that asks for no outcome supposes nothing of the kind. */
export function supposedTrade(text: string): string | undefined {
  const [, deed = ''] = FIRST.exec(text) ?? LAST.exec(text) ?? []
  if (
    !DEED.test(deed) ||
    !/\d| (?:half|all|everything|third|quarter|thirds|quarters|an?)(?= )/.test(`${deed} `)
  )
    return undefined
  const [verb = '', ...rest] = deed.trim().split(' ')
  return ` ${[PAST[verb] ?? verb, ...rest].join(' ')}`.replace(
    /(?<= worth| half| all)(?: (?:there|here|now|today))+$/,
    '',
  )
}

const NOT =
  '(?: (?:but|and|please|just|only|then|now))* (?:do not|never|without|not to|no need to)(?: (?:please|actually|really|you|yet))*'
const CARRY_OUT =
  '(?:execute|executing|confirm|confirming|submit|submitting|sign|signing|finali[sz]e|finali[sz]ing|trigger|complete|carry out|go through with|go ahead with)'
const DO = '(?:do|doing|make|making|run|running|send|sending|place|placing|buy|sell|swap|trade|proceed|press)'
const IT = '(?: (?:it|that|this|anything|with (?:it|that)|the (?:swap|trade|order)))'
const SEEN =
  '(?:until|till|before|unless) (?:i|we)(?: (?:have|had|can|could|get to|got to))? (?:seen|see|saw|look|looked|check|checked|review|reviewed|read|approve|approved|agree|agreed|know|said|say|confirm|tell you|told you)(?: (?!if|when|<)[a-z]+){0,5}'
const YET = `(?: (?:yet|just yet|for now|right away|so far|${SEEN}))`
const WAITS = `(?: (?:but|and|please|just|then|only))* (?:hold off|wait|hold on|stop|pause)(?: (?:on (?:it|that)|with (?:it|that)|there))? ${SEEN}`
const NOT_YET = new RegExp(
  `(?: \\|)?(?:${NOT} (?:${CARRY_OUT}${IT}?${YET}?|${DO}${IT}?${YET})|${WAITS})(?: please)?(?: \\|)?$`,
)
/** Where only a look was asked for, nothing is refused by 'do not run it'. */
const LOOKS =
  /^(?: (?:please|kindly|can you|could you|just|only|hey|hi|hello|ok|now|i want you to|i would like you to|so))*(?: \|)? (?:prepare|show|preview|draft|quote|price|simulate|set up|work out|calculate|a (?:preview|quote)|mock up)(?= )/
const NOT_DONE = new RegExp(`(?: \\|)?${NOT} ${DO}${IT}?(?: please)?(?: \\|)?$`)

/** 'But do not do it' takes a request back, where nothing says that it is only to wait. */
const CALLED_OFF = new RegExp(
  `(?: \\|)?(?: (?:but|and|please|just|actually))* do not(?: (?:actually|really|please|ever|you))*(?: ${DO}${IT}?)?(?: (?:please|ok|at all))*(?: \\|)?$`,
)
/** The text of a request is without the words that only ask for a look. */
export const isCalledOff = (text: string, { clauses }: Pick<Utterance, 'clauses'>): boolean => {
  const said = clauses.map((clause) => ` ${clause.join(' ')}`).join(' |')
  const isSeen = withoutNotYet(text) !== text || withoutNotYet(said) !== said
  return !isSeen && CALLED_OFF.test(text) && /<[ta]\d+>/.test(text.replace(CALLED_OFF, ''))
}

/** A preview carries nothing out, so 'don't execute it yet' is no refusal of one. */
export const withoutNotYet = (text: string): string => {
  const seen = LOOKS.test(text) ? text.replace(NOT_DONE, '') : text
  const rest = seen.replace(NOT_YET, '')
  return /\d| (?:half|all|everything)(?= )/.test(rest) ? rest : text
}
