/** How people ask about their past trades. */
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'
import { periodIn, type TradeSlots } from './trade-slots.ts'

type TradeFrame = Frame<TradeSlots>

const TRADES = '(trade | trades | swap | swaps | order | orders | purchase | purchases | sale | sales)'
const THAT = `((my | the | that | this) [last | latest | previous | recent | own] ${TRADES} | the last one | that one | it | that | this)`
const BOUGHT = '(buy | bought | sell | sold | swap | swapped | trade | traded)'
const DID = '(bought | sold | traded | swapped | made | did | confirmed | cop | copped)'
const RECORD =
  '(history | log | list | record | records | summary | overview | proof | evidence | paperwork | blotter | receipt | receipts)'
const OWN = '(i | we)'

/** Words about when and where, which no frame needs. */
const WHEN = [
  '(today | yesterday | (this | last | past) (week | month | morning | night) | so far | lately | recently | earlier | just now)',
  '(here | on here | in here | with you | through you | on parley)',
  '[of | for | with | on] {token}',
]

/** Trades of others, trades to come, and questions about how it works. */
const VETOES = [
  '(ansem | cented | kol | kols | influencer | whale | whales | {address} | he | she | they | his | her | their | people | someone | somebody | everyone)',
  '(undo | cancel | reverse | repeat | revert | scrap | fake | pretend | same | copy)',
  '(visible | public | private | disappear | how long)',
  'next (trade | swap)',
  '(maximum | minimum | most | limit | limits)',
  '(if | would | will | could | should | can) (i | we) ... (buy | sell | swap | trade)',
  '(how do | how can | how to | how does | what is a | what are the | explain)',
  '(do not | never | stop)',
]

const read =
  (want: TradeSlots['want'], limit?: number) =>
  ({ tokens: [token], number }: FilledSlots, _context: unknown, { lines: [line = ''] }: Utterance) => ({
    slots: {
      want,
      token: token && (token.symbol || token.mint),
      period: periodIn(line),
      limit: limit ?? limitOf(number),
    },
  })

const MOST = 20
const limitOf = (number: string | undefined): number | undefined => {
  const count = Number(number)
  return Number.isInteger(count) && count > 0 && count <= MOST ? count : undefined
}

