/** Requests that this build cannot serve: each is named plainly, with what works instead. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { EXPLAIN, PERSON, PLACE, SOMEONE, tokenNamed } from './cues.ts'
import { elsewhere } from './elsewhere.ts'

type Unavailable = Omit<Parameters<typeof sayingIntent>[0], 'priority'>

const MINE =
  '[all | half | some | any | most] [of] [my | the | this | these | our | that | {number} | a | one]'
/** Verbs that move something by hand: with an address as their goal they send. */
const THROW =
  '(toss | throw | chuck | fling | lob | sling | hurl | yeet | shoot | slide | ship | beam | zap | shift | drop)'
const GIVE = '(send | transfer | wire | forward | gift | donate | zelle | airdrop | remit)'

const EXCHANGE =
  '[my | the | a | an] (binance | coinbase | kraken | bybit | okx | kucoin | gemini | bitpanda | crypto.com | phantom | solflare | backpack | metamask | robinhood | revolut)'

const rows: readonly Unavailable[] = [
  {
    name: 'fiat',
    spoken: ['deposit (euros | cash)', 'add funds'],
    say: `Cards, banks and cash are outside Parley: I can't take money in or pay it out, so nothing was moved. Within the wallet, **swap half a SOL to USDC** turns a coin into dollars on the chain.`,
    decides: true,
    patterns: [
      '(with | by | via | through | using | from | to | into | onto | link | add | use) [my | a | an | the] [old | own] (credit card | debit card | card | bank | bank account | bank card | visa | mastercard | paypal | apple pay | google pay | venmo | cash app | cashapp | zelle | upi | sepa | iban | revolut | monzo | barclays | chase | stripe | wise | {thing} (bank | card | account number))',
      '(deposit | add | withdraw | pay in | load) [some | {number} | my] (euros | euro | pounds | fiat | cash | gbp | eur | inr | rupees | funds)',
      '(add | deposit | top up with) (funds | money | cash)',
      '(top up | cash out | withdraw | deposit) ... (card | bank | account | paypal | apple pay | google pay | cash)',
      '(onramp | offramp | on ramp | off ramp | moonpay)',
      // By itself it stands for 'at the moment'.
      '(an | the | a | any | nearest | bitcoin | crypto | cash | this | that | from) [local | nearby] atm',
      'atm (machine | machines | card | withdrawal | near | nearby | cash | fee | fees)',
      '(credit card | debit card | bank transfer | wire transfer)',
      'i want to (top up | deposit | cash in)',
    ],
    vetoes: [
      `${EXPLAIN}`,
      '(demo | play) money',
      'my savings account (is | called)',
      'on the card',
      'card (says | shows | said)',
      '(wallet | card) (called | named)',
    ],
  },
  {
    name: 'send',
    say: sendWords,
    unless: (utterance) => ({ tool: 'solana_send_preview', say: guestWords(utterance) }),
    decides: true,
    patterns: [
      '(send | give | pay | hand | forward | wire | slip | lend) {thing} [{thing}] [{thing}] ({number} {token} | {money} | {number} dollars)',
      '(move | shift | put | transfer | send) ... from (my | the) ((main | savings) | (main | savings | old | other | first | second | trading | big) (wallet | account))',
      `${GIVE} ${MINE} ({token} | {number} | {money} | everything | money | coins | tokens | funds | balance | it all | it to | them to | {address} | him | her | them | me)`,
      `${GIVE} ... (to | for) ({address} | ${SOMEONE} | ${PLACE})`,
      `(move | withdraw | pull | get | give | put | pass | hand | forward | deposit) ... (to | into | onto | over to) [my | the | an | a | this | that] [own] ({address} | ${PLACE} | ${PERSON} | him | her | them | charity)`,
      `${THROW} ... (to | at | over to | towards | toward) {address}`,
      `${THROW} {address} ({number} | {money} | some | half | a | my)`,
      `(give | gift | hand | lend | slip) ${SOMEONE} ({number} | {money} | some | half | a | my)`,
      '(withdraw | withdrawal)',
      `(pay | tip | owe | repay | reimburse | refund) ({address} | ${SOMEONE} | him | her | them | {thing} {number} (dollars | sol | usdc) | (for | the) (dinner | rent | lunch | bill | pizza))`,
      `(pay | tip) [{thing}] ({number} | {money}) [{token} | dollars] [to] {address}`,
      '(airdrop | gift | send) (me | us)',
      `tip {thing} {number}`,
    ],
    vetoes: [
      // Coins that come from elsewhere are a deposit.
      `from (${EXCHANGE} | {thing} exchange | exchange | outside | elsewhere)`,
      '(give | pay | hand | lend | slip) (me | it | that | this | up | for | with | in | to | about | away | the)',
      '(how much | how many)',
      '(what | how much) (would | will | do | must) i pay',
      '(send | sent) (it | this) (now | already | yet | please | off | through)',
      'send (it | this) $',
      'send me (into | in to | in | on | to) ',
      '(into | for) [some | more | a bit of] {token}',
      '(who | did | has | have | was | were | when) ... (send | sent | transfer | transferred)',
      '(got | get) ... from {address}',
      `(${EXPLAIN})`,
      'give me [all | the | your | my] {token} (price | balance | address | mint | holders | volume | liquidity | cap | chart | info | details | tweets)',
      'give me {token} [and | plus] {token}',
      'send me (the | a | an | my) (statement | link | receipt | report | list | email | mail | code | message)',
      'withdraw (that | the | my) (order | request | question)',
      'from [my] (binance | coinbase | kraken | bybit | okx | phantom | revolut | (an | the) exchange | another (exchange | wallet))',
    ],
    spoken: [
      '(send | transfer) {number} {token} [to my friend]',
      'send (some | my) {token} to my friend',
      'send me (some | {number}) {token}',
      'withdraw everything',
    ],
  },
  {
    name: 'deposit-from',
    say: 'Yes: log in, press the wallet button at the top and choose **Receive and send**, where the address of your wallet is. There, send only SOL and tokens of Solana, on the Solana network. Never send real coins to an address that a sandbox shows, because they would not arrive here.',
    decides: true,
    patterns: [
      `(send | transfer | move | deposit | bring | withdraw | pull | get | take) ... from (${EXCHANGE} | {thing} exchange | exchange | outside)`,
    ],
    vetoes: [
      '{address}',
      '(buy | sell | swap | convert | price | news | tweets | yesterday | ago | did | has | have i)',
      '(send | transfer | move | withdraw) ... to (him | her | them | my (friend | brother | sister | mom | dad | wife | husband))',
    ],
  },
  {
    name: 'send',
    say: "I can't hand out coins, so nothing was moved. The demo wallet has play money to try things with: **what's in the wallet?**",
    patterns: [
      '(can i | could i | may i) (have | borrow) [some | a | any | {number}] [free] ({token} | money | coins) [$]',
      'give me [{number} | some | free] (money | {token}) $',
      'free (money | coins | tokens | sol)',
    ],
    vetoes: ['get rid', '(instead | for | worth | with) ', '{token} ... {token}'],
    spoken: ['give me (some | {number}) {token}'],
  },
  {
    name: 'staking',
    say: `Staking, lending and pools are not here yet, so nothing was locked or lent. A swap comes near to it: **swap half a SOL to JitoSOL** gives a token of staked SOL.`,
    decides: true,
    patterns: [
      `(stake | unstake | restake | lend | borrow | farm | delegate | undelegate | deposit | supply | lock up | lock) ${MINE} ({token} | {number} | {money} | coins | tokens | crypto)`,
      '(stake | unstake | restake) (it | them | this | everything | all | some | what | with | for)',
      '(provide | add | remove | supply | give) [some] liquidity',
      '(earn | get | make | want) [some | a bit of | me | any | the best] (yield | interest | passive income | apy | apr | rewards | staking rewards)',
      '(earn | earns | bear | bearing) [a bit of | some] interest',
      '(put | lend out | lend | deposit) ... (lending | kamino | marinade | marginfi | pool | vault | savings account | to work)',
      '(best | highest | good | current | what) [is] [the | a] (apy | apr | yield | yields | interest rate | staking rate)',
      '(borrow | loan) ... (against | on) ',
      'lend out',
      'liquidity pool ... (join | enter | add)',
    ],
    vetoes: [
      'supply of',
      `(what is | ${EXPLAIN}) [a | an | the] (staking | liquid | lending | apy | apr | yield | impermanent | delegat | stake)`,
      '(can | do) you (stake | lend)',
      '(jito | marinade) staked',
      'staked {token}',
      '(how does | how do | is it safe to) (staking | stake | stakers)',
    ],
    spoken: ['(stake | unstake) ([my] {token} | {number} {token})'],
  },
  {
    name: 'sign-in',
    say: 'Press **Log in** at the top of the page: everyone who logs in gets a wallet of their own, and makes more under Your wallets in the account menu. Wallets from outside cannot be connected, but you can look into any of them: paste its address.',
    patterns: [
      '(sign | log) me (in | up | out)',
      '(sign in | sign up | log in | login | signin | signup | log out | logout | sign out | register) [please | now | me]',
      '(connect | link | import | add | create | make | get | open | set up) [me] [my | a | an | another | new | second] [new | own | phantom | solflare | backpack | ledger] (wallet | account | phantom | solflare | backpack | ledger | metamask)',
      'how (do i | can i | to | would i | does one | would one) [go about] (sign in | signing in | log in | logging in | sign up | connect [my] [own] wallet | get my own wallet)',
    ],
    also: ['[for] me', 'to (parley | this | you)', 'today'],
    vetoes: [
      'when i signed up',
      '(am i | are we | why am i | have i | was i | did i) ... (logged | signed | login | sign)',
      'which',
    ],
    spoken: [
      '(sign in | sign up | log in | sign out | log out)',
      'how do i (sign in | log in | sign up)',
      '(connect my [own] | create a [new]) wallet',
    ],
  },
  {
    name: 'voice',
    say: 'In a call by voice I hear you: ask in short sentences for wallets, prices and tokens. Anything else is better typed.',
    patterns: [
      '(talk | speak) to me ...',
      '(can | do) you (hear me | talk | speak | listen) ...',
      '(say it | read it) (aloud | out loud)',
      '(turn on | enable | start | use) [the | my] voice',
      'do you have a voice',
      'is this thing on',
      'are you listening',
    ],
    vetoes: [
      '(do | can) you (speak | talk) (english | german | french | spanish | chinese | italian | hindi | portuguese | any)',
    ],
    spoken: ['can you hear me', '(talk | speak) to me'],
  },
  {
    name: 'shout-back',
    say: 'A shout cannot be taken back here: every viewer sees it for ten minutes, then it is gone.',
    decides: true,
    patterns: [
      '(take | delete | remove | pull | undo | unsend | erase | hide) [back] (my | the | that | this | our) [last | test] (shout | shouts)',
      '(shout | shouts) (off | back | away | down) [again | please]',
    ],
  },
  {
    name: 'route-choice',
    say: "I can't choose the pools or the venue of a swap: the route comes with the quote, and its card names it. Ask **what is a route?** for how it is found.",
    decides: true,
    patterns: [
      '(force | route | send | run | push | fill | do | make) (it | that | this | them | the (swap | trade | order)) [only] (through | via | over | on | using) [only] {token}',
      '(through | via | using) {token} (only | directly | instead | alone) $',
    ],
    vetoes: ['(pay | paying | buy | sell) ', '{number}'],
  },
  ...elsewhere,
]

export const unavailable: readonly Intent[] = rows.map((row, place) =>
  sayingIntent({ ...row, priority: PRIORITY.unavailable + 2 - place * 0.1 }),
)

function guestWords({ lines: [line = ''], tokens }: Utterance): string {
  const [, amount, mark] = / (\d[\d.,]*) (?:of )?(?:<t(\d+)>)/.exec(line) ?? []
  const symbol = tokens[Number(mark)]?.symbol
  const stays = amount && symbol ? `, so the ${amount} ${symbol} stay where they are` : ''
  return `Nothing is sent from the demo wallet${stays}. Press **Log in** for your own wallet, then ask again.`
}

function sendWords(utterance: Utterance): string {
  const what = tokenNamed(utterance)
  return `I can't send ${what ?? 'tokens'} like that, so nothing was moved. Name an amount, and a whole address or a label of your address book: “send 0.1 SOL to Anna”. It takes a wallet of your own: **Log in** if you have none.`
}
