/** Words a line anew as the plain request of a label, with the entities that stand in the line. */
import type { Utterance } from '#domain/language/utterance.ts'
import { isContent } from '#domain/language/word-mass.ts'
import type { DialogueState } from '../state.ts'
import type { ReadLabel } from './labels.ts'
import { nameIn } from './name-in.ts'

type Parts = Readonly<{
  /** 'and' between the tokens and addresses of the line, else 'it', which asks back where none was spoken of. */
  subject: string
  /** The same for tools that look at one. */
  one: string
  tokens: readonly string[]
  address?: string
  signature?: string
  page?: string
  /** With a space before it: ' last 3 days'. */
  span: string
  line: string
  /** The name of a person. */
  name?: string
}>

/** The request, and the same without its span of time where a tool takes none. Empty where the line lacks what it is about. */
export function requestsOf(
  label: ReadLabel,
  utterance: Utterance,
  { about: [last] }: Pick<DialogueState, 'about'>,
  isKnown: (word: string) => boolean,
): readonly string[] {
  const parts = partsOf(utterance, last?.symbol === '', isKnown)
  const requests = [parts, { ...parts, span: '' }].map((each) => REQUESTS[label](each))
  return [...new Set(requests)].filter((each) => each !== undefined)
}

const ofSubject =
  (before: string, after = '') =>
  ({ subject }: Parts): string =>
    `${before} ${subject}${after}`

const REQUESTS: Readonly<Record<ReadLabel, (parts: Parts) => string | undefined>> = {
  balances: balancesRequest,
  'token.about': ofSubject('tell me about'),
  'token.address': ofSubject('mint address of'),
  'token.age': ofSubject('how old is'),
  'token.cap': ofSubject('market cap of'),
  'token.change': ({ subject, address }) =>
    address ? `is ${subject} up or down today` : `24h change of ${subject}`,
  'token.holders': ofSubject('number of holders of'),
  'token.liquidity': ofSubject('liquidity of'),
  'token.price': ({ subject, tokens, line }) => {
    const amount = tokens.length === 1 ? AMOUNT_OF_TOKEN.exec(line)?.[1] : undefined
    if (amount) return `what is ${amount} ${tokens[0]} worth`
    return `price of ${subject}`
  },
  'token.safety': ofSubject('is', ' safe'),
  'token.volume': ofSubject('volume of'),
  chart: ({ subject, span }) => `chart of ${subject}${span}`,
  snapshot: ({ one }) => `snapshot of ${one}`,
  tweets: ({ tokens: [token] }) => token && `tweets about ${token}`,
  streams: ({ tokens: [token] }) => (token ? `is anyone streaming ${token}` : 'show me the live streams'),
  kols: ({ span }) => `top kol traders${span}`,
  kol: ({ name, span }) => name && `what is ${name} trading${KOL_SPAN.exec(span)?.[0] ?? ''}`,
  kol_wallet: ({ name }) => name && `find the trader ${name}`,
  kol_token: ({ tokens: [token], span }) =>
    token && `which kols bought ${token}${KOL_SPAN.exec(span)?.[0] ?? ''}`,
  trending: ({ span }) => `which tokens are the kols buying${KOL_SPAN.exec(span)?.[0] ?? ''}`,
  activity: ({ tokens: [token], address, span }) =>
    address
      ? activityOf(address, span)
      : token
        ? `activity of ${token}${span}`
        : `what did my wallet do${span}`,
  entity: ({ address, signature, tokens: [token] }) =>
    signature
      ? `explain the transaction ${signature}`
      : address
        ? address === 'it'
          ? 'who is behind it'
          : `who is ${address}`
        : token
          ? `who is behind ${token}`
          : 'what kind of wallet is this',
  search: ({ line }) => `search the web for ${line.trim()}`,
  fetch: ({ page }) => page && `open ${page}`,
  trades: ({ tokens: [token], span }) => `show my ${token ? `${token} ` : ''}trades${span}`,
  conversations: conversationsRequest,
  scene: () => 'which scene is on',
  shouts: () => 'show the latest shouts',
  session: () => 'am i signed in',
  wallet: () => 'which wallet am i using',
  wallets: () => 'list my wallets',
  use_wallet: () => undefined,
}

