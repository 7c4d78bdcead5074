/** Reads a trade from one line of an utterance: 'sell 10 percent of my <t0> for <t1> with 0.5% slippage'. */
import { type Amount, amountLine, type ReadAmount, readAmount } from '#domain/language/amount-words.ts'

/** A token as the line has it, '<t0>' or '<a0>', or a word that is on no list. */
type TokenWord = string

export type TradeRequest = Readonly<{
  verb: 'swap' | 'buy' | 'sell'
  amount?: Amount
  input?: TokenWord
  output?: TokenWord
  /** Said to be what should arrive: 'buy 1000 <t0>'. */
  wanted?: string
  /** An amount was said, and it is zero or less. */
  isNothing?: true
  slippageBps?: number
}>

const VERBS: readonly (readonly [verb: TradeRequest['verb'], words: RegExp])[] = [
  ['buy', /^ (?:(?:market )?buy|purchase|get me|ape into|ape)(?= |$)/],
  ['sell', /^ (?:(?:market )?sell|dump|get rid of)(?= |$)/],
  ['swap', /^ (?:swap|trade|exchange|convert|change|turn|move|put|bridge)(?: (?:of|from))?(?= |$)/],
]
/** Around the verb, and no part of it: 'yes, i want to swap', 'do a swap of'. */
const BEFORE_VERB =
  /^(?: (?:(?:i|we) (?:want|need|would like) to|(?:can|could|would|will) (?:you|i|we)|please|preview|quote|try to|(?:do|make|place|start|show me|get me|give me) (?:a|an|the|another)|an?))*(?= )/

const SLIPPAGE = [
  /(?: (?:with|at|and|using))?(?: (?:a|an|max|maximum|maximal|up to|at most))* (\d[\d.]*) ?(%|percent|bps|basis points)(?: (?:max|maximum|of))? slippage(?: (?:tolerance|limit|max))?/,
  /(?: (?:with|at|and|set|using))?(?: (?:a|the|my|max|maximum))* slippage(?: (?:tolerance|limit))?(?: (?:of|to|at|is|up to|at most|max))* (\d[\d.]*) ?(%|percent|bps|basis points)/,
]

/** Undefined when the line asks for no trade. What the line leaves open stays open. */
export function readTrade(line: string): TradeRequest | undefined {
  const { rest, slippageBps } = withoutSlippage(plainLine(line))
  const front = rest.replace(BEFORE_VERB, '')
  const found = VERBS.find(([, words]) => words.test(front))
  if (!found) return undefined
  const [verb, words] = found
  const deal = readDeal(verb, front.replace(words, '').trim())
  return deal && { ...deal, verb, slippageBps }
}

const WANT =
  /^(?: (?:please|(?:i|we) (?:want|need|would like|wish)(?: to)?|(?:can|could) (?:you|i|we)))*(?: (?:receive|get|have|end up with|give me|get me)(?: back)?)?(?= )/

/** 'I want to receive 10 <t0> for my <t1>': only where both sides and what should arrive are named. */
export function readWantedTrade(line: string): TradeRequest | undefined {
  const { rest, slippageBps } = withoutSlippage(plainLine(line))
  const deal = readDeal('buy', rest.replace(WANT, '').trim())
  const isWhole = deal?.isNothing
    ? / <[ta]\d/.test(rest)
    : deal?.input && deal.output && deal.wanted !== undefined
  return deal && isWhole ? { ...deal, verb: 'buy', slippageBps } : undefined
}

const plainLine = (line: string): string =>
  ` ${amountLine(line.trim())}`.replaceAll(/ (?:exactly|precisely)(?= [-$.]?\d)/g, '')

function withoutSlippage(line: string): { rest: string; slippageBps?: number } {
  for (const each of SLIPPAGE) {
    const [found, number = '', unit] = each.exec(line) ?? []
    if (found === undefined) continue
    const bps = Number(number) * (unit === '%' || unit === 'percent' ? 100 : 1)
    return { rest: line.replace(found, ''), slippageBps: Math.round(bps) }
  }
  return { rest: line }
}

type Deal = Pick<TradeRequest, 'amount' | 'input' | 'output' | 'wanted' | 'isNothing'>

const TOKEN = /^(<[ta]\d+>)(?: (?:tokens?|coins?))?(?= |$)/
/** A name that is on no list; only where the other side is a token. */
const UNLISTED = /^([a-z][a-z0-9]{1,11})(?: (?:tokens?|coins?))?$/
const NO_TOKEN = new Set(
  `to for into in with from of and some any more all half it that this them my the a an everything something nothing now
  please back again`.split(/\s+/),
)
/** Said where an amount could stand, and meaning none. */
const SOME =
  /^(?:some|any|more|a (?:bit|little)(?: of)?|a few|my|the|our|your)(?: more)?(?: of)?(?: my| the)? /