const list: TradeFrame = {
  name: 'trades',
  priority: PRIORITY.unavailable + 2,
  example: {
    group: 'money',
    text: 'show my trades',
    purpose: 'what you swapped, and what it cost',
    place: 7,
  },
  patterns: [
    `[<show>] [all] (my | own | our) [own] [past | last | recent | latest | previous | earlier | {number} | {token}] [own | {number} | recent | last | past | three | few | {token}] ${TRADES} [history | log | list]`,
    `(show | list | see | pull up | check | view | open | read) [me] [all | the | all the] [last | recent | past | {number}] [{number}] ${TRADES} [i made | i did | history | log | list]`,
    `(list | show | see | give me | print) [me] (every | each | all) [single] (trade | trades | swap | swaps) (of mine | of ours | from this wallet | of this wallet | executed | done here | here | on this wallet) [from this wallet]`,
    `(past | last | recent | latest | previous | earlier) [{number} | few] ${TRADES}`,
    `(trade | trades | swap | trading | order) (history | log | list | record | records)`,
    `${RECORD} of (my | the | all my | all) [last | own | past | {token}] [{token}] ${TRADES}`,
    `${RECORD} of (what | everything | anything | all) [that] [${OWN}] [have | had] [ever | already] ${DID}`,
    `[<show>] [all] [my | the] [last | latest | past] (receipt | receipts) [of | for] [my | the | what] [last] [${TRADES} | {token}] [thing]`,
    `(what | which ${TRADES} | how many ${TRADES}) [${TRADES}] (did | have | had) ${OWN} [already | ever | last | just] (make | made | do | done | ${BOUGHT} | carried out | executed) [last]`,
    `(what | everything | anything | all | ${TRADES}) [that] ${OWN} [have | had | have ever | ever | just | already] ${DID} [so far | here | today | earlier | yesterday | already | last]`,
    `have ${OWN} (ever | already | just) (${BOUGHT} | made [a | any]) [any | some] [{token} | ${TRADES}]`,
    `did ${OWN} [already | ever | just | actually | really] (buy | sell | swap | trade) [any | some | the | my] {token} [already | yesterday | today | earlier | twice]`,
    `did ${OWN} [already | just | actually | really] (buy | sell | swap | trade) (twice | anything | something)`,
    `when ${OWN} (bought | sold | swapped | traded) [my | any | some | the] [{token}]`,
    `when did ${OWN} [last | first] (buy | sell | swap | trade | get) [my | any | some | the] [{token} | it | that | this | them]`,
    `(this | last) (week | month) ${TRADES}`,
    `how many [${TRADES}] did ${OWN} (do | make) [today | yesterday | so far | this (week | month)]`,
    `(what | which) (was | is) [my] (the | my) (biggest | largest | best | worst) (trade | swap)`,
    '(signature | tx | txid | hash) (of | for) (it | that | this | my [last] (trade | swap) | the (trade | swap))',
    '(give | show | send | tell) me the (signature | tx | txid | hash | receipt)',
    'my last (trade | swap) (signature | receipt | tx)',
    `how (much | many) [{token}] (did | have) ${OWN} (buy | bought | sell | sold | swap | swapped) [{token}]`,
    `how (much | many) {token} did ${OWN} [just | actually] (buy | cop | get | grab | purchase | pick up | sell | dump | swap) (yesterday | today | earlier | last (week | night | time | month) | this (week | morning | month))`,
    `(which | what) ${TRADES} (failed | went through | worked | landed | are mine)`,
    `(any | are there) ${TRADES} (from | by | of) me`,
    '(signature | tx | txid | hash) of my (last | latest) [one]',
    '(last | latest | recent) (fill | fills)',
    '^ blotter',
    '^ [ok | so | then | and | now] (look | check | look it up | see) (in | at | through) (the | my) history [then | please | now] $',
    `(transactions | dealings | deals) [i made | i had | i have made] with (you | parley)`,
    `my (most recent | latest | last) (transactions | dealings | deals) with (you | parley)`,
    `what ${OWN} (did | have) (buy | sell | swap | bought | sold)`,
    `${OWN} had (swapped | sold | bought) ... (receipt | show)`,
    '(wins | winners) (and | or) (losses | losers)',
    'everything ... i trade',
  ],
  also: WHEN,
  vetoes: [
    ...VETOES,
    '(csv | export | download | spreadsheet | table | print | email | mail)',
    'in my (wallet | account)',
    '(what is | what does) (a | an) (receipt)',
    'on chain',
  ],
  spoken: [
    `[${SHOW}] my [recent | last] (trades | swaps)`,
    `[${SHOW}] my trade history`,
    'what did i (buy | sell | swap)',
    'what have i (bought | sold) [today]',
  ],
  read: read('list'),
}

const cost: TradeFrame = {
  name: 'trade-cost',
  priority: PRIORITY.unavailable + 3,
  patterns: [
    `(what | how much) [money] (did | has) ${THAT} cost [me | us] [in fees | in total | altogether]`,
    `(what | how much) (did | have) ${OWN} (pay | paid | give | spend | spent | get | got | receive | received) [for | on | out of | from | in fees for | in return for] ${THAT}`,
    `(what | how much) (was | were) the (fee | fees | cost | costs | price) [of | for | on] ${THAT}`,
    `(what | how much) did ${OWN} (get | receive) [in return | back | in the end | out of it | exactly | for (it | that)]`,
    `(what | how much) did ${OWN} (pay | get | spend | receive) (per | for each | for a) [{token} | coin | token | one]`,
    `(what | which | at what) (price | rate) did ${OWN} (get | pay | buy | sell | swap) [it | that] [at]`,
    '(fee | fees | cost) (of | for | on) (that | it | my last (trade | swap))',
    'what (was | is) the damage (in (fees | gas) | fee wise | on (that | it | my last (trade | swap))) [on (that | it | my last (trade | swap))]',
  ],
  also: WHEN,
  vetoes: [...VETOES, '(token | coin) cost', 'does (it | that)'],
  spoken: ['(what | how much) did (it | that | the swap) cost [me]', 'how much did i pay for (it | that)'],
  read: read('cost', 1),
}

