/** Reads a whole request to send: an amount, a token, and an address, a label of the address book or an own wallet. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { isRefusedWhole } from '../../_kit/language/refused-line.ts'

/** One of amount, usd and percent is given. */
export type SendSlots = Readonly<{
  to: string
  token: string
  amount?: string
  usd?: string
  percent?: number
}>

const POLITE =
  '(?: (?:please|ok|okay|now|then|kindly|just|yo|hey|parley|can you|could you|would you|i want to|i would like to|let us))*'
const AMOUNT =
  '(?: (?<usd>\\d[\\d.,]*) (?:dollars?|bucks|usd)(?: worth)?(?: of)?| \\$(?<cash>\\d[\\d.,]*)(?: worth)?(?: of)?| (?<percent>\\d[\\d.]*) ?(?:%|percent|per cent|pct)(?: of)?| (?<number>\\d?[\\d.,]*\\d)| (?<half>half) an?| (?<share>(?:a )?(?:half|quarter|third)|all|everything)(?: (?:of|i have in))?)'
/** 'my trading wallet', 'wallet 2': a name may be that of a token. */
const OWN = '(?:my|the) (?:(?!wallet)\\S+ ){1,6}wallet|(?:(?:my|the) )?wallet \\S+(?: \\S+){0,5}?'
const TO = `(?:<a(?<address>\\d+)>|(?<own>${OWN})|(?<label>[^\\s<>]+(?: [^\\s<>]+){0,2}?))`
const WHAT = `${AMOUNT}(?: (?:of|my|the))* (?<token><t\\d+>)(?: from my wallet)?`
const END = '(?: (?:please|now|then|thanks))*$'
const LINE = new RegExp(`^${POLITE} (?:send|transfer|wire)${WHAT} (?:over )?to ${TO}${END}`)
/** With these verbs only an address is surely a receiver. */
const THROWN = new RegExp(
  `^${POLITE} (?:toss|throw|chuck|fling|lob|sling|hurl|yeet|shoot|slide|ship|beam|zap|shift|move|drop)${WHAT} (?:over |across )?(?:to|at|towards?) <a(?<address>\\d+)>${END}`,
)

/** Words that name nobody in an address book. */
const NO_LABEL =
  /^(?:my|the|a|an|this|that|his|her|their|our|your|some|any|every|another)(?: |$)|^(?:me|him|her|them|us|you|it|charity|everyone|everybody|someone|somebody|anyone|phantom|coinbase|binance|kraken|ledger|cash|bank)$|\d/

type Read = Readonly<{ reading: Reading<SendSlots>; unexplained: readonly string[] }>

export function readSend(
  words: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): Read | undefined {
  const line = words.map((word) => ` ${word}`).join('')
  const found = (LINE.exec(line) ?? thrown(line, context, utterance))?.groups
  if (!found || isRefusedWhole(utterance)) return undefined
  const token = tokenFor(utterance, found.token ?? '')
  const to = recipientOf(found, utterance)
  const amount = amountOf(found)
  if (!token || to === undefined || !amount) return undefined
  const slots = { to, token: token.mint ?? token.symbol, ...amount }
  return { reading: { slots }, unexplained: [] }
}

/** An address that was looked up as a token is no receiver. */
function thrown(
  line: string,
  { about, topic }: DialogueContext,
  { addresses }: Utterance,
): RegExpExecArray | undefined {
  const found = THROWN.exec(line) ?? undefined
  const to = addresses[Number(found?.groups?.address)]
  return [...about, ...(topic ? [topic] : [])].some(({ mint }) => mint === to) ? undefined : found
}

const OWN_AS_TYPED = /\bto\s+((?:my|the|wallet)\s.*?)(?:[\s,]+(?:please|now|then|thanks))*[\s.!?]*$/i

type Groups = Readonly<Record<string, string | undefined>>

/** As it was typed: labels are shown and compared as people write them. */
function recipientOf({ address, own, label }: Groups, { addresses, typed }: Utterance): string | undefined {
  if (address !== undefined) return addresses[Number(address)]
  if (own !== undefined) return OWN_AS_TYPED.exec(typed)?.[1] ?? own
  if (label === undefined || NO_LABEL.test(label)) return undefined
  const at = typed.toLowerCase().lastIndexOf(label)
  return at < 0 ? label : typed.slice(at, at + label.length)
}

const plain = (number: string): string => number.replaceAll(',', '')

const SHARES: Readonly<Record<string, number>> = { half: 50, quarter: 25, third: 33.33 }

/** Undefined for a share that there is not. */
function amountOf({
  usd,
  cash,
  percent,
  number,
  half,
  share = '',
}: Groups): Omit<SendSlots, 'to' | 'token'> | undefined {
  if (usd !== undefined || cash !== undefined) return { usd: plain(usd ?? cash ?? '') }
  if (number !== undefined) return { amount: plain(number) }
  if (half !== undefined) return { amount: '0.5' }
  const part = percent === undefined ? (SHARES[share.replace('a ', '')] ?? 100) : Number(percent)
  return part > 0 && part <= 100 ? { percent: part } : undefined
}
