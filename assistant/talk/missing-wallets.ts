/** Looking behind wallets: what these tools to come will answer. A row goes when its tool comes. */
import type { SayingIntent } from '../understanding/intent.ts'

const WALLET = '({address} | [my | our | this | that | the] [own] (wallet | account | address))'
const DID =
  '(bought | buy | sold | sell | do | doing | done | been up to | up to | trade | traded | trading | buying | selling | move | moved | receive | received | spend)'

export const missingWallets: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'entity',
    spoken: ['what kind of wallet is this'],
    say: "I can't tell yet who is behind a wallet or what kind of wallet it is. What an address holds I can show: paste it, or ask **what's in the wallet?**",
    patterns: [
      '(who | whose | whom) ... (is | owns | behind | belong | belongs | runs | might be) ... {address}',
      'who {address} is',
      '{address} ... (who | whose | is it a | bot | belong | owner | person)',
      '(who is it | who that might be | who dis | whose is it | who is this | find out whose)',
      `(identify | label | classify | classified | profile) ... ${WALLET}`,
      `${WALLET} ... (classified | label | identified)`,
      `(what | which) (sort | kind | type) of (wallet | trader | account | holder) `,
      '{address} ... (exchange | bot | person | human | company | whale | known | owner)',
      '(bot | exchange | whale | name | owner | label | person) ... {address}',
    ],
    vetoes: [
      'what (sort | kind | type) of (wallet | account) (can i | do you | should | are there)',
      '(top holders | holders | concentrated | launched)',
      '(balance | balances | holdings | holds | hold | contain | contains | price | worth)',
    ],
  },
  {
    name: 'history',
    say: "I can't list what a wallet did on the chain yet. Your own trades are in the wallet panel under **Trades**, and what is there now I can show: **what's in the wallet?**",
    patterns: [
      '(transaction | transactions | transfers | transfer history | activity | txs | movements) ... (of | on | in | for | from | my | list | history | last | recent | feed | wallet | {address} | were | made)',
      '(my | recent | last | latest | past | show | wallet | account | on chain | strange) [my | the] [few] (transaction | transactions | transfers | activity | txs | movements | moves | entries)',
      '(on chain | transaction | wallet | account) history',
      `(what | which | did | has | have) ... {address} ... ${DID}`,
      `{address} ... (been up to | been doing | did | bought | sold | lately | active | buying | trading | transactions | moves)`,
      '(whale | guy | wallet | address) ... (buying | trading | doing | bought) ... {address}',
      '(latest | last | recent) (moves | things | transactions | actions) (of | on | my | in | from)',
      `(what | things) ... (my | this | that) (wallet | walet | account) [has | have] (did | do | done | been doing | been up to)`,
      `what (did | has) (my | this | that) (wallet | account) (do | been)`,
      '(went | come | came | go) (in | into | out) ... (wallet | account)',
      '(ins and outs | in and out of | inflow | outflow | inflows | outflows)',
      '(money | anything | something | funds) (leave | left | come | came | go | went | arrive) ... (wallet | account)',
      '(has | did) (anybody | anyone | somebody | someone) (send | sent) me',
      'who (sent | paid) me',
      'happening (on | in | with) my (address | wallet | account)',
      '(last | latest) (deposit | payment | incoming) ',
      '(statement | bank statement) of',
      '(follow | trace) the (trail | money)',
      '{address} ... (still | last) active',
      '(explain | decode | look up) [this | the | my] (transaction | tx)',
      '{signature}',
      '^ (activity | transactions)',
      'my pnl',
      '(pnl | profit and loss)',
      '(how much | what) ... (profit | profits)',
    ],
    vetoes: [
      '(what is | explain | how does | why do | why does) [a | an | the] (transaction | transactions | transfer) (work | works | cost | fail | expire | $)',
      '(transaction | network) (fee | fees)',
      '(take profit | taking profit | kol | kols | influencer | influencers)',
      '(holds | holding | balance | balances | contain | contains | worth | have in)',
      '(approve | confirm | sign | cancel) (the | a | this) transaction',
      'what (did | do) you (do | mean)',
      '(receipt | receipts | my trades | swaps)',
    ],
    spoken: [
      'show my ([recent | last | latest] transactions | transaction history)',
      'my (last | recent) transactions',
      'recent activity',
    ],
  },
]
