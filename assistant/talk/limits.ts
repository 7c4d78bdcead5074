/** Questions about the limits of one's trades, and wishes to change them: 'what's my max per day', 'put it at 500 a day'. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import type { DialogueState } from '../understanding/state.ts'

const LIMIT = '(limit | limits | cap | caps | max | maximum | ceiling | allowance | budget cap)'
const KIND =
  '(trade | trades | trading | swap | swaps | swapping | spending | daily | per trade | per swap | per day | dollar)'
const PER =
  '(a | per | each | every | for each | for one) (day | trade | swap | transaction | tx | go | order)'
const AT_ONCE = `(at once | at a time | at one time | in one go | in one (trade | swap) | in a (day | single trade | single swap) | in total | daily | at most | max | ${PER})`
const DEAL = '(swap | trade | sell | buy | spend | move | exchange | convert | do)'
const SUM = '({money} | {number}) [k | dollars | bucks | usd | {token}]'

/** Other limits, and orders that wait for a price. */
const OTHERS = [
  'limit (order | orders | buy | sell | price)',
  '(limits | limit) (order | orders)',
  '(market | large | small | mid | no) cap',
  '(cap | caps) (of | on) {token}',
  '(slippage | tolerance | fee | fees | supply | wallets | messages | message | questions | calls | rate limit | rate limits | leverage | price | hits | voice | aloud)',
  '(enough for | leaving | if it | when it) ',
]

const HOW = 'To change them, log in, open the account menu and choose **Trade limits**.'

const figures = sayingIntent({
  name: 'trade-limits',
  priority: PRIORITY.unavailable + 7,
  decides: true,
  say: `With {wallet.name} you can trade up to {limit.trade.usd} at a time and {limit.day.usd} a day. Of that, {limit.used.usd} are used today. ${HOW}`,
  patterns: [
    `(what is | what are | show me | tell me | check | how (high | big | much) (is | are)) [my | the | our] [current] ${KIND} ${LIMIT}`,
    `(what is | what are | show me | tell me | how (high | big) (is | are)) (my | the | our) [current] ${LIMIT} ${AT_ONCE}`,
    `(what is | what are) my [current] ${LIMIT} $`,
    `(is there | are there | do i have | do you have | have i got | got) (a | any | some | an) [upper | hard | ${KIND}] ${LIMIT}`,
    `(max | maximum | most | cap | limit) (per | each) (trade | swap | day | transaction)`,
    `how much (can | may | could | am i allowed to | do you let me) [i | we] ${DEAL} ${AT_ONCE}`,
    `(how much | what) (can | may | could | is) (a | the | any | one) (guest | visitor | newcomer | demo user) [allowed to | able to] ${DEAL} [in (a | one | 1) (day | go | trade | swap) | ${AT_ONCE}]`,
    `how big (can | may) (a | my | one | the) ${DEAL} be`,
    `(what is | whats) the (most | max | maximum | biggest | largest | highest) [amount | ${DEAL}] [that] (i | we) (can | may | could | am allowed to) ${DEAL}`,
    `(am | are) (i | we) (limited | capped)`,
    `how much (of my (limit | cap) | limit | allowance) (is | do i have) used`,
  ],
  vetoes: [...OTHERS, '{token} ... {token}', '{address}'],
})

const wishedOf = sayingIntent({
  name: 'change-limits',
  priority: PRIORITY.unavailable + 8,
  decides: true,
  say: "I can't change limits in this chat, so nothing is set. Log in, open the account menu and choose **Trade limits**: what one trade and one day may come to, up to {limit.most.usd} each. Now it is {limit.trade.usd} for a trade and {limit.day.usd} for a day.",
  patterns: [
    `(put | set | make | cap | limit | keep | change | raise | lower | increase | decrease | bump) (it | me | this | that | this thing | myself | things | my (limit | limits | cap | spending | trades | trading | max)) [up | down] [at | to | on] ${SUM} ${PER}`,
    `(put | set | add | place | want | need | give me) [me] [on] [a | an] [${KIND}] (cap | limit | ceiling | maximum) [of | at | on] [${SUM}] (${PER} | on (this | this thing | me | my | it | what i | how much) | so)`,
    `(cap | limit) (me | myself | my ${KIND} | my spending | it | this) (at | to) ${SUM}`,
    `(not | never) [want to be able to | be able to | let me | let myself | allow me to] (spend | trade | swap | lose | let me (spend | trade | swap)) (more than | over | above | beyond | past | in excess of | upwards of) ${SUM}`,
    `(raise | lift | increase | lower | reduce | remove | change | bump | turn off | switch off | get rid of | disable) [up] (my | the | that | this) [${KIND}] (limit | limits | cap | caps)`,
    `(switch | turn | take) (the | my | that | this) [${KIND}] (limit | limits | cap | caps) off`,
    `no more than ${SUM} ${PER}`,
  ],
  vetoes: [
    ...OTHERS,
    '(of | for | in | into | my | some) {token}',
    '^ {token}',
    '{token} ... {token}',
    '{address}',
    '(buy | sell | swap | ape | invest | dca) ... (every | each | a | per) (day | week | month)',
  ],
})

