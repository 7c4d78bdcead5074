/** What the tools to come will answer. Each row says what is missing and what comes nearest; it goes when its tool comes. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { tokenNamed, tokenOrSol } from './cues.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority' | 'decides' | 'isBeside'>

const SPAN =
  '(hour | day | week | month | year | 24h | 7d | 30d | 1h | 1d | {number} (hours | hour | days | day | weeks | week | months | minutes) | sixty minutes | few (hours | days | weeks))'
const LOOK = '(show | see | draw | plot | display | picture | view | look at | give me | pull up)'
const WALLET = '({address} | [my | our | this | that | the] [own] (wallet | account | address))'
const DID =
  '(bought | buy | sold | sell | do | doing | done | been up to | up to | trade | traded | trading | buying | selling | move | moved | receive | received | spend)'
const KOLS =
  '(kol | kols | influencer | influencers | celebrity | celebrities | famous traders | famous wallets | famous trader | well known wallets | well known traders | big names | top traders)'
const HANDLES =
  '(ansem | cented | euris | murad | cupsey | orangie | jijo | gake | cooker | threadguy | pow | mitch | frank degods | west | theo | casino | assasin | waddles | remusofmars | otta | daumen | gasp)'
const ON_X =
  '(on (x | twitter | ct | crypto twitter | social | socials | social media | the bird app | the timeline) | ct | twitter | crypto twitter | bird app)'

const rows: readonly Row[] = [
  {
    name: 'fetch',
    say: ({ pages: [page] }) =>
      `I can't open web pages yet, so I have not read ${page ? 'that one' : 'it'}. Open unknown links with care, and never type a seed phrase there. A token I can check: **is JUP verified?**`,
    patterns: [
      '{page}',
      '(open | read | load | fetch | summarize | summarise) [this | that | the | a] (page | link | website | site | url | article | webpage)',
    ],
    vetoes: ['(microphone | mic | log in | login | sign in) (page | link)'],
  },
  {
    name: 'tweets',
    say: (utterance) =>
      `I can't read X or other social media yet, so I don't know what people say${about(utterance)}. The market I can read: **price of ${tokenOrSol(utterance)}** with its change over 24 hours.`,
    patterns: [
      '(tweet | tweets | tweeted | tweeting | twitter | ct sentiment | sentiment | shilling | buzz | chatter | bird app)',
      `(post | posts | posted | posting | people | folks | anyone | anybody | everyone | everybody | they | public) ... ${ON_X}`,
      `(say | says | saying | think | thinks | talking | talk | mood | vibe | vibes | complaining | angry | mad | happy | hear | writing | reaction) ... ${ON_X}`,
      `${ON_X} ... (say | says | saying | think | thinks | talking | mood | vibe | complaining | angry | mad | happy | writing | about)`,
      '(search | check | on | x) x (for | posts | chatter | about)',
      '(look | check | see | search | read) [it] [up] on x',
      '(from | on | over on) x',
      '^ x (posts | chatter | on)',
      'x (posts | chatter | post)',
      'what are (people | folks) (saying | writing | posting)',
      '(find | show | see) ... (posts | post) ... (about | with | on | mentioning | complaining)',
      '(what | how) ... (vibe | mood) (on | about | around | regarding)',
    ],
    vetoes: [
      '(log in | login | sign in | connect) ... (twitter | x)',
      'x (long | short)',
      '(are | do) you (on | have) [a] (twitter | x)',
      'snipers',
    ],
    spoken: ['what are people saying about {token}'],
  },
  {
    name: 'search',
    say: (utterance) =>
      `I can't search the web or read news yet, so I looked nothing up. What I know first-hand is on the chain: **price of ${tokenOrSol(utterance)}**, or ask me how something works.`,
    patterns: [
      '(google | bing | duckduckgo | headlines | headline | web search)',
      '(search | check | look | find | see | read) ... (web | internet | online | news | papers | paper | press)',
      '(online | on the (web | internet | net) | in the (news | papers | paper))',
      '(any | latest | the | some | recent | get | get me | show me | show) [latest] [{token} | crypto | market] news',
      'news (on | about | for | of | from | regarding | today)',
      '{token} news',
      '^ news',
      '(look | looking) (up | into) (what | who | how | if | whether | when)',
      'look it up',
      '^ search (for)',
      '^ search',
      '(search for that | search please)',
      '(find out | dig out | look for) (who | when | whether | if | how | some)',
      'find me (something | anything)',
      '(article | articles | blog post | press release | find reviews | lawsuit | etf | regulation | regulations | conference | outage | airdrop date | fed meeting | founded | founder)',
      'what is (new | happening | going on | the latest) (with | in | on | at)',
      '(why | how come) (did | is | has | was | are | does) ({token} | crypto | the market | everything) ... (crash | crashing | crashed | dump | dumping | drop | dropping | dropped | fall | fell | falling | down | up | pump | pumping | {token} | rising | red | green | moon | mooning)',
      'what happened (to | with | in | at)',
      '(latest | recent | newest) (on | about | from | developments)',
      '(trending | top (gainers | losers | movers)) ',
      'what is (trending | hot | pumping | moving | popular)',
      '(top | best performing | trending | hottest) (tokens | coins | memecoins) (today | now | right now | this week)',
      '(how is | what is | what is up with | what is happening in) the [crypto | token] market (doing | like | up to | today | now | $)',
      '(happening) [today | right now] $',
    ],
    vetoes: [
      'in (my | the | this | our | your) (wallet | account | portfolio)',
      '(what | who) is (a | an | the) (lawsuit | etf | outage)',
      'what happened (to | with) (my | the | that | this | our) (trade | swap | money | order | wallet | balance | preview | bonk | last | sol | {token})',
      'look up [my | the | this | that] ({address} | price | wallet | balance | {token} $ | {token} price)',
      '(why did | why is) (my | the) (trade | swap | balance)',
      'find out (the price | how much | my)',
      '(price | cap | balance | session | logged in | sign in | signed in)',
      '(look up | search | find) [for] the (token | coin)',
      'preview',
    ],
    spoken: [
      '[show me] the [latest] news',
      '[any] news about {token}',
      'what is (trending | happening) [today | right now]',
      '[show me] the top (gainers | losers)',
    ],
  },
  {
    name: 'streams',
    say: "I can't see the live streams of pump.fun yet. A coin that you find there I can look up by its name or mint: **is BONK verified?**",
    patterns: [
      '(stream | streams | streaming | livestream | livestreams | livestreaming | streamer | streamers | broadcast | broadcasts | broadcasting)',
      '(who | anyone | anybody | is anybody | someone | degens) [is] live',
      '(live | going live | live shows | live show) ... (on pump | on {token} | pump | camera | list | viewers | {token})',
      '(on | what is on) (pump | {token}) (tv | live)',
      '({token} | pump) (live | tv)',
      '(watch | see) (somebody | someone | people) launch',
    ],
    vetoes: ['stream of (blocks | prices)', '(what is | live) (price | prices | balance | data)'],
    spoken: ['[show me] the live streams'],
  },
  {
    name: 'kols',
    say: "I can't rank the wallets of known traders yet. Any wallet whose address you have I can look into: paste it, or ask **what's in the wallet?**",
    patterns: [
      `${KOLS} ... (list | leaderboard | board | table | ranking | rank | best | top | money | winning | pnl | profit | losing | trade | making | wallets | up to)`,
      `(list | leaderboard | board | table | ranking | rank | best | top | winning | who | which | show | are | follows | all) ... ${KOLS}`,
      `^ ${KOLS}`,
      'leaderboard',
      'rank the kol traders',
    ],
    vetoes: [
      `${HANDLES}`,
      '(what is | define | explain) [a | an | the] (kol | influencer)',
      '(what does | what do) (kol | kols) (mean | stand)',
      '(called | named)',
    ],
  },
  {
    name: 'kol',
    say: "I can't follow what known traders do yet. If you have the address of their wallet, paste it and I show what it holds.",
    patterns: [
      `${HANDLES} ... (buy | buying | bought | sell | sold | selling | trade | trades | traded | trading | position | positions | holds | holding | in | into | doing | dumping | ape | ${DID})`,
      `(what | which | show | has | is | latest | anything | follow | whatever | look | see | peek | up | down) ... ${HANDLES}`,
      `(kol | influencer | trader) ${HANDLES}`,
      `^ ${HANDLES}`,
      `${HANDLES} [the | s] (kol | trader | influencer)`,
      '(the | a) (kol | influencer | trader | youtuber) (called | named | {thing})',
      '(somebody | someone | trader | guy) called {thing} ... (trading | trade | trades | buying | bought | selling)',
      '^ kol {thing}',
      '(by | from) {thing} the (influencer | trader | kol)',
    ],
    vetoes: [
      '(what is | define) a (kol | influencer)',
      '(wallet | account) (called | named)',
      '(the kol traders)',
      'kol (list | leaderboard | board)',
      'tip ',
      'hack ',
    ],
  },
  {
    name: 'entity',
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
      '(bot | exchange | whale | shrimp | minnow | name | owner | label | person) ... {address}',
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
  {
    name: 'snapshot',
    say: (utterance) =>
      `A deep look at holders, smart money and the launch is not here yet. Of ${tokenOrSol(utterance)} I can check price, size, liquidity and warnings: **is ${tokenOrSol(utterance)} verified?**`,
    patterns: [
      'x {token}',
      '(snapshot | deep dive | deepdive | x ray | xray | dyor | once over | background check | bundle check | bundles | bundlers | snipers | sniped | snipe | insiders | insider)',
      '(smart | clever) (money | wallets)',
      '(full | detailed | comprehensive | complete | thorough | proper | in depth) (report | picture | analysis | look | rundown | breakdown | details | workup | check)',
      '(whole | full | entire) picture',
      '(thoroughly | thorough)',
      '{token} ... properly',
      '(who | whos) ... got the most {token}',
      '(analyse | analyze | research | investigate | dissect) ({token} | {address} | this | that | it)',
      '(go | going) deep',
      '(everything | all) (you | there is) [can] (dig up | know | find | find out | have | to know) (about | on | of) [the] ({token} | {address})',
      '(all the | every) (details | detail)',
      'tear ... apart',
      'everything you (can dig up | know | can find | have)',
      'dig up',
      'homework',
      '(top | biggest | big | largest | major) (holders | holder | {number} (wallets | holders) | wallets)',
      '(whale | whales) (buying | selling | holding | getting | accumulating | in | dumping)',
      '(how concentrated | concentration | holder distribution | holders are spread | distribution)',
      '(who | did) ... (launched | bought first | got in early | owns most)',
      'launch data',
      '(dev | developer | creator | team) ... (still hold | hold | holding | sold | sell | dumped | own)',
    ],
    vetoes: [
      '(what is | what does | what are) (a | an | the | smart | insider) [{thing}] (mean | means | money means | $)',
      'smart money (means | mean)',
      '(what is | define | explain) [a | an] (smart money | snapshot | whale | sniper)',
      'in my (wallet | account)',
      '(swap | buy | sell) ... (thoroughly | properly)',
      '(about me | about us | erase | delete)',
      'how many (holders | people | wallets)',
      'team up',
    ],
  },
  {
    name: 'chart',
    say: (utterance) =>
      `Charts and price history are not here yet. I have the price now and its change over 24 hours: **price of ${tokenOrSol(utterance)}**.`,
    patterns: [
      '(chart | charts | graph | graphs | candle | candles | candlestick | candlesticks | ohlcv | plot | intraday | curve | sparkline)',
      '(price | {token}) (history | histories | development | performance | trend)',
      'performance of',
      `${LOOK} ... {token} ... (last | past | this | these | over | within | since | ago | of) [the] [last | past] ${SPAN}`,
      `how (did | has | have | is) {token} (do | done | doing | moved | been | performed | gone | fared) ... (this | the | over | in | past | last) [past | last] ${SPAN}`,
      `what has {token} been doing ... ${SPAN}`,
      `(where | what) (was | has | did) {token} ... (ago | ${SPAN})`,
      `how [has | is] {token} been ... ${SPAN}`,
      `{token} ... (over | in | for | during | within) [the] (last | past) ${SPAN}`,
      `{token} (last | past) ${SPAN}`,
      `(last | past) ${SPAN} (of | for | on) {token}`,
      '(hourly | daily | weekly | monthly) ... {token}',
      `{token} ... (hourly | weekly | monthly | 30d | 7d | 1h | {number} day) [line | view | one]`,
      'the (monthly | weekly | daily | hourly) (on | of | for)',
      '(ups and downs | all time high | ath | spike | peak | peaked | zoom in | zoom out | the line)',
      `{token} (been | gone) (falling | rising | up | down) (all | over | this | for)`,
      `as a picture`,
      `how {token} (has | have) moved`,
      `how ({token} | it) moved`,
      `what (has | is) {token} been doing`,
      '{token} (over time | looked like)',
      `(look | looked) ... {token} ... over [a | the] ${SPAN}`,
      `(what | how) {token} looked like`,
      `the line ... ${SPAN}`,
      '(day | week | month) one for {token}',
      `${LOOK} ... since (yesterday | monday | last week | the beginning)`,
      '(the | a) line for',
      `(drawing | picture) of (how | what)`,
    ],
    vetoes: [
      '(what is | what are | define) [a | an] (chart | candle | candles | candlestick | all time high | ath | bonding curve)',
      '(bonding curve | unicorn)',
      '24h change',
      '(change | changed | percent | percentage) ',
      '(sell | buy | swap) ... (yesterday | ago)',
      '^ [so] (i | we) (bought | sold) {token} (last | this)',
      '(never mind | not | forget) the chart',
      '(put | take | took) ... (half | too much | out)',
      'market cap',
      '(volume | turnover)',
      '(how old | age of)',
    ],
    spoken: [
      '[can you | could you] (show | open) [me] (the [price] chart (of | for) {token} | the {token} chart)',
      '{token} chart',
    ],
  },
]

export const missingTools: readonly Intent[] = rows.map((row, place) =>
  sayingIntent({ ...row, decides: true, isBeside: true, priority: PRIORITY.unavailable - place * 0.1 }),
)

function about(utterance: Utterance): string {
  const token = tokenNamed(utterance)
  return token ? ` about ${token}` : ''
}
