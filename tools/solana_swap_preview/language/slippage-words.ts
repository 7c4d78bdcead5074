/** Reads the slippage that a line accepts: 'with 0.5% slippage', '50 bps', 'slip no more than 2', 'tolerance one percent'. */

const NUMBER = String.raw`(\.?\d[\d.]*)`
const UNIT = '(%|percent|per cent|pct|bps|basis points|bips)'
const NOUN = '(?:slippage|slip|slips|slipping|slippages|tolerance)'
const WORDS =
  'a|an|my|the|you|keep|kept|exceed|exceeding|beyond|accept|accepting|allow|allowing|max|maximum|maximal|up|to|at|most|no|not|more|than|only|of|is|be|should|must|under|below|within|say|like|around|about|greater|higher|above|over|by|and|set|tolerance|limit|can|go|let|it|please|than|even|just|exactly|this|that|down|in|price|for|1|\\|'
/** Said between them too, where the rules read a line; the model of trades has not learnt it. */
const MORE_WORDS =
  'put|make|small|smaller|smallest|low|lower|lowest|high|higher|highest|tight|tighter|tightest|wide|wider|widest|narrow|narrower|loose|looser|whatever|then|now|ok|on|total'

/** Words between the number and the noun, and behind both. */
const BEFORE = '(?: (?:max|maximum|of|for|the|price|in|on|as|is the|is my|allowed|low|high))*'
const BEHIND = '(?: (?:max|maximum|at most|tops|or less))*'
const LOSS =
  '(?:(?:price|rate|it|trade|quote) (?:to |can |may |should |must |does |do )?(?:not )?(?:move|moving|slip|slipping|shift|shifting|change|changing)|lose|losing|worse)'

const TAIL = '(?: (?:tolerance|limit|max|maximum|is (?:fine|ok)|allowed))*'

/** A number with its unit goes before one without. */
const slippages = (words: string): readonly RegExp[] => [
  new RegExp(` ${NUMBER} ?${UNIT}${BEFORE} ${NOUN}${TAIL}(?= |$)(?! \\.?\\d[\\d.]* ?${UNIT}(?= |$))`),
  new RegExp(` ${NOUN}(?: (?:${words})){0,6}? ${NUMBER} ?${UNIT}${BEHIND}(?= |$)`),
  new RegExp(` ${NOUN}(?: (?:${words})){0,6}? ${NUMBER}()${BEHIND}(?= |$)(?! <)`),
  new RegExp(` ${NUMBER}()${BEFORE} ${NOUN}${TAIL}(?= |$)`),
  new RegExp(` ${NUMBER} ?(bps|basis points|bips)(?: on this one| on this| max)?(?= |$)`),
  new RegExp(
    `(?: (?:without|not|and|never|the|i|do|with|to|will|let|allow|allowing|want|should))* ${LOSS} (?:by )?(?:more|worse) than (?:a )?${NUMBER} ?${UNIT}(?: (?:on the way|in the process|please|against me))*(?= |$)`,
  ),
]
const SLIPPAGE = slippages(WORDS)
const WIDER = slippages(`${WORDS}|${MORE_WORDS}`)

/** Words that are left of a clause about slippage once its number is read. */
const LEFT_OVER =
  /(?: \|)?(?: (?:and|but|with|at|using|use|cap|not|tolerance|accept|accepting|allow|allowing|set|keep|make|crank|put|have|take|if|the|a|an|my|max|maximum|low|tight|high|loose|price|i am willing to|willing to|lose|up to|in|do not|let it|so|change|no|more|than|it|only|at most|trades?|needs|whole|just))* <slip>(?: (?:forget it|cancel it|cancel|drop it|do not do it|leave it|on this one|on it|on that|for this|for it|for that one|please|then))*/

/** The same where the rules read a line: 'lower the slippage to 0.5' sells nothing. */
const CHANGED =
  /(?: \|)?(?: (?:and|but|then|now|please|ok|no))*(?: (?:lower|raise|reduce|increase|decrease|bump|bring|tighten|loosen|widen|adjust|drop))(?: (?:up|down|the|my|it|to))* <slip>/

const FRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/ (?:a )?half (?:of )?(?:a |1 )?(%|percent|per cent|pct)(?= |$)/g, ' 0.5 $1'],
  [/ 3 quarters of (?:a |1 )?(%|percent|per cent|pct)(?= |$)/g, ' 0.75 $1'],
  [/ (?:a )?quarter (?:of )?(?:a |1 )?(%|percent|per cent|pct)(?= |$)/g, ' 0.25 $1'],
  [/ (?:a |1 )?tenth of (?:a |1 )?(%|percent|per cent|pct)(?= |$)/g, ' 0.1 $1'],
  [/(?<= (?:more|worse) than) (?:a )?(?:1 )?half (?=%|percent|per cent|pct)/g, ' 0.5 '],
  [/ a (%|percent|per cent|pct)(?= |$)/g, ' 1 $1'],
  [/ half(?= (?:slippage|slip)(?: |$))|(?<= slippage(?: (?:of|at|to))?) half(?= |$)/g, ' 0.5'],
]

export type SlippageRead = Readonly<{ line: string; slippageBps?: number }>

/** `isByRules` takes more words around the number than the model of trades has learnt. */
export function withoutSlippage(text: string, isByRules = false): SlippageRead {
  if (
    !/ (?:slip|slips|slipping|slippage|tolerance|bps|bips|basis points|(?:more|worse) than)(?= |$)/.test(text)
  )
    return { line: text }
  const line = FRACTIONS.reduce((rest, [from, to]) => rest.replace(from, to), text)
  for (const each of isByRules ? [...SLIPPAGE, ...WIDER] : SLIPPAGE) {
    const [found, number = '', unit = '%'] = each.exec(line) ?? []
    if (found === undefined) continue
    const slippageBps = Math.round(Number(number) * (unit.startsWith('b') ? 1 : 100))
    const marked = line.replace(found, ' <slip>')
    const rest = (isByRules ? marked.replace(CHANGED, ' <slip>') : marked).replace(LEFT_OVER, ' |')
    return { line: rest.replaceAll(/(?: \|)+(?= \||$)|^(?: \|)+/g, ''), slippageBps }
  }
  return { line }
}

/** 'With more slippage' names no number. */
export const isOtherSlippage = (text: string): boolean => !/\d|<[ta]/.test(text) && OTHER.test(text)
const OTHER = new RegExp(
  ` (?:more|higher|bigger|looser|larger|wider|extra|less|lower|tighter|smaller)(?: of)?(?: a)? ${NOUN}(?= |$)| (?:raise|increase|up|bump|bump up|lower|reduce|decrease|loosen|tighten|change) (?:the |my |its )?${NOUN}(?= |$)| ${NOUN} (?:up|higher|lower|down|more|tighter|looser)(?= |$)`,
)

const BARE = new RegExp(
  `^(?: (?:then|ok|please|kindly|and|or|no|very|well|alright|fine|yes|hmm|so|actually|set|put|make|change|keep|let|us|use|it|that|this|at|to|maybe|go|with|do|the|a|lol|just|i|want|would|like|try|can|could|be|cap|limit|lower|raise|reduce|increase|bump|push|bring|tighten|widen|up|down|only|slip|take|say))* ${NUMBER}(?: ?${UNIT})?(?: (?:then|please|lol|instead|is fine|will do|max|at most|for this|on this|for it|only|keep|plenty|is plenty|is enough|enough|rather|better))*$`,
)
/** Above this a number without a unit is an amount. */
const MOST_BARE = 10

/** The number of a line that names nothing else, where the slippage is being spoken of. */
export function bareSlippage(text: string): number | undefined {
  const line = FRACTIONS.reduce((rest, [from, to]) => rest.replace(from, to), text)
  const [, number = '', unit = ''] = BARE.exec(line) ?? []
  const value = Number(number)
  if (number === '' || !(value > 0) || (unit === '' && value > MOST_BARE)) return undefined
  return Math.round(value * (unit.startsWith('b') ? 1 : 100))
}
