/** 'What did this wallet do?', 'activity of BONK today': how people ask for activity, and how it is said. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type DialogueContext, defineLanguage, type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'
import { timeframeIn } from '../_kit/language/range-words.ts'
import { asToken, asWallet, isTraded, subjectBefore, subjectOf } from '../_kit/language/subject-of.ts'
import { onchainActivityOverview } from './contract.ts'
import { ACTIVITY, ALSO, NOT_ACTIVITY } from './language/activity-cues.ts'
import { activityTable } from './language/activity-table.ts'
import {
  activityView,
  activityWords,
  latestNamed,
  type Pick,
  pickedWords,
} from './language/activity-words.ts'
import { asksForArrival, sinceWhen } from './language/arrived.ts'

type ActivitySlots = Readonly<{
  wallet?: string
  token?: Token
  timeframe: string
  limit?: number
  /** Only this row is said. */
  pick?: Pick
}>

const MORE_ROWS = 25
/** A stranger's wallet is looked at for longer than one's own. */
const RANGE = { own: '24h', token: '24h', wallet: '7d' } as const

const OF_OWNER =
  / (?:he|she|they|him|his|her|their|it|its|this guy|that guy|that one|(?:that|this|the) (?:wallet|account|address|guy|whale))(?= |$)|^ (?:last|latest|recent) moves/

/** A wallet that was spoken of; a token stays a question of its own. */
const before = (context: DialogueContext, line: string) => {
  const subject =
    OF_OWNER.test(line) && !/ (?:my|our|i)(?= |$)/.test(line) ? subjectBefore(context) : undefined
  return subject?.wallet === undefined ? undefined : subject
}

/** 'What did he buy' with nobody before it: one's own wallet is not meant. */
const isOfStranger = ({ wallet, token }: ActivitySlots, line: string): boolean =>
  wallet === undefined &&
  token === undefined &&
  / (?:he|she|they|that (?:wallet|address|account|guy|whale)|this guy)(?= |$)/.test(line) &&
  !/ (?:my|our) (?:own )?(?:wallet|account|address)(?= |$)| (?:i|me)(?= |$)/.test(line)

/** 'What does it do' behind a token is no question about the own wallet. */
const isOfCoin = (
  { wallet, token }: ActivitySlots,
  { about: [last] }: DialogueContext,
  line: string,
): boolean =>
  wallet === undefined &&
  token === undefined &&
  last !== undefined &&
  last.symbol !== '' &&
  / (?:it|its)(?= |$)/.test(line) &&
  !/ (?:my|our|i|me|wallet|account)(?= |$)/.test(line)

/** 'And mine?', 'then the same for my own'. */
const OWN_INSTEAD =
  /^(?: (?:and|now|then|ok|okay|the|same|for|of|what|how|about|alright|compare|with))* (?:mine|my own(?: wallet)?|my wallet|me)(?: (?:please|too|now|then|instead))*$/

const ASK_WALLET = { say: 'Which wallet? Paste its address, and I look at what it did.' }

function slotsOf(
  filled: FilledSlots,
  context: DialogueContext,
  utterance: Utterance,
): ActivitySlots | undefined {
  const subject = subjectOf(filled, utterance) ?? before(context, utterance.lines[0] ?? '')
  if (subject?.signature) return undefined
  const named = timeframeIn(utterance.lines[0] ?? '')
  if (subject?.token) return { token: subject.token, timeframe: named ?? RANGE.token }
  if (subject?.wallet) return { wallet: subject.wallet, timeframe: named ?? RANGE.wallet }
  return { timeframe: named ?? RANGE.own }
}

/** The mint of a token that is on no list is not known, and a look-up finds it. */
function reading(slots: ActivitySlots) {
  if (!slots.token || slots.token.mint !== undefined) return { slots }
  const symbol = plainSymbol(slots.token.symbol)
  return {
    say: `I don't know the mint of ${symbol}. Look it up first: **price of ${symbol}**.`,
    about: [slots.token],
  }
}

const frame = (
  patterns: readonly string[],
  extra: Partial<Frame<ActivitySlots>> = {},
): Frame<ActivitySlots> => ({
  name: 'activity',
  priority: PRIORITY.unavailable,
  patterns,
  also: ALSO,
  vetoes: NOT_ACTIVITY,
  read(filled, context, utterance) {
    const slots = slotsOf(filled, context, utterance)
    if (slots && isOfCoin(slots, context, utterance.lines[0] ?? '')) return undefined
    if (slots && isOfStranger(slots, utterance.lines[0] ?? '')) return ASK_WALLET
    return slots && reading(slots)
  },
  ...extra,
})

const LEAD =
  '(?: (?:and|so|ok|what|which|whats|is|was|were|the|its|his|her|their|show|me|of|them|those|that|1|one))*'
/** 'Biggest one?', 'what was the largest trade'. */
const LARGEST = new RegExp(
  `^${LEAD} (?:biggest|largest|greatest|highest|fattest|top)(?: (?:one|1|trade|buy|sell|sale|transfer|transaction|tx|move|purchase|deal|swap|of (?:them|those)|in there|there))*$`,
)
/** 'When was that', 'when did he last trade'. */
const WHEN =
  /^(?: (?:and|so|ok))* (?:(?:since )?when (?:was|were|is|did|does|has)|how long ago (?:was|were|did)|what (?:time|day|date) was) (?:that|this|it|he|she|they|the|those)(?: (?:last|latest|newest|one|1|trade|traded|active|move|moved|buy|sell|bought|sold|happen|happened|most|recently|do|something|anything|transaction|tx))*$/
