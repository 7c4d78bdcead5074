/** 'Find the trader maple': the wallets of well-known traders by name. */
import * as z from 'zod/mini'
import { counted, listed, plainName } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { isTrader, NAMES_SAID, nameIn, otherTrader } from '../_kit/language/kol-words.ts'
import { kolscanResolveWallet } from './contract.ts'

type Slots = Readonly<{ query: string }>

const view = z.object({
  query: z.string(),
  count: z.number(),
  traders: z.array(z.object({ name: z.string(), wallet: z.string() })),
})

const SAID = 3

export const language = defineLanguage(kolscanResolveWallet, {
  frames: [
    {
      name: 'find-trader',
      priority: PRIORITY.unavailable,
      decides: true,
      patterns: [
        '(find | look up | search for | search | resolve | which is | what is) [me | the] (wallet | address) of [the] (trader | kol | influencer) [called | named] {thing} $',
        '(find | look up | search for | search) [me] [the | a] (trader | kol | influencer) [called | named] {thing} $',
        '(trader | kol | influencer) {thing} (wallet | address)',
        'who is [the] (trader | kol | influencer) [called | named] {thing} $',
      ],
      vetoes: [
        '(trader | kol | influencer) [does | is | do] (my | our | this | the) wallet',
        'my wallet (look | looks | seem | seems)',
      ],
      spoken: [`(find | look up) the trader ${NAMES_SAID}`, `who is the trader ${NAMES_SAID}`],
      read({ thing }) {
        const query = nameIn(thing)
        return query === '' ? undefined : { slots: { query } }
      },
    },
    {
      name: 'find-trader',
      priority: PRIORITY.unavailable,
      decides: true,
      patterns: [
        '(find | look up | lookup | show | what is | where is) [me] {thing} (wallet | wallets | address) $',
        '^ [(and | so | ok | but | wait)] who [even] (is | the hell is) {thing} [(even | exactly | anyway)] $',
        '^ [(and | so | now | ok | give me | drop | get me | can you get me)] {thing} (wallet | wallets | address) [(address | please | then)] $',
      ],
      read({ thing }, context, utterance) {
        const query = nameIn(thing)
        return isTrader(query, utterance, context) ? { slots: { query } } : undefined
      },
    },
  ],
  args: ({ query }: Slots) => ({ query }),
  person: ({ query }) => query,
  amend(_slots, words, utterance) {
    const query = otherTrader(words, utterance)
    return query === undefined ? undefined : { slots: { query } }
  },
  view,
  says({ query, count, traders }) {
    const [first, ...rest] = traders
    const shown = plainName(query)
    if (!first) return `I know no trader called ${shown}.`
    if (rest.length === 0) return `${plainName(first.name)} trades from ${first.wallet}.`
    return `${counted(count, 'trader')} match ${shown}: ${listed(traders.slice(0, SAID).map(({ name }) => plainName(name)))}. Which one?`
  },
  rows: ({ traders }) =>
    traders.map(({ name, wallet }) => ({
      symbol: plainName(name),
      name,
      mint: wallet,
      kind: 'trader' as const,
    })),
})
