/** The cues of questions about on-chain activity. */
import { RANGE_WORDS } from '../../_kit/language/range-words.ts'

const MINE = '(my | my own | our | this | that | the)'
const WALLET = '(wallet | walet | account | address)'
const DID =
  '(bought | buy | sold | sell | do | doing | done | been up to | been doing | up to | trade | traded | trading | buying | selling | move | moved | receive | received | spend)'
const THINGS =
  '(transactions | transaction | transfers | transfer history | activity | txs | movements | on chain activity | onchain activity | trading activity)'

export const ACTIVITY = {
  ofToken: [
    `[<show>] [the | any] [recent | latest | last] ${THINGS} (of | on | in | for | around) {token}`,
    `[<show>] [the] {token} ${THINGS}`,
    'who [is | was | has been | has] (trading | traded | trades | buying | bought | buys | selling | sold | sells | dumping | dumped) {token}',
    '(what is | what has been | anything) happening (with | on | to | around) {token} on chain',
    '(top | biggest | largest | net) (buyers | sellers | trades | traders) (of | in) {token}',
    '[the] (net flow | netflow | flow | flows | inflow | inflows | outflow | outflows) (of | in | into | for) {token}',
    'how many trades (of | in) {token}',
  ],
  whenLast: [
    `when (did | was | has | is) (he | she | they | it | {address} | (this | that | the) (wallet | guy | address | account)) [last | ever] (trade | traded | trading | buy | sell | bought | sold | move | moved | active | do something | do anything)`,
  ],
  ofWallet: [
    `[<show>] [my | the | any | all] [recent | last | latest | past] [few] ${THINGS} (of | on | in | for | from) [${MINE}] [${WALLET}] {address}`,
    `${THINGS} ... {address}`,
    `(transactions | transaction | transfers | transfer history | activity | txs | movements) [feed | list | history] [of | on | in | for | from] ${MINE} ${WALLET}`,
    `(my | recent | last | latest | past | wallet | account | on chain | strange) [my | the] [few] (transaction | transactions | transfers | activity | txs | movements | moves | entries) [feed | list | history]`,
    '^ [<show>] [the | my | all] (transactions | transaction history | transfers | activity | txs) $',
    '^ [<show>] [all] my (tx | txs | txns | txn) $',
    '(show | list | see) (transactions | transfers | activity | txs)',
    `(on chain | transaction | wallet | account) history [of ${MINE} ${WALLET}]`,
    `(what | which | did | has | have | when) ... {address} ... ${DID}`,
    '{address} ... (been up to | been doing | did | bought | sold | lately | active | buying | trading | transactions | moves | activity)',
    '(what | which) [is | has | did] (this | that | the) (whale | guy | wallet | address) [been] (buying | buy | trading | doing | bought) [with | on | in] {address}',
    '(whale | guy | wallet | address) ... (buying | trading | doing | bought) ... {address}',
    '(latest | last | recent) (moves | things | few things | transactions | actions) (of | on | from) [{address} | my wallet | this wallet]',
    '(last | latest) [few] things (my | this | that) (wallet | account) did',
    `(what | things) (has | have | did | is | was) ${MINE} ${WALLET} [has | have] (did | do | done | doing | been doing | been up to | up to)`,
    '(what did i do | what have i done) on chain',
    `(what did i do | what have i done) ... (in | with | on) ${MINE} ${WALLET}`,
    `what ${MINE} ${WALLET} (has been | was | is) (doing | up to)`,
    `(what | whats) (has | did | is) ${MINE} ${WALLET} [been | make | do] (up to | make | doing | do) `,
    `what [has] (happened | happening | is happening | has been happening) (on | in | with | to | at) ${MINE} ${WALLET}`,
    `(happening | happened | been happening) (on | in | with | to) ${MINE} ${WALLET}`,
    `(went | come | came | go | goes) [in | into | out | in and out] [of] ${MINE} ${WALLET}`,
    '(ins and outs | in and out | inflow | outflow | inflows | outflows) [of | for] [my | the | this] [wallet | account | {address}]',
    `(did | has) [any | my | some] (money | anything | something | funds) (leave | left | come | came | go | went | arrive | arrived) [in | into | from] ${MINE} ${WALLET}`,
    '(has | did | have) (anybody | anyone | somebody | someone) (send | sent) me [something | anything | money | {token}]',
    'who (sent | paid) me [money | something | anything | {token}]',
    '(last | latest) (deposit | payment | incoming) [payment | transfer]',
    '(follow | trace) the (trail | money)',
    '{address} ... (still | last) active',
    `(did | has | does | is) {address} [ever | been] ${DID} [any | some | more | of] {token}`,
    '^ (activity | transactions)',
    `(what | whats | which) (is | are | has | have | does | do | did) (he | she | they | it) [been | recently | lately] ${DID}`,
    '(anything | something | money) (going | coming | went | came | go | come) (out | in) $',
    '(tx | transaction) history {address}',
    '(movements | dealings | history) (of | on | for) {address}',
    '{address} (movements | dealings | history)',
    'history of the dealings of {address}',
    '(recent | latest) transactions of my [own] wallet',
    '(sort | kind) of activity',
  ],
} as const

/** Words around the cues that change nothing. */
export const ALSO: readonly string[] = [
  RANGE_WORDS,
  '(today | yesterday | lately | recently | this week)',
  '(what | which | when | did | has | have | was | is) [it | the]',
  '(show | list | see | give | spy | look | check | follow) [me | on | at | the | up]',
  '(for me | on me | here | using | please | so far | i noticed some)',
  '(that | this | my | the) (wallet | address | whale | guy | account)',
  '(anything | something | its funds | funds | feed | trail | ones | first)',
]

export const NOT_ACTIVITY: readonly string[] = [
  '(what is | explain | how does | why do | why does) [a | an | the] (transaction | transactions | transfer) (work | works | cost | fail | expire | $)',
  '(transaction | network) (fee | fees)',
  '(take profit | taking profit | kol | kols | influencer | influencers)',
  '(holds | holding | balance | balances | contain | contains | worth | have in)',
  '(approve | confirm | sign | cancel) (the | a | this) transaction',
  'what (did | do) you (do | mean)',
  '(receipt | receipts | my trades | swaps)',
  '(pnl | profit | profits | loss)',
  '(tweets | tweet | news | twitter | chart | candles)',
  '(my friend | should i | i want to | let us)',
  '(statement | bank statement) of',
]
