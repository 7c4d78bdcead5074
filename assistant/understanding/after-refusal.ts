/** Keeps to a refusal: says that nothing was done, and changes no trade, where the next line goes on as if it had been accepted. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { Move, Result } from './intent.ts'
import type { Understood } from './reading.ts'
import type { DialogueState, Refusal } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'

type Refused = Refusal['of']

/** A refusal is forgotten after so many lines that have no request of their own. */
const KEPT_TURNS = 3

export function refusalAfter(
  { refusal }: DialogueState,
  understood: Understood | undefined,
  results: readonly Result[],
): Refusal | undefined {
  const of = understood && refusedBy(understood, results)
  if (of) return { of, age: 0 }
  const isKept = refusal && refusal.age < KEPT_TURNS && !(understood && isRequest(understood))
  return isKept ? { ...refusal, age: refusal.age + 1 } : undefined
}

function refusedBy({ intent, move }: Understood, results: readonly Result[]): Refused | undefined {
  if (intent === 'orders') return 'order'
  if (intent === 'change-limits' || intent === 'trade-limits') return 'limit'
  if (intent === 'send') return 'send'
  if (!('calls' in move) || results.some(({ error }) => !error)) return undefined
  if (move.calls.some(({ tool }) => tool === 'solana_send_preview')) return 'send'
  return isTradeOf(move) && results.length > 0 ? 'trade' : undefined
}

const isTradeOf = (move: Move): boolean =>
  'lookups' in move && (move.lookups ?? []).some(({ isTrade }) => isTrade)

const isRequest = ({ intent, move }: Understood): boolean =>
  'calls' in move || !(move.isAside || intent === 'after-refusal' || intent === 'acknowledged')

const HOW_TO_SEND =
  'Say it whole, with an address or a label of your address book: “send 0.1 SOL to Anna”. It takes a wallet of your own: **Log in** if you have none.'

const NO_LIMIT =
  "I can't change limits in this chat, so nothing is set. Log in, open the account menu and choose **Trade limits**."

const YES: Readonly<Record<Exclude<Refused, 'limit'>, string>> = {
  order: 'Nothing waits for a yes: no order was placed. I trade only at the price of the moment.',
  send: `Nothing waits for a yes: nothing was sent. ${HOW_TO_SEND}`,
  trade: 'Nothing waits for a yes: nothing was swapped. Ask for the trade once more, with another amount.',
}

/** 'Has it arrived?', 'did she get it'. */
const ARRIVES =
  /^(?: (?:and|so|ok|okay|hey|wait|hm|hmm))* (?:has|have|did|is|does)(?: (?:it|that|this|the (?:money|transfer|coins|sol)|he|she|they|anything|everything|my \S+))(?: (?:already|even|really|ever))* (?:arrived?|come|came|land|landed|gone|go|went|get|got|received?|there|through|sent|left|out)(?: (?:it|yet|already|through|there|out|that|the (?:money|coins)|now))*$/
const NOT_SENT = 'Nothing was sent, so nothing can have arrived.'

/** 'Is that reversible?', 'can I get it back'. */
const TAKES_BACK =
  /^(?: (?:and|so|ok|okay|hey|wait|hm|hmm|but|then))* (?:is|are|was|would|will|can|could|what if|how (?:do|can|would) i)(?= ).* (?:reversible|irreversible|reversed?|undone|undo|refundable|refunded|refund|final|recalled?|revoked?|called? back|taken? back|(?:get|have) (?:it|that|them|the money|my (?:money|coins|sol)) back)(?: (?:it|that|this|them|later|then|though|afterwards|after|once .*|if .*))*$/
const NOT_REVERSIBLE =
  'No: a transfer on the chain is final, and nobody can call it back. Nothing was sent here. Before you confirm one, compare the whole address.'

const GOES_ON: typeof YES = {
  order:
    'No order was placed, so there is nothing to change. I trade only at the price of the moment, after you press Confirm.',
  send: `No transfer is open, so nothing was changed, saved or sent. ${HOW_TO_SEND}`,
  trade:
    'Nothing was swapped, so there is nothing to change. Ask for the trade once more, with another amount.',
}