/** 'Are those all buys, or did he sell too': the counts of the overview. */
const SIDES =
  /^(?: (?:and|so|ok))* (?:are|were|is|how many|any|did|only|just|all|what|which)(?= ).* (?:buys?|purchases?|bought|sells?|sales?|sold|selling|transfers?)(?= |$)(?!.* <t)(?!.* (?:my|i|me|it|should|can|could|will)(?= |$))/
const NEWEST = new RegExp(
  `^${LEAD} (?:latest|last|newest|most recent)(?: (?:one|1|trade|buy|sell|sale|transfer|transaction|tx|move|purchase|deal|swap))*$`,
)

function pickIn(line: string, last: Pick | undefined): Pick | undefined {
  if (LARGEST.test(line)) return 'largest'
  if (WHEN.test(line))
    return / (?:last|latest|newest|recently)(?= |$)/.test(line) ? 'latest' : (last ?? 'latest')
  return NEWEST.test(line) ? 'latest' : undefined
}

/** 'And last month?' */
const OLDER =
  /^(?: (?:and|what|how|about|now|for|in|over|the|last|past|this|whole|all))* (?:months?|year|quarter|30 days|all time)(?: please)?$/
const LONGEST = 'I look back seven days at most. For those, say **and this week**.'

/** The person tells that something was sent, so the own wallet is looked at. */
const arrived: Frame<ActivitySlots> = {
  name: 'arrival',
  priority: PRIORITY.decision + 2,
  patterns: [],
  read: () => undefined,
  parse(words) {
    const line = words.map((word) => ` ${word}`).join('')
    if (!asksForArrival(line)) return undefined
    return { reading: { slots: { timeframe: sinceWhen(line) } }, unexplained: [] }
  },
}

export const language = defineLanguage(onchainActivityOverview, {
  frames: [
    arrived,
    frame(ACTIVITY.ofToken, {
      spoken: [
        '[show me] [the] activity of {token} [today | this week]',
        '[show me] [the] {token} activity [today]',
        'who (is trading | traded | is buying | bought | is selling | sold) {token} [today | this week]',
      ],
    }),
    frame(ACTIVITY.whenLast, {
      read(filled, context, utterance) {
        const slots = slotsOf(filled, context, utterance)
        return slots?.wallet ? { slots: { ...slots, pick: 'latest' } } : undefined
      },
    }),
    frame(ACTIVITY.ofWallet, {
      example: {
        group: 'people',
        text: 'what did my wallet do today?',
        purpose: 'its trades and transfers',
        place: 7,
      },
      spoken: [
        `[${SHOW}] my ([recent | last | latest] transactions | transaction history)`,
        'my (last | recent) transactions',
        'recent activity',
        '(what happened | what is happening) with (my | this | the) wallet [today | this week]',
        'what did (my | this | the) wallet do [today | this week | lately]',
        '[show me] [my | the] wallet activity [today | this week]',
      ],
    }),
  ],
  args: ({ wallet, token, timeframe, limit }: ActivitySlots) => ({
    ...(token ? { scope: 'token' as const, mint: token.mint } : { scope: 'wallet' as const, wallet }),
    timeframe,
    limit,
  }),
  view: activityView,
  says: (view, { pick }) => (pick ? pickedWords(view, pick) : activityWords(view)),
  about: ({ wallet, token }) => (token ? [token] : wallet ? [asWallet(wallet)] : undefined),
  again: ({ timeframe }, [token]) =>
    token?.symbol === '' ? { wallet: token.mint, timeframe } : token ? { token, timeframe } : { timeframe },
  more: (slots) => (slots.limit === undefined ? { ...slots, limit: MORE_ROWS } : undefined),
  rows: ({ rows }) => rows.map(({ signature }) => asToken(signature)),
  table: activityTable,
  // 'When was that': what the words name as the latest. Behind another wallet 'it' is that wallet.
  focus: ([view], { wallet, token, pick }) => {
    const row = view && !wallet && !token && !pick ? latestNamed(view) : undefined
    return row && asToken(row.signature)
  },
  /** 'And this week?' */
  amend({ pick: last, ...slots }, words, _utterance, { about: [row] }) {
    const line = ` ${words.join(' ')}`
    // 'When was that' about one row is no question about the latest.
    const isOfRow = row !== undefined && !isTraded(row) && row.kind !== 'wallet'
    const pick = isOfRow && / (?:that|this|it)(?= |$)/.test(line) ? undefined : pickIn(line, last)
    if (pick) return { slots: { ...slots, limit: MORE_ROWS, pick } }
    if (SIDES.test(line)) return { slots }
    if (slots.wallet !== undefined && OWN_INSTEAD.test(line)) return { slots: { timeframe: slots.timeframe } }
    if (OLDER.test(line)) return { say: LONGEST }
    const timeframe = timeframeIn(line)
    const isRange =
      words.length <= 6 &&
      /^ (?:and |what about |how about |now |for |in |over |the |last |past |this |\d+ )*(?:today|yesterday|week|lately|hours?|minutes?|days?|24h|7d|1h)(?: please)?$/.test(
        line,
      )
    return timeframe && isRange ? { slots: { ...slots, timeframe } } : undefined
  },
})