const KOL_SPAN = /^ (?:today|this week|this month|recently|lately)$/
const AMOUNT_OF_TOKEN = / (\.?\d[\d.]*[kmb]?) (?:of |coins of |tokens of )?<t\d+>/
const LEAST = / (?:over|above|more than|more then|at least|bigger than|greater than|from|>) \$?(\d[\d.]*)/
const TOP =
  / (?:top|biggest|largest|best|main) (\d{1,2})(?= |$)| (\d{1,2}) (?:biggest|largest|top|best|main)(?= |$)/

/** Words of the question itself; what is left is what was talked about. */
const OF_TALK =
  /^(?:talk|talked|talking|talks|chat|chats|chatted|conversation|conversations|discuss|discussed|discussion|mention|mentioned|speak|spoke|spoken|said|asked|told|messages?|history|search|find|remember|remind|earlier|previous|past|old|last|first|time|day|week|month|ago|before|yesterday|today|bring|pull|back|part|where|when|wrote|written|topic|thing|other)$/
const MAX_TOPIC = 3

function conversationsRequest({ tokens: [token], span, line }: Parts): string | undefined {
  const topic = line
    .split(' ')
    .filter((word) => word !== '' && isContent(word) && !/^[<\d]/.test(word) && !OF_TALK.test(word))
  const subject = token ?? (topic.length <= MAX_TOPIC ? topic.join(' ') : '')
  return subject === '' ? undefined : `what did we say about ${subject}${TALK_SPAN.exec(span)?.[0] ?? ''}`
}

const TALK_SPAN = /^ (?:today|yesterday|last night|(?:last|this|past) (?:week|month))$/

const activityOf = (address: string, span: string): string =>
  address === 'it' ? `what did that wallet do${span}` : `activity of ${address}${span}`

function balancesRequest({ tokens, address, subject, line }: Parts): string {
  if (address) return address === 'it' ? 'what is in that wallet' : `what is in the wallet ${address}`
  if (tokens.length > 0) return `how much ${subject} do i have`
  const least = / (?:\$|dollars?|usd|bucks|worth)/.test(line) ? LEAST.exec(line)?.[1] : undefined
  if (least) return `my holdings over ${least} dollars`
  const [, top, other] = TOP.exec(line) ?? []
  return top || other ? `my top ${top ?? other} holdings` : 'what is in my wallet'
}

function partsOf(utterance: Utterance, isOfWallet: boolean, isKnown: (word: string) => boolean): Parts {
  const [line = ''] = utterance.lines
  const marks = [...new Set(line.match(/<[tasu]\d+>/g))]
  const of = (kind: string): readonly string[] => marks.filter((mark) => mark.charAt(1) === kind)
  const tokens = of('t').filter((mark) => of('t').length < 2 || !line.includes(` on ${mark}`))
  const [address] = of('a')
  const named = address ? [address] : tokens
  const isOfLast = isOfWallet && named.length === 0 && !OWN.test(line)
  return {
    subject: named.length > 0 ? named.join(' and ') : 'it',
    one: named[0] ?? 'it',
    tokens,
    address: address ?? (isOfLast ? 'it' : undefined),
    signature: of('s')[0],
    page: of('u')[0],
    span: spanIn(line),
    line,
    name: nameIn(utterance, isKnown),
  }
}

const OWN = / (?:my|mine|i|our|we)(?= |$)/

const UNIT = '(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)'
const SPANS: readonly RegExp[] = [
  new RegExp(` (?:last|past|previous) (?:\\d+ |few |couple of )?${UNIT}(?= |$)`),
  / (?:this|a|an) (?:hour|day|week|month|year)(?= |$)/,
  new RegExp(` \\d+ ?${UNIT}(?= |$)`),
  / \d+[mhdwy](?= |$)/,
  / (?:today|yesterday|tonight|this morning|last night|lately|recently|weekly|monthly|all time)(?= |$)/,
]

function spanIn(line: string): string {
  const found = SPANS.map((span) => span.exec(line)?.[0]).find((each) => each !== undefined)
  return found?.replace(/^ (?:a|an) /, ' this ') ?? ''
}