/** Words of a line that goes on with a limit, an order, a transfer or a trade: a verb of it, a number, or a person. */
const CHANGES: Readonly<Record<Refused, RegExp>> = {
  limit:
    /^(?: (?:ok|and|then|so|well|please|no|can you|could you|just))* (?:raise|lower|increase|decrease|reduce|set|put|bump|make|change|cap|keep|limit) (?:it|that|this|them|mine)(?: (?:up|down))?(?: (?:to|at))? \$?\d/,
  order:
    / (?:<t\d+>|\$?\.?\d\S*|half|all|everything|fill|fills|filled|expiry|expire|expires|order|orders|it|place|placed|falls|price|percent)(?= |$)/,
  send: / (?:<[ta]\d+>|\$?\.?\d\S*|half|all|send|sent|transfer|him|her|them|she|he|they|same|again|save|contact|name|label|address|mate|friend|the (?:one|1|first|second|other)|to (?:\S+)$|arrive|arrived)(?= |$)/,
  trade: / (?:<t\d+>|\$?\.?\d\S*|half|all|less|more)(?= |$)/,
}

/** Intents that only ask back or take a line for something else when nothing is understood. */
const LOOSE: ReadonlySet<string> = new Set(['about-token', 'did-you-mean', 'remark', 'send'])
/** Entries of the handbook that 'the contact' and 'his wallet' find by their one word. */
const LOOSE_ENTRIES: ReadonlySet<string> = new Set(['contact', 'connect-wallet'])
const LONGEST = 14

/** `understood` is what the line means by itself. */
export function afterRefusal(
  understood: Understood | undefined,
  { lines: [line = ''], typed }: Utterance,
  { refusal, trade, tradeAge }: DialogueState,
  { languages }: Vocabulary,
): Understood | undefined {
  if (!refusal || (trade && tradeAge < refusal.age)) return understood
  const { of } = refusal
  if (of === 'limit') return CHANGES.limit.test(line) ? saying(NO_LIMIT) : understood
  if (understood?.intent === 'acknowledged') return saying(YES[of])
  const ofSend = of === 'send' ? sendQuestion(line) : undefined
  if (ofSend) return saying(ofSend)
  const question = of === 'order' && !TRADES.test(line) ? orderQuestion(understood, languages) : undefined
  if (question) return question
  const isShort = line.trim().split(' ').length <= LONGEST
  return isShort && isLoose(understood, typed) && CHANGES[of].test(line) ? saying(GOES_ON[of]) : understood
}

const sendQuestion = (line: string): string | undefined =>
  ARRIVES.test(line) ? NOT_SENT : TAKES_BACK.test(line) ? NOT_REVERSIBLE : undefined

/** A trade without a verb goes on with the order: it would be done at once, which nobody has asked for. */
function orderQuestion(
  understood: Understood | undefined,
  languages: Vocabulary['languages'],
): Understood | undefined {
  const [lookup, ...others] = understood && 'calls' in understood.move ? (understood.move.lookups ?? []) : []
  const request =
    lookup?.isTrade && others.length === 0 && languages.get(lookup.tool)?.request?.(lookup.slots)
  if (!understood || !lookup || !request) return undefined
  const say = `No order can wait for a price. Shall I show you what it would do now: **${request}**?`
  return { intent: 'guess', move: { say, asking: lookup, about: understood.move.about } }
}

const TRADES = / (?:buy|sell|swap|convert|exchange|trade|dump|get|purchase|turn|now)(?= |$)/

const isLoose = (understood: Understood | undefined, typed: string): boolean =>
  understood === undefined ||
  understood.intent === 'likely-talk' ||
  (!/\?\s*$/.test(typed) && LOOSE.has(understood.intent)) ||
  LOOSE_ENTRIES.has(understood.move.entry ?? '')

const saying = (say: string): Understood => ({ intent: 'after-refusal', move: { say, isAside: true } })
