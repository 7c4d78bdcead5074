/** Requests that this build cannot serve: each is named plainly, with what works instead. */
import { CAN, SHOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority'>

const INSTEAD =
  "What works today: **what's in the wallet?**, **price of SOL**, **is this BONK the real one?**"

const rows: readonly Row[] = [
  {
    name: 'secret-key',
    say: 'Keys and seed phrases never pass through this chat, mine or yours. Never paste one anywhere you do not trust completely.',
    patterns: [],
    hints: [
      '... (private key | secret key | seed phrase | seed | mnemonic | recovery phrase | private keys) ...',
      '(export | reveal) [my | the] (key | keys | wallet) ...',
    ],
    spoken: [`(show me | ${WHAT} | export) my (private key | secret key | seed phrase)`],
  },
  {
    name: 'send',
    say: `Sending tokens isn't available in this build yet, so nothing was moved. ${INSTEAD}`,
    patterns: [
      '(send | transfer | withdraw | pay | tip | donate | wire | move) ...',
      '(i want | i need | i would like) to (send | transfer | withdraw) ...',
      'airdrop [me] ...',
      '(can i | could i | may i) (have | get | borrow) [some | a | any | one | {number}] {token} ...',
      'give me [{number} | some | free] (money | {token})',
    ],
    hints: ['... (withdraw | send) ...'],
    spoken: [
      '(send | transfer) {number} {token} [to my friend]',
      'send (some | my) {token} to my friend',
      '(send | give) me (some | {number}) {token}',
      'withdraw everything',
    ],
  },
  {
    name: 'staking',
    say: `Staking, lending and liquidity pools aren't available in this build yet. ${INSTEAD}`,
    patterns: [
      '(stake | unstake | restake | lend | borrow | farm | provide liquidity | deposit into | leverage) ...',
    ],
    hints: ['... (staking | stake | apy | apr | yield | lending | farming) ...'],
    spoken: ['(stake | unstake) ([my] {token} | {number} {token})'],
  },
  {
    name: 'orders',
    say: `Orders and alerts that wait for a price aren't available in this build yet. ${INSTEAD}`,
    patterns: [
      '(notify | alert | ping | remind | warn) me ...',
      '(set | create | add) [a | an] (alert | reminder | limit | stop loss | limit order | stop) ...',
    ],
    hints: ['... (limit order | stop loss | take profit | dca | price alert | alert me) ...'],
    spoken: [
      'set a (price alert | limit order | stop loss) [(for | on) {token}]',
      '(alert | notify) me (when | if) {token} (drops | goes up | goes down | hits {number})',
    ],
  },
  {
    name: 'chart',
    say: 'Charts and price history are not here yet. I can give you the price now and its change over 24 hours: ask **price of JUP**.',
    patterns: ['<show> [the | a] [price] chart ...', '{token} (chart | graph | history | candles)'],
    hints: ['... (chart | charts | graph | candles | ohlcv | all time high | ath) ...'],
    spoken: [
      `${CAN} (show | open) [me] (the [price] chart (of | for) {token} | the {token} chart)`,
      '{token} chart',
    ],
  },
  {
    name: 'history',
    say: `Past transactions aren't available here yet. The link on an address opens an explorer that has them. ${INSTEAD}`,
    patterns: [
      '<show> <my> [last | recent | latest | past | transaction | trade] (transactions | transaction | trades | activity | history | txs | tx | transfers)',
      '(what is | explain | look up | decode) [this | the] [transaction | tx | signature] {signature}',
      '[transaction | tx | signature] {signature}',
    ],
    hints: [
      '... {signature} ...',
      '... (transactions | transaction history | recent activity | pnl | profit and loss) ...',
    ],
    spoken: [
      `${SHOW} my ([recent | last | latest] transactions | transaction history)`,
      'my (last | recent) transactions',
      'recent activity',
    ],
  },
  {
    name: 'news',
    say: `News, tweets and trending lists aren't available in this build yet. ${INSTEAD}`,
    patterns: [
      'what is (trending | hot | new | happening | pumping | moving)',
      '<show> [the | me] (news | tweets | trending [tokens | coins] | top (gainers | losers | movers | tokens | coins) | latest news | headlines) ...',
      '(trending | news | tweets) ...',
      'what are people saying ...',
      '(how is | what is) [up with | happening in | new in] the [crypto | token] market [doing | like | up to]',
      'who (holds | bought | is buying | owns) {token} ...',
    ],
    hints: [
      '... (news | tweet | tweets | twitter | trending | top holders | whales | kol | kols | sentiment | livestream | livestreams | streams) ...',
    ],
    spoken: [
      `${WHAT} (trending | happening) [today | right now]`,
      `[${SHOW}] the (trending | top) (tokens | coins)`,
      `${SHOW} the [latest] news`,
      `[${SHOW}] the live streams`,
      'what are people saying about {token}',
      '[any] news about {token}',
      `[${SHOW}] the top (gainers | losers)`,
    ],
  },
  {
    name: 'nfts',
    say: `I can't see NFTs yet, only SOL and tokens. ${INSTEAD}`,
    patterns: ['<show> <my> (nfts | nft | collectibles | jpegs)'],
    hints: ['... (nft | nfts | collectible | collectibles) ...'],
    spoken: [`${SHOW} my (collectibles | nfts)`, 'do i have any (collectibles | nfts)'],
  },
  {
    name: 'sign-in',
    say: 'Press **Log in** at the top of the page: everyone who signs in gets a wallet of their own. Wallets from outside cannot be connected, but you can look into any of them: paste its address.',
    patterns: [
      '(sign in | sign up | log in | login | signin | signup | log out | logout | sign out | register) ...',
      '(connect | link | import | add | create | make | get | open) [me] [my | a | an | another | new] [new | own | phantom | solflare | backpack | ledger] (wallet | account | phantom | solflare | backpack | ledger) ...',
      'how (do i | can i | to) (sign in | log in | sign up | connect [my] [own] wallet | get my own wallet) ...',
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
      'can you (hear me | talk | speak | listen) ...',
      '(say it | read it) (aloud | out loud)',
      '(turn on | enable | start | use) [the | my] (voice | microphone | mic) ...',
      'do you have a voice',
    ],
    spoken: ['can you hear me', '(talk | speak) to me'],
  },
]

export const unavailable: readonly Intent[] = rows.map((row) =>
  sayingIntent({ ...row, priority: PRIORITY.unavailable }),
)