const fees: TradeFrame = {
  name: 'trade-fees',
  priority: PRIORITY.unavailable + 3,
  patterns: [
    `(what | how much) [money] (did | have) ${OWN} [already] (pay | paid | spend | spent | lose | lost) [in | on | for | to] [network | total | swap | trading] (fee | fees | gas)`,
    `how much [in | on] [network | total | swap | trading] (fee | fees | gas) (did | have) ${OWN} (pay | paid | spend | spent)`,
    '(total | all) [my] fees (so far | paid)',
  ],
  also: WHEN,
  vetoes: VETOES,
  spoken: ['how much have i paid in fees'],
  read: read('fees', MOST),
}

/** 'How is it doing?' is about the token where no trade is spoken of. */
const DOING_WELL = / (?:how|where) is (?:it|that|this)(?= |$)/

const TX = '(tx | transaction | swap | trade | order | purchase | sale | txn)'
const STUCK =
  '(stuck | pending | frozen | hanging | in limbo | processing | not (going through | landing | through | done | confirming))'

const outcome: TradeFrame = {
  name: 'trade-outcome',
  priority: PRIORITY.decision,
  patterns: [
    `(did | has | have) ${THAT} (go through | gone through | work | worked | land | landed | happen | succeed | succeeded | confirm | confirmed | finish | finished | settle | settled)`,
    `(did | has | is | was) (the | my | that) [{token} | last | latest] (swap | trade | exchange | order | purchase | sale | thing) [of yesterday | from yesterday | i made | i did] (go through | gone through | land | landed | work | worked | happen | done | finish | finished | settle | settled | go thru)`,
    `my [last | latest] (swap | trade | exchange | order) (is | was) (finish | finished | done | through | complete)`,
    `did that ... (of | in) {token} go (through | thru)`,
    `did (my | the | that) [{money} | {number}] [dollars] [worth] of {token} go (through | thru)`,
    `(did | has) ... {token} [thing] (go | gone | went) (through | thru)`,
    `did (my | the | that) {token} [swap | trade | order | purchase | sale | thing] (go (through | thru) | work | land | settle)`,
    `${THAT} (has | did | is | was) not (gone | go | went | been | happened | happen) [through | thru | done | made | sold | swapped] [yet | already]`,
    `(is | was) ${THAT} (done | confirmed | through | finished | complete | completed | successful | landed | settled | executed) [yet]`,
    `(status | state) of ${THAT}`,
    'did you [just | already | really] (buy | sell | swap | trade) [all] [any | some | my | the] ({token} | it | that | anything | something | everything) $',
    '(has | did) it (happen | happened)',
    'did i (leave | have) anything (open | unfinished | waiting)',
    '(is | was) anything [still] (open | pending | waiting | unfinished)',
    '(any | are there) (open | pending | unfinished) (trades | swaps | orders | previews)',
    '(show | list | see) [me] [my | the] (open | pending | waiting | unfinished) (ones | trades | swaps | orders | previews)',
    '(which | what) (trades | swaps | orders | previews) (do i have | have i got | are) [still] (open | pending | waiting | unfinished)',
    `(how | where) is ${THAT} [doing]`,
    `why (did | has | had | was | is) ${THAT} [not] (fail | failed | failing | expire | expired | refused | rejected | declined | cancelled | stuck | work | go through | gone through | happen | land | confirm | confirmed)`,
    `(why | how come) ${THAT} (failed | expired | did not go through | did not work)`,
    `what (went | is | was) wrong [with ${THAT}]`,
    `what happened (to | with) ${THAT}`,
    `did ${THAT} [actually | just] (fail | expire | bounce | die | get (stuck | rejected | refused | cancelled))`,
    `my [last | latest | {token}] ${TX} (is | got | seems | looks | has been | is getting) [still | totally | just] ${STUCK}`,
    `^ [${TX}] [is] [still] ${STUCK} [${TX}] $`,
    '(did | have) i [just | actually | really] (lose | lost) (the | my | all my | that | those | these) ({token} | money | coins | tokens | funds)',
    '(is | are) (the | my | that | all my) ({token} | money | coins | tokens | funds) (gone | lost | burned | burnt)',
    `(did you | have you | did it | has it | is it | was it | is ${THAT} | did ${THAT} get) [really | actually] (cancel | cancelled | canceled) [it | that | ${THAT}]`,
    '(did | has) (anything | something | my money) [actually | really] (move | moved | leave | left | go out | gone out)',
    `why (did not | has not | was not) ${THAT} (go through | work | happen | land | confirm | gone through | done)`,
  ],
  also: WHEN,
  vetoes: ['{address}', '(price | market | chart | wallet | account | sign in | login)'],
  spoken: ['did (it | the swap) go through', 'why did (it | the swap) fail', 'what went wrong with the swap'],
  read: (filled, context, utterance) =>
    !context.trade && context.about.length > 0 && DOING_WELL.test(utterance.lines[0] ?? '')
      ? undefined
      : read('outcome', 1)(filled, context, utterance),
}