const OF_ALL =
  / (?:(?:a|per|each|every|any) (?:day|trade|swap|transaction|tx|order|go)|at once|at a time|in one go|daily|limits?|ceiling|maximum|my (?:trades|swaps|trading|spending)|let me|let myself|allow me)(?= |$)/

const TRADE_TURNS = 4
/** 'Cap it at 2 SOL' is of the trade that is open, unless it names every trade. */
const wished: Intent = {
  ...wishedOf,
  respond(filled, state, utterance) {
    const isOpen = state.trade !== undefined && state.tradeAge <= TRADE_TURNS && !state.isRefused
    const isOfTrade = isOpen && !utterance.lines.some((line) => OF_ALL.test(line))
    return isOfTrade ? undefined : wishedOf.respond(filled, state, utterance)
  },
}

const DAY = '(today | todays | daily | day | my | the | your | this)'

/** The rest of the day comes first, and then how it is counted. */
const left = sayingIntent({
  name: 'trade-limits',
  priority: PRIORITY.unavailable + 9,
  decides: true,
  say: '{limit.left.usd} of {limit.day.usd} are left today. {limit.left.why}. The limit of one trade is {limit.trade.usd}, and each day is counted from midnight UTC. The **Limits** tab of the wallet panel shows both.',
  patterns: [
    `how much [of] [${DAY}] [${DAY}] (limit | cap | allowance | budget) (is | do i have | have i | do we have | remains | are) [still | got] [left | remaining | open | free]`,
    `(what is | whats | how much is) (left | remaining | still left) [of | from | on | in] [${DAY}] [${DAY}] (limit | cap | allowance | budget)`,
    `how much (more | else) (can | may | could) (i | we) [still] ${DEAL} today`,
    `[${DAY}] [${DAY}] (limit | cap | allowance) (left | remaining) [today] $`,
  ],
  vetoes: [...OTHERS, '{token} ... {token}', '{address}'],
})

const RESETS =
  '(reset | resets | renew | renews | refresh | refreshes | start over | starts over | start again | starts again | begin again | come back | go back | refill | refills | fill up again)'
const resetsAt = sayingIntent({
  name: 'limit-reset',
  priority: PRIORITY.unavailable + 9,
  decides: true,
  say: 'At midnight UTC. Until then, {limit.left.usd} of {limit.day.usd} are left. {limit.left.why}.',
  patterns: [
    `(when | what time | at what time | how long until | how long till) [does | do | will | is] (${DAY} | it | that | they) [${DAY} | new] [limit | limits | cap | caps | allowance | budget | it] [get | be] (${RESETS} | reset)`,
    `does (${DAY} | it | that) [${DAY}] [limit | limits | cap | allowance] ${RESETS} [every | each | at | by] [day | midnight | itself | tomorrow]`,
  ],
  vetoes: [...OTHERS, '(password | link | price | chart | usage | passkey)'],
})

const NAMES_LIMIT = / (?:limits?|caps?|allowance|budget)(?= |$)/
/** 'When does it reset' is of the limit only where one was spoken of. */
const resets: Intent = {
  ...resetsAt,
  respond: (filled, state, utterance) =>
    utterance.lines.some((line) => NAMES_LIMIT.test(line)) || isOfLimit(state)
      ? resetsAt.respond(filled, state, utterance)
      : undefined,
}

const isOfLimit = ({ refusal, mostUsd, entry = '' }: DialogueState): boolean =>
  refusal?.of === 'limit' || mostUsd !== undefined || entry.includes('limits')

/** The words are those of the entry, so that questions behind them find it. */
const known: Intent = {
  ...figures,
  respond: (filled, state, utterance) => {
    const move = figures.respond(filled, state, utterance)
    return move && { ...move, entry: 'trade-limits' }
  },
}

export const limits: readonly Intent[] = [wished, resets, left, known]
