/** What can be said aloud without a tool that answers: small talk, the call itself, and what Parley does not do. */
import { CAN, HOW, SHOW, type SpokenIntent, WHAT } from './spoken-intent.ts'

export const spokenTalk: readonly SpokenIntent[] = [
  {
    name: 'greeting',
    phrases: ['(hi | hello | hey) [there | parley]', 'good (morning | afternoon | evening)'],
    isShort: true,
  },
  { name: 'how-are-you', phrases: ['how are you [doing] [today]', `${HOW} it going`] },
  { name: 'thanks', phrases: ['(thanks | thank you) [very much | so much | a lot | parley]'], isShort: true },
  {
    name: 'praise',
    phrases: ['(great | good | nice) (job | work)', '(great | nice | cool)', 'well done', 'i love it'],
    isShort: true,
  },
  // What people say to show that they listen. Spoken over a reply it must never become anything else.
  {
    name: 'acknowledged',
    phrases: [
      '(ok | ok ok | yes | yes please | yeah | yeah yeah | yep | sure | alright | right | got it | [oh] i see | makes sense)',
    ],
    isShort: true,
  },
  { name: 'listening', phrases: ['(mm | mm hmm | mhm | hmm | uh huh | aha | oh)'], isShort: true },
  {
    name: 'complaint',
    phrases: [
      "(that is | that's) (wrong | not what i asked [for])",
      'are you sure',
      "i (do not | don't) understand",
      'what do you mean',
    ],
    isShort: true,
  },
  {
    name: 'goodbye',
    phrases: ['(goodbye | bye | bye bye | see you [later] | talk to you later) [parley]'],
    isShort: true,
  },
  {
    name: 'stop',
    phrases: [
      '(stop | stop stop | cancel | never mind | forget it | be quiet | quiet | enough | wait | hold on | pause)',
      'stop (it | that | talking)',
      'no [thanks]',
    ],
    isShort: true,
  },
  {
    name: 'who-are-you',
    phrases: [
      '(who | what) are you',
      `${WHAT} your name`,
      'are you [a] (robot | human | real person)',
      'tell me about yourself',
      'who made you',
    ],
  },
  { name: 'which-chain', phrases: ['(which | what) (network | chain) is this', 'is this real money'] },
  { name: 'whose-wallet', phrases: ['whose wallet is this', `${WHAT} the demo wallet`] },
  ...['scout', 'guardian', 'concierge'].map((agent) => ({
    name: `talk-to-${agent}`,
    phrases: [`${CAN} (talk | switch | go back) to [the] ${agent}`],
  })),
  {
    name: 'help',
    phrases: [
      '[can you | could you] help [me]',
      'i need help',
      'what can you do [for me]',
      'what can i (ask [you] | say | do)',
      'how (does this | do you) work',
      'how can you help [me]',
      'show me what you can do',
      'where do i start',
    ],
  },
  {
    name: 'advice',
    phrases: [
      'should i (buy | sell) [my] {token}',
      'what should i (buy | sell)',
      'is {token} a good (buy | investment)',
      'will {token} (go up | go down)',
    ],
  },
  {
    name: 'secret-key',
    phrases: [`(show me | ${WHAT} | export) my (private key | secret key | seed phrase)`],
  },
  {
    name: 'send',
    phrases: [
      '(send | transfer) {number} {token} [to my friend]',
      'send (some | my) {token} to my friend',
      '(send | give) me (some | {number}) {token}',
      'withdraw everything',
    ],
  },
  { name: 'staking', phrases: ['(stake | unstake) ([my] {token} | {number} {token})'] },
  {
    name: 'orders',
    phrases: [
      'set a (price alert | limit order | stop loss) [(for | on) {token}]',
      '(alert | notify) me (when | if) {token} (drops | goes up | goes down | hits {number})',
    ],
  },
  { name: 'about-token', phrases: ['who (created | made) {token}', 'when did {token} launch'] },
  {
    name: 'chart',
    phrases: [
      `${CAN} (show | open) [me] (the [price] chart (of | for) {token} | the {token} chart)`,
      '{token} chart',
    ],
  },
  {
    name: 'history',
    phrases: [
      `${SHOW} my ([recent | last | latest] transactions | transaction history)`,
      'my (last | recent) transactions',
      'recent activity',
    ],
  },
  {
    name: 'news',
    phrases: [
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
    name: 'sign-in',
    phrases: [
      '(sign in | sign up | log in | sign out | log out)',
      'how do i (sign in | log in | sign up)',
      '(connect my [own] | create a [new]) wallet',
    ],
  },
  { name: 'mute', phrases: ['mute [me | yourself | the microphone]'], isShort: true },
  { name: 'unmute', phrases: ['unmute [me | yourself | the microphone]'], isShort: true },
  { name: 'pace', phrases: ['(speak | talk) (slower | more slowly | faster)', 'slow down'], isShort: true },
  { name: 'hang-up', phrases: ['hang up', 'end the call'], isShort: true },
  { name: 'say-again', phrases: ['(say | repeat) that [again]', 'what did you say'], isShort: true },
  { name: 'nfts', phrases: [`${SHOW} my (collectibles | nfts)`, 'do i have any (collectibles | nfts)'] },
  { name: 'voice', phrases: ['can you hear me', '(talk | speak) to me'] },
]
