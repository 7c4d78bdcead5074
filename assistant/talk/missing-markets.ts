/** Deeper looks at tokens: what these tools to come will answer. A row goes when its tool comes. */

import type { SayingIntent } from '../understanding/intent.ts'
import { tokenOrSol } from './cues.ts'

const SPAN =
  '(hour | day | week | month | year | 24h | 7d | 30d | 1h | 1d | {number} (hours | hour | days | day | weeks | week | months | minutes) | sixty minutes | few (hours | days | weeks))'
const LOOK = '(show | see | draw | plot | display | picture | view | look at | give me | pull up)'

export const missingMarkets: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'snapshot',
    spoken: ['deep dive on {token}', 'who are the top holders of {token}'],
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
