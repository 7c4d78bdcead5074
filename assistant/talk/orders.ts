/** Trades that wait for a price or a time, and alerts: nothing here waits, so each is named and refused, never traded now. */
import { pattern } from '#domain/language/pattern.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { DAY, tokenNamed, tokenOrSol } from './cues.ts'

const TRADE =
  '(buy | buying | sell | selling | swap | swapping | trade | convert | exchange | purchase | ape | dump | offload | get me | put | invest | spend | grab | take)'
const IF =
  '(if | when | whenever | once | as soon as | in case | the moment | the minute | unless | until | every time | each time | anytime | should)'
const SUBJECT =
  '({token} | it | that | this | they | the (price | market | coin | token | rate) | price | prices | the prices | my (salary | wage | paycheck | pay) | btc | bitcoin | i get (paid | my))'
const MOVES =
  '(drop | drops | dropped | fall | falls | go | goes | gets | get | hit | hits | reach | reaches | rise | rises | dip | dips | cross | crosses | double | doubles | doubled | triple | triples | pump | pumps | dump | dumps | turn | turns | climb | climbs | crash | crashes | break | breaks | touch | touches | move | moves | changes | change | recover | recovers | comes | come | slip | slips | sink | sinks | tank | tanks | moon | moons | is up | is down | is above | is below | is over | is under | is at | is twenty | is back | loses | gains | bounces | falling | dropping)'
const PERIOD = `(day | week | month | hour | minute | morning | evening | night | year | payday | other day | {number} (days | weeks | hours | minutes) | ${DAY})`
const LATER = `(tomorrow | next (week | month | ${DAY}) | later (today | tonight | on) | in (a | an | half an | {number} | a few | a couple of) (hour | hours | minute | minutes | days | weeks | day | week | month | months) | on ${DAY} | at (noon | midnight | {number} (am | pm | oclock)))`
const TELL =
  '(notify | alert | ping | warn | remind | text | email | message | wake | call | ring | buzz) (me | us | my phone)'

const waiting = sayingIntent({
  name: 'orders',
  priority: PRIORITY.unavailable + 6,
  decides: true,
  say: waitingWords,
  patterns: [
    `${IF} ${SUBJECT} ... ${MOVES} ... ${TRADE}`,
    `${TRADE} ... ${IF} ${SUBJECT}`,
    `(whenever | as soon as | every time | each time | the moment) ... ${TRADE}`,
    `${TRADE} ... (whenever | as soon as | every time | each time | the moment | the minute)`,
    `(if | once | should) ... (below | under | above | over | down to | up to | percent) ... ${TRADE}`,
    `${TRADE} ... (if | once) ... (below | under | above | down to | up to | percent | doubles)`,
    `(every | each) ${PERIOD} ... ${TRADE}`,
    `${TRADE} ... (every | each) ${PERIOD}`,
    `(daily | weekly | monthly | hourly | recurring) ... (buy | buys | sell | purchase | purchases | order | orders | swap | swaps)`,
    `${TRADE} ... (daily | weekly | monthly | hourly | a day | a week | a month | per day | per week)`,
    '(dca | dollar cost average | dollar cost averaging | autobuy | auto buy | auto sell | autosell | auto invest)',
    `(automatically | automate | schedule | scheduled | on its own | autopilot) ... ${TRADE}`,
    `${TRADE} ... (automatically | on its own | on autopilot | by itself)`,
    '(limit (order | orders | buy | sell | price) | stop (loss | losses | order | limit) | stoploss | trailing stop | trigger order | oco)',
    'take (profit | profits) ... (at | when | once | if | automatically | order)',
    '(set | place | put in | put | create | leave) [me] [a | an] (limit | stop | bid | order | standing order)',
    `${TRADE} ... at ({number} (dollars | cents | each | apiece | or) | {money} | (half | 1) a (dollar | cent)) `,
  ],
  vetoes: [
    'once (that | it | this) is (done | through | finished | over)',
    '(how | what | which) ... (trading | busy | bought and sold | gets | volume)',
    '(covers | allows)',
    'price slips more',
    '(slip | slips | slippage) more than',
    'at {number} percent slippage',
    '(what | how much | how many) ... (would | will | could | do) (i | it | that)',
    '(what happens | what if | what would happen)',
    'once (more | again)',
    'as soon as possible',
    '(dca | limit order | limit orders | stop loss) ... (mean | means | meaning)',
    '(what is | what are | explain | define | why | who | which | how (do | does | is)) [a | an | the] (dca | limit | stop | take profit | trailing | dollar)',
    'when (you | u) (are | can | have | get)',
    'when (it suits | you like | ready | convenient)',
    '(i | you) change [your | my] mind',
  ],
  spoken: ['set a (limit order | stop loss) [(for | on) {token}]'],
})