const NOTHING = /^(?:\$ ?)?(?:(?:-|minus |negative )\$?\.?\d|0+(?:\.0*)?(?![\d.]))/

function readDeal(verb: TradeRequest['verb'], line: string): Deal | undefined {
  if (NOTHING.test(line)) return { isNothing: true }
  const read = readAmount(line)
  const token = readToken((read?.rest ?? line).replace(SOME, '').replace(/^(?:worth )?of (?:my |the )?/, ''))
  if (!token) return read && line !== '' ? openDeal(verb, read) : bareDeal(line)
  if (verb === 'buy') return boughtDeal(token, read?.amount)
  const sold = soldDeal(token, !read)
  return sold ? { amount: read?.amount, ...sold } : {}
}

type ReadToken = Readonly<{ token: TokenWord; rest: string }>

function readToken(line: string): ReadToken | undefined {
  const [found, token] = TOKEN.exec(line) ?? []
  if (found === undefined || token === undefined) return undefined
  return { token, rest: line.slice(found.length).trim() }
}

/** 'Swap', 'buy': nothing is said but that a trade is wanted. */
const bareDeal = (line: string): Deal | undefined =>
  /^(?:something|it|some|tokens?|coins?|a token|a coin|crypto)?$/.test(line) ? {} : undefined

/** Words for all that a wallet holds, which is no token. */
const ALL_OF_IT =
  /^(?:tokens?|coins?|crypto|holdings?|assets?|portfolio|wallet|money|funds|balances?|stuff)(?= |$)/

/** 'Buy 20 dollars', 'swap everything to <t0>': of what, was not said. */
function openDeal(verb: TradeRequest['verb'], { amount, rest: line }: ReadAmount): Deal | undefined {
  const rest = line.replace(ALL_OF_IT, '').trim()
  if (rest === '') return { amount }
  const output = verb === 'buy' ? undefined : otherAfter(rest, INTO)
  return output === undefined ? undefined : { amount, output }
}

const INTO = /^(?:to|for|into|in|against|and (?:get|buy))(?: (?:some|more))? /

/** `canWant`: nothing is fixed yet, so that 'for 10 <t1>' may say what should arrive. */
function soldDeal({ token, rest }: ReadToken, canWant: boolean): Deal | undefined {
  if (rest === '') return { input: token }
  const output = otherAfter(rest, INTO)
  if (output !== undefined) return { input: token, output }
  return canWant ? wantedDeal(token, rest) : undefined
}

function wantedDeal(input: TokenWord, line: string): Deal | undefined {
  const [joint] = INTO.exec(line) ?? []
  const read = joint === undefined ? undefined : readAmount(line.slice(joint.length))
  const output = read && readToken(read.rest)
  if (!read || !('units' in read.amount) || output?.rest !== '') return undefined
  return { input, output: output.token, wanted: read.amount.units }
}

/** 'Buy 20 dollars of <t0> with <t1>', 'buy <t0> with 2 <t1>', 'buy 0.5 <t0> of <t1>', 'buy 1000 <t0>'. */
function boughtDeal({ token, rest }: ReadToken, amount: Amount | undefined): Deal | undefined {
  if (rest === '') return { output: token, ...(amount && wantedOr(amount, false)) }
  const [withWords] = /^(?:with|using|for|from|out of) (?:my |the )?/.exec(rest) ?? []
  if (withWords !== undefined) return paidDeal(token, rest.slice(withWords.length), amount)
  const [ofWords] = /^(?:worth )?of (?:some )?/.exec(rest) ?? []
  const bought = ofWords === undefined ? undefined : readToken(rest.slice(ofWords.length))
  return amount && bought?.rest === '' ? { amount, input: token, output: bought.token } : undefined
}

/** The payment of a purchase: '2 <t1>', '20 dollars', '<t1>'. */
function paidDeal(output: TokenWord, line: string, bought: Amount | undefined): Deal | undefined {
  const spent = readAmount(line)
  const paid = readToken((spent?.rest ?? line).replace(/^of (?:my |the )?/, ''))
  if (!paid) return spent && 'usd' in spent.amount ? { amount: spent.amount, output } : undefined
  if (paid.rest !== '') return undefined
  const amount = spent?.amount ?? bought
  return { input: paid.token, output, ...(amount && wantedOr(amount, spent !== undefined)) }
}

/** Units in front of what is bought are what should arrive; dollars and what is paid are given. */
const wantedOr = (amount: Amount, isPaid: boolean): Deal =>
  'units' in amount && !isPaid ? { wanted: amount.units } : { amount }

function otherAfter(rest: string, joint: RegExp): TokenWord | undefined {
  const [words] = joint.exec(rest) ?? []
  if (words === undefined) return undefined
  const other = readToken(rest.slice(words.length))
  if (other) return other.rest === '' ? other.token : undefined
  const [, name] = UNLISTED.exec(rest.slice(words.length)) ?? []
  return name === undefined || NO_TOKEN.has(name) ? undefined : name
}
