/** 'Should I buy it?': the assistant gives no advice and predicts no price. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { tokenOrSol } from './cues.ts'

const DEAL =
  '(buy | buying | sell | selling | swap | hold | holding | hodl | keep | keeping | invest | investing | ape | dump | get | get into | get in | get out | exit | enter | trade | trading | put | pick | stack | all in | go all in | bet | take profit | take profits | wait)'
const COINS =
  '(coin | coins | token | tokens | memecoin | memecoins | crypto | cryptos | gem | gems | altcoin | altcoins | shitcoin | investment | investments | bet | bets | play | 100x | 10x | 1000x | moonshot)'
const FUTURE =
  '(go up | go down | go to | go | going | pump | {token} | dump | moon | crash | rise | fall | drop | 10x | 100x | recover | reach | hit | double | triple | explode | skyrocket | tank | survive | ever | be worth | be at | make me | bounce | come back | outperform | win | flip | die)'

export const advice: Intent = sayingIntent({
  name: 'advice',
  priority: PRIORITY.unavailable + 4,
  decides: true,
  say: adviceWords,
  beside: "Whether to buy, hold or sell is up to you: I don't predict prices or give advice.",
  patterns: [
    `(should | shall | must | ought) (i | we | one) [to] ... ${DEAL}`,
    `(should | shall) (i | we) ... {token}`,
    `(reckon | think | figure) i (should | ought to | must | could) ... ${DEAL}`,
    '(better | best) off [just] (holding | hodling | selling | buying | waiting | keeping)',
    '(buy | sell) [the] (dip | top | bottom) or (what | not | wait)',
    `(what | which | how much) ... (should | shall | ought) (i | we) ... ${DEAL}`,
    `(what | which) (do | can) (i | we) (buy | invest in | ape into) [now | next | today | $]`,
    `(good | bad | best | better | right | wrong | smart | wise | stupid | dumb | crazy | safe | great | perfect | solid | decent) (time | moment | idea | investment | buy | bet | move | entry | choice | pick | decision | purchase | hold) ... (to | for | ${DEAL} | {token} | ? | $)`,
    `(will | going to | likely to | about to | gonna | can | could) ({token} | it | the market | crypto | sol | this coin | price) [still | really | ever] ${FUTURE}`,
    `{token} ... (will | going to | gonna | likely to | about to) ... ${FUTURE}`,
    `(is | are) {token} [coin | token] (going to | gonna | likely to | about to) `,
    '{token} to [the | a] (moon | dollar | {number} | cent) ... (when | soon | ?)',
    '{token} to [the | a | one] (dollar | dollars | moon)',
    `(what | which | who) [is | are] (going to | gonna | will) (pump | {token} | moon | explode | go up | rise)`,
    `what ... (going to | gonna | will) (pump | {token} | moon | explode)`,
    '(predict | forecast | prediction | predictions | price target | price targets | guess the)',
    '(when | where | wen) (moon | lambo | pump)',
    'where will ... be',
    'what will ... (be worth | be at | cost (next | in | by | tomorrow))',
    `(which | what) ${COINS} (should | would | will | to | is going to | is gonna | has | makes | can make | are the | goes)`,
    `(best | top | next | hottest | safest | hot) ${COINS} (to | for | right | now | today | this | that | no cap | rn | pls | please | $)`,
    `(the) next (100x | 10x | 1000x | bonk | {token} | big thing | gem)`,
    '(which | what | that | one) ... would you (buy | sell | hold | ape | invest | pick | choose)',
    'would you (hold | ape | invest | bet | recommend | suggest)',
    'do you (reckon | recommend | suggest | advise | think (i | we | it | {token}))',
    '(if you were me | in my (place | shoes | position) | what would you do)',
    '[your] (opinion | advice | recommendation | recommendations | tip | tips) (on | about | for | : | please | only | honest)',
    'your (honest | professional | personal) opinion',
    '(recommend | suggest | advise) [me] [a | some | on | which | what | any] ',
    '(financial | investment | trading) (advice | tip | tips | strategy | signal | signals)',
    '(too late | too early) (to | for)',
    '(is | are) {token} (worth (buying | it | holding | getting) | a (good | bad | safe | solid | great) (buy | investment | bet | hold | coin))',
    'worth (buying | holding | investing)',
    '(pick | choose) [me] (a | the) (winner | coin | token | good)',
    '(make | making) me [a] (rich | millionaire | money)',
    '(double | triple) my money',
    '(get | getting) rich',
    '(guarantee | guaranteed | promise) ... (money | profit | profits | lose | win | return | returns | gains)',
    '(savings | pension | salary | inheritance | life savings | bonus | house) ... (into | in | on) ({token} | crypto | coins)',
    '(sell or (hold | keep | wait) | hold or sell | buy or (sell | wait | hold) | keep or sell | sell (the {token} | {token} | it) [today] or wait)',
    '(am i | was i) (stupid | dumb | crazy | wrong | about to) ... ',
    'when to (sell | buy)',
    '(which | what) [one] is (better | the better | safer) ... {token}',
    'winners going to buy',
    '(wen | when) {token} moon',
    '^ {token} or {token} $',
    'do you (expect | foresee | think) {token} ... (rise | fall | go | drop | climb | recover)',
    'is it (wise | sensible | prudent | smart | foolish) ',
    `whether i should ${DEAL}`,
    '(if it were you | if you were me)',
    '(better | best) [make i | to | for me to] (hold | buy | sell | keep)',
    'tell me when to ',
    '(give | tell | show | name) me [just] (a | one | the | some) (coin | token | gem | memecoin) (that | which | to) ...',
    '(just | only | even) your (opinion | guess | view | gut)',
    '(riskiest | safest) (of | coin | token) ...',
  ],
  vetoes: [
    'trust',
    '(which | what) (network | chain | wallet | browser | button | address)',
    '(which | what) ... (kols | influencers | kol traders | top traders | big traders | famous traders | known traders) ... (buying | bought | buy | into | trading)',
    '(look up | search | google | find out)',
    '(movie | film | restaurant | book | song | series | recipe)',
    'just (put | buy | sell | swap | get)',
    '(press | click | confirm | sign | log | type | say | start | worry | worried | slippage)',
    '(how much | what) (will | would | can | could) (i | it) (get | cost | pay | receive)',
    'in (my | the) (wallet | portfolio | account)',
    '(best | better) (price | rate)',
    'my (best | top | biggest)',
    '(what happens | what if)',
    '(will | would) (it | you | that) (go through | work | cost)',
    'not asking (you | whether)',
    'recommend ... (slippage | wallet)',
    'traders (buying | trading | bought)',
    // 'Not so bad. Buy 10 dollars of it' has two clauses.
    '(good | bad | great | nice | perfect | decent | safe | solid) (buy | sell | swap | bet | trade | get | put) ({number} | {money} | half | all | some)',
  ],
  spoken: [
    'should i (buy | sell) [my] {token}',
    'what should i (buy | sell)',
    'is {token} a good (buy | investment)',
    'will {token} (go up | go down)',
  ],
})

function adviceWords(utterance: Utterance): string {
  const symbol = tokenOrSol(utterance)
  return `I don't predict prices or give advice, that stays with you. What I can do is tell you facts: ask **price of ${symbol}** or **is ${symbol} verified?**`
}
