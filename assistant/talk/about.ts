/** Questions about Parley itself that need no handbook: who it is, the chain, the wallet that guests share. */
import { WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { I_AM } from './persona.ts'

const rows = [
  {
    name: 'who-are-you',
    say: `${I_AM}: a set of rules, not a large language model. I read wallets, prices and tokens on Solana, and I say so when I can't do something.`,
    patterns: [
      '^ [hey | hi | so | and | but] (who | what) [exactly | really] are you [exactly | really | called] [$ | parley]',
      '(who | what) is parley',
      '(what is | do you have a | tell me) [your] name',
      'are you [a | an | some kind of] [real | actual | human | living] (bot | ai | human | robot | person | real | chatgpt | gpt | llm | machine | language model | assistant | alive | man | woman | claude | openai | gemini | grok | siri | alexa)',
      '(which | what) (model | ai | llm | version) (are you | is this | do you use | powers you | runs you)',
      '(which | what) (model | ai | llm) $',
      'who (made | built | created | programmed | designed | developed | owns | runs) (you | parley | this)',
      'introduce yourself',
      '(tell me | talk) about yourself',
      '^ (about you | yourself)',
      '^ [please] [tell me | say | explain] (who | what) you are [exactly | really] $',
      'what should i call you',
    ],
    vetoes: ['(staff | company | server | wallet)', 'is this (my | the) wallet'],
    spoken: [
      '(who | what) are you',
      `${WHAT} your name`,
      'are you [a] (robot | human | real person)',
      'tell me about yourself',
      'who made you',
    ],
  },
  {
    name: 'manner',
    decides: true,
    say: 'I keep my own way of speaking, since rules write what I say. A persona gives me another name and another voice: log in and choose one under **Personas** in the account menu.',
    patterns: [
      '(talk | speak | chat | answer | respond | reply | write | act | behave | sound | roleplay | role play) [to me | with me | to us | everything] [exactly | more | just] (like | as | as if you (were | are) | in the (style | voice | manner) of) (a | an | the | my | some | some kind of | yoda | shakespeare) ...',
      '(pretend | imagine) [that] you are (a | an | the | my) ...',
      '(switch | change | swap | go | move | choose | pick | select | use | give me | try | be) [over] [to | with | into] (a | an | another | the other | a different | some other | a new | the next) [other | different | new | {thing}] (persona | personas | personality | character)',
    ],
    vetoes: [
      '(how | what | which | why | where | when | can i | do you have) ',
      '(price | wallet | balance | token | coin | {token} | {number} | buy | sell | swap | trade | limit | order)',
      'as (a | the) (list | table | file | pdf | csv | word | number | percentage | guest)',
    ],
  },
  {
    name: 'which-chain',
    say: 'Everything here is Solana: {chain.name}. Prices come from {price.source}. Each card names its source and how old it is.',
    patterns: [
      '(which | what) (network | chain | blockchain | cluster) [is this | are we on | are you on | do you use | is it]',
      '(is this | are we on | is it | am i on | are you on) [on | the] (mainnet | devnet | testnet | a simulation | simulated | a sandbox | the sandbox | solana | live)',
      '(are these | are the) (prices | balances | numbers) (real | live | simulated | fake)',
    ],
    vetoes: ['solana a (company | security)', '(difference | real solana)'],
    spoken: ['(which | what) (network | chain) is this'],
  },
  {
    name: 'who-sees',
    say: 'On the real network every balance is public: with the address of a wallet anyone can look, and nobody can spend. Your name does not stand there. In the sandbox the chain is within this server.',
    patterns: [
      '(who | what) can (see | look at | watch | read) (my | the | this) wallet',
      '(can | could) (he | she | they | people | anyone | anybody | others | my [{thing}]) see (my wallet | my balance | my coins | what i (own | have | hold)) [(with | from | by) (that | it | the address | my address)]',
    ],
    vetoes: ['conversation'],
    spoken: ['who can see my wallet'],
  },
  {
    name: 'who-takes',
    say: 'No. Nothing leaves the wallet unless you confirm that one trade yourself, and the keys never pass through me. Ask **who holds the keys?** for how they are kept.',
    patterns: [
      '(can | could | will | would | do) (you | parley | anyone | anybody | someone | the operator) [ever | just] (take | steal | touch | grab) my (coins | money | tokens | funds | crypto | sol | {token})',
    ],
    spoken: ['can you take my coins'],
  },
  {
    name: 'my-real-money',
    say: 'What you trade with here is {chain.isPlayMoney}. Ask **is this real money?** for what that means.',
    patterns: ['(is | was) (that | this | it) my [own] (real | actual) money'],
    spoken: ['is that my real money'],
  },
  {
    name: 'own-wallet-here',
    say: 'Log in with your email, and you have a wallet of your own here. A wallet from outside, such as Phantom, cannot be connected; ask **how do I get a wallet of my own?** for the steps.',
    patterns: ['how (do | can | could) i (use | have | get) my own wallet [here]'],
    spoken: ['how do i use my own wallet'],
  },
  {
    name: 'copying',
    say: "I can't copy anyone's trades for you. You may look at theirs, and every trade here is one that you ask for and confirm.",
    patterns: [
      '(copy | mirror) (him | her | them | (his | her | their) [last] (trades | trade | wallet | moves | buys))',
    ],
    spoken: ['copy his trades'],
  },
  {
    name: 'rumour',
    say: "I can't vouch for what others say. I can look for it: say **search the web for** and the subject.",
    patterns: ['^ [and] is (that | it | this) [really | actually] true $'],
    spoken: ['is that true'],
  },
  {
    name: 'whose-wallet',
    say: 'Guests share one demo wallet that Parley funds; it is not yours to keep, but you may look at all of it. Ask **which wallet is this?** for its address.',
    patterns: [
      'whose money is (this | it | that)',
      'who (funds | pays for) (this | the | my) wallet',
      'is (this | it) a shared wallet',
      'why is (the | this) wallet shared',
      'is the wallet (shared | mine)',
      '(what is | explain) [the | a] demo wallet',
      'who else [is] (using | uses | can use) (this | the) [shared | demo] wallet',
    ],
    vetoes: ['(balance | address)'],
    spoken: ['whose money is this', `${WHAT} the demo wallet`],
  },
]

export const about: readonly Intent[] = rows.map((row) =>
  sayingIntent({ ...row, beside: row.say, priority: PRIORITY.talk }),
)
