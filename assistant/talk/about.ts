/** Questions about Parley itself: the voice, the chain, the wallet that guests share. */

import { WHAT } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { I_AM } from './persona.ts'

const rows = [
  {
    name: 'who-are-you',
    say: `${I_AM}: a set of rules, not a large language model. I read wallets, prices and tokens on Solana, and I say so when I can't do something.`,
    patterns: [
      '(who | what) are you [exactly | really]',
      '(who | what) is parley',
      'what is your name',
      'do you have a name',
      'are you [a | an] [real | actual] (bot | ai | human | robot | person | real | chatgpt | gpt | llm | machine | language model | assistant | alive)',
      '(which | what) (model | ai | llm | version) (are you | is this | do you use | powers you | runs you)',
      '(which | what) (model | ai | llm)',
      'who (made | built | created) you',
      'introduce yourself',
      'are you (chatgpt | claude | openai | gemini | grok)',
      'tell me about yourself',
      'about (you | yourself)',
    ],
    spoken: [
      '(who | what) are you',
      `${WHAT} your name`,
      'are you [a] (robot | human | real person)',
      'tell me about yourself',
      'who made you',
    ],
  },
  {
    name: 'which-chain',
    say: 'Everything here is Solana. Each card names its source and how old it is, so you can see whether it comes from the sandbox chain or from a live one.',
    patterns: [
      '(which | what) (network | chain | blockchain | cluster | rpc) [is this | are we on | do you use | is it]',
      '(is this | are we on | is it | am i on) [on | the] (mainnet | devnet | testnet | a simulation | simulated | a sandbox | the sandbox | solana | live)',
      'is (this | it | that) [a | with] (real money | simulation | demo | play money | simulated | actual money | fake money)',
      '(are these | are the) (prices | balances | numbers) (real | live | simulated | fake)',
      '(where | how) (do | does) (the | these | your) (prices | price | data | numbers) come from',
      'where do (prices | the prices) come from',
      'how do you know (the | that | this) [price]',
      '(what | which) (source | sources) do you use',
    ],
    spoken: ['(which | what) (network | chain) is this', 'is this real money'],
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
    ],
    spoken: ['whose money is this', `${WHAT} the demo wallet`],
  },
]

export const about: readonly Intent[] = rows.map((row) => sayingIntent({ ...row, priority: PRIORITY.talk }))