/** A time belongs to the trade in the same clause: 'rent is due on Friday, sell 1 SOL' sells now. */
const TIMED = [`${LATER} ... ${TRADE}`, `${TRADE} ... ${LATER}`].map(pattern)
const NOT_TIMED = [
  '(sold | bought | swapped | traded)',
  '(need | because | before | until | flight | holiday | trip | due | leave | leaving | might | may | maybe | bill) ... (tomorrow | next | in | on)',
  '(will | would | does | could) (it | that | they) (take | be)',
].map(pattern)

const timed: Intent = {
  ...waiting,
  patterns: [LATER],
  vetoes: [],
  spoken: [],
  respond(filled, state, utterance) {
    const isTimed = utterance.clauses.some((clause) => {
      const line = clause.map((word) => ` ${word}`).join('')
      return TIMED.some((each) => each.find(line)) && !NOT_TIMED.some((each) => each.find(line))
    })
    return isTimed ? waiting.respond(filled, state, utterance) : undefined
  },
}

const alerts = sayingIntent({
  name: 'orders',
  priority: PRIORITY.unavailable + 5,
  decides: true,
  say: alertWords,
  patterns: [
    `${TELL} ... (when | if | whenever | once | as soon as | every | each | before | the moment | about | to | at | on | with | that | in)`,
    `${TELL}`,
    `(when | if | once | as soon as | the moment) ... ${MOVES} ... (tell me | let me know | ${TELL}) [please | right away] $`,
    '(set | create | add | make | want | need | give me) [me] [up] [a | an | some] [price] (alert | alerts | alarm | reminder | notification | notifications)',
    '(price | push) (alert | alerts | alarm | notification | notifications)',
    `(tell me | let me know | shout | give me a shout | say something | say so) (when | once | whenever | as soon as | if | the moment) ... ${MOVES}`,
    '(keep an eye on | keep watching | watch | monitor | track) ... (for me | and tell | and let me | price)',
    '(check | look) ... and (tell | alert | warn) me (if | when)',
  ],
  vetoes: [
    'remind me (what | who | how | which | where | of | again)',
    '(call | text) me (a | an | by)',
    'message me back',
    '(why | what (is | are) [a | an] | how do) [price] (alert | alerts)',
    '(when | if) (it | that | you) (is | are) (done | through | ready | finished)',
    `(let me know | tell me) if ... (is | are) (safe | real | verified | legit)`,
  ],
  spoken: [
    'set a price alert [(for | on) {token}]',
    '(alert | notify) me (when | if) {token} (drops | goes up | goes down | hits {number})',
  ],
})

export const orders: readonly Intent[] = [waiting, timed, alerts]

function waitingWords(utterance: Utterance): string {
  const token = tokenNamed(utterance)
  const what = token ? ` for ${token}` : ''
  return `I can't leave an order${what} waiting for a price or a time, so nothing is ordered. I only trade at the price of the moment, after you press Confirm. Come back then, or ask **price of ${token ?? 'SOL'}** now.`
}

function alertWords(utterance: Utterance): string {
  const what = tokenNamed(utterance) ?? 'anything'
  return `I can't watch ${what} and report back later; there are no alerts yet. Ask me **price of ${tokenOrSol(utterance)}** whenever you like to know.`
}
