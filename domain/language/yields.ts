/** Tells a question for what a coin earns over time from one for its price. */

const SPAN = '(?:year|month|annum)'
const EARNS = '(?:earns?|earning|yields?|brings?|pays? out|returns?)'
/** A span of the past belongs to a chart. */
const OF_PAST = / (?:ago|was|were|did|has|have|had|chart|graph|went|gone|moved?|last|past|this|since)(?= |$)/
/** A person pays and trades, and a price is no yield: 'how much fees do I pay per year'. */
const OF_PERSON =
  / (?:fees?|prices?|costs?|charges?|charged|(?:i|we|you|to|people) (?:have to |need to |must )?pay|paying|trades?|trading|swaps?|spends?|spending)(?= |$)/
const YIELDS: readonly RegExp[] = [
  new RegExp(` (?:how much|what)(?= ).* (?:a|per|each|every) ${SPAN}(?= |$)`),
  new RegExp(` ${EARNS}(?: me| us)?(?: in| over)? (?:a|per|each|every|one|1) ${SPAN}(?= |$)`),
]

/** 'How much for 1 SOL a year', 'what does one SOL bring in a year'. */
export const asksForYield = (line: string): boolean =>
  !OF_PAST.test(line) && !OF_PERSON.test(line) && YIELDS.some((each) => each.test(line))