/** 'The swap I did two minutes ago, SOL to WIF' tells which trade is meant. */
const recent: TradeFrame = {
  name: 'trade-outcome',
  priority: PRIORITY.decision - 1,
  decides: true,
  patterns: [
    `(the | my | that) [last] ${TX} (i | we) [just] (did | made | placed | sent) ... ago`,
    `(the | my | that) ${TX} (from | of) [like | about] ({number} | a few | a couple of | an | a) (min | mins | minutes | minute | hour | hours | h) ago`,
  ],
  vetoes: VETOES,
  read: read('outcome', 1),
}

const link: TradeFrame = {
  name: 'trade-link',
  priority: PRIORITY.decision,
  patterns: [
    '(what is | where is | give me | show me | send me | can i (have | get | see) | got | i need | drop) (the | a | that | my) (tx | txn | transaction | explorer | solscan) [link | url | page | id | hash | receipt]',
    '(tx | txn | transaction | explorer | solscan) (link | url | page)',
    '(link | url) (to | for | of) (the | my | that) [last] (tx | txn | transaction | swap | trade)',
    '(see | show | view | open | check | look at | find) (it | that | this | my (trade | swap | tx)) (on | in) [the | a | an] (solscan | explorer | solana explorer | chain | block explorer)',
  ],
  also: WHEN,
  vetoes: [...VETOES, '{address}', '{signature}', '(a | an) (tx | transaction) $', 'fee'],
  read: read('link', 1),
}

const result: TradeFrame = {
  name: 'trade-result',
  priority: PRIORITY.unavailable + 3,
  patterns: [
    `(what is | how much is | where is | show [me]) (my | the) [current | total | own] (profit | profits | gain | gains | loss | losses | pnl | return | returns) [on | from | of | with] [${THAT} | {token}]`,
    `(am | are) ${OWN} (up or down | in profit | winning or losing) $`,
    `did ${OWN} lose (anything | money | something | a lot) $`,
    `(am | are) ${OWN} (up | down | in profit | in the green | in the red | winning | losing) [on | with | from] [${THAT} | my {token} | {token}]`,
    `(did | have) ${OWN} (make | made | lose | lost | gain | gained | earn | earned) [any | some] [money | profit | anything | something] (on | with | from) [${THAT} | my {token} | {token}]`,
    `how much [money] (did | have) ${OWN} (make | made | lose | lost | gain | gained | earn | earned) [on | with | from] [${THAT} | my {token} | {token} | my trades]`,
    `how (is | did | has) (that | my [last]) (trade | swap) (doing | do | done | work out | worked out | going | gone)`,
    `(has | did) ${THAT} (pay off | paid off | worked out)`,
    `is ${THAT} [still] in (profit | the green | the red)`,
    '(profit | pnl | gain | loss) on (that | it | this)',
    `(did | have) ${OWN} (won or lost | win or lose | made or lost | make or lose | lost or won) [any | some] [money]`,
    '[my] (winnings and losses | wins and losses | profit and loss | profits and losses | gains and losses)',
  ],
  also: WHEN,
  vetoes: [...VETOES, '(24 | hour | hours | day) change'],
  spoken: ["what's my profit on that", 'am i up on (it | that)'],
  read: read('result', 1),
}

export const tradeFrames: readonly TradeFrame[] = [cost, fees, outcome, recent, link, result, list]
