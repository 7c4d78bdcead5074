/** 'Which kols bought bonk': the well-known traders of one token. */
import * as z from 'zod/mini'
import { formatUsd } from '#contract/rules/amounts.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { counted, listed, plainName, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { KOLS, timeframeIn, WHEN_SAID, WHEN_WORDS } from '../_kit/language/kol-words.ts'
import { kolscanTokenDetail } from './contract.ts'

type Slots = Readonly<{ token: Token; timeframe?: string }>

const view = z.object({
  symbol: maybeText,
  trade_count: z.number(),
  trader_count: z.number(),
  bought_usd: maybeNumber,
  sold_usd: maybeNumber,
  traders: z.array(z.object({ name: z.string(), wallet: z.string(), bought_usd: maybeNumber })),
  timeframe: z.string(),
})
type View = z.output<typeof view>

const SAID = 3
const TRADED =
  '(bought | buying | buy | sold | selling | sell | traded | trading | trade | in | into | hold | holding | aped | aped into)'

/** Words for well-known traders, also of those that were spoken of. */
const KNOWN = `(${KOLS} | famous (people | person | persons | guys | lot | ones | folks) | the famous | pros | the pros | smart money | whales | big dogs | big fish | big men | your traders | those traders | them traders | these traders | (that | this | the) (crowd | bunch | lot) | loud people | your celebrities)`
const HAVE =
  '(have | has | got | get | hold | holds | holding | own | owns | keep | keeps | in | into | on | inside | buy | buys | buying | bought | acquired | touched | trade | traded | trading | sits in | sitting in | aping | piled into)'

const candidates = z.object({
  candidates: z.array(z.object({ mint: z.string(), symbol: z.string(), verified: z.boolean() })),
})

function words(
  { symbol, trader_count: count, bought_usd, sold_usd, traders, timeframe }: View,
  { token }: Slots,
): string {
  const name = plainSymbol(symbol || token.symbol)
  if (count === 0) return `No known trader traded ${name} over ${timeframe}.`
  const buyers = traders.filter(({ bought_usd: usd }) => (usd ?? 0) > 0).slice(0, SAID)
  return sentences(
    `${counted(count, 'known trader')} traded ${name} over ${timeframe}: ${formatUsd(bought_usd ?? 0)} bought, ${formatUsd(sold_usd ?? 0)} sold.`,
    buyers.length === 0 ? '' : `Most was bought by ${listed(buyers.map((each) => plainName(each.name)))}.`,
  )
}

export const language = defineLanguage(kolscanTokenDetail, {
  frames: [
    {
      name: 'kol-token',
      priority: PRIORITY.unavailable + 2,
      decides: true,
      patterns: [
        `[which | what | do | did | have | are | any | how many | show me | who of the | is any] [the] ${KOLS} [are | who | have | that | has | been] ${TRADED} [any | some | into | in] {token}`,
        `{token} (bought | traded | held) by [the] ${KOLS}`,
        `${KOLS} (of | in | for | on) {token}`,
        `${KOLS} ... ({token} | {address})`,
        `({token} | {address}) ... ${KOLS}`,
        `{token} ${KOLS}`,
        `{token} ... (bought | traded | buying) ... ${KOLS}`,
      ],
      also: WHEN_WORDS,
      vetoes: ['(what is | define | explain) [a | an | the] (kol | influencer)'],
      spoken: [
        `which (top traders | kol traders) (bought | sold | traded) {token} ${WHEN_SAID}`,
        `are [the] top traders buying {token} ${WHEN_SAID}`,
      ],
      read({ tokens: [token], address: mint }, _context, utterance) {
        const named = token ?? (mint === undefined ? undefined : { symbol: mint, name: mint, mint })
        return named && named.kind !== 'trader'
          ? { slots: { token: named, timeframe: timeframeIn(utterance) } }
          : undefined
      },
    },
    {
      // 'Any of the big names in it': the token was spoken of before.
      name: 'kol-token',
      priority: PRIORITY.unavailable + 2,
      decides: true,
      patterns: [
        `^ [and | so | but | ok | well] (who | which | any | anyone | anybody | do | did | are | is | have | has | what) ... ${KNOWN} ... ${HAVE} (it | that | this | them)`,
        `^ [and | so | but | ok | well] (who | which | any | anyone | anybody) ... ${HAVE} (it | that | this | them) ... ${KNOWN} $`,
        `^ [and | any | the | which | what] ${KNOWN} [are | is | people] (in | into | on | inside) (it | that | this)`,
        `^ [and | so | but | ok | well] who else [has | have | is | are | also] ${HAVE} [in | into | on] [some | any] [of] (it | that | this | them)`,
        `^ [and] any of [the | those | these | them | your] ${KNOWN} [still] (in | into | on | inside | have | holding | buying) (it | that | this)`,
      ],
      also: WHEN_WORDS,
      vetoes: [
        '{tokens}',
        '{address}',
        '(what is | define | explain) [a | an | the] (kol | influencer)',
        'wallet',
      ],
      read(_filled, { about: [token] }, utterance) {
        const isToken = token !== undefined && token.symbol !== '' && token.kind !== 'trader'
        return isToken ? { slots: { token, timeframe: timeframeIn(utterance) } } : undefined
      },
    },
  ],
  args: ({ token, timeframe }: Slots) => ({ tokenAddress: token.mint ?? '', timeframe }),
  prepare({ token, timeframe }) {
    if (token.mint !== undefined) return undefined
    return {
      tool: 'solana_resolve_token',
      args: { query: token.symbol },
      fill(found) {
        const best = candidates.safeParse(found).data?.candidates[0]
        const symbol = plainSymbol(token.symbol)
        if (!best) return { say: `I found no token called ${symbol}.` }
        return { slots: { token: { ...token, mint: best.mint }, timeframe } }
      },
    }
  },
  view,
  says: words,
  about: ({ token }) => [token],
  again: (slots, [token]) => (token ? { ...slots, token } : slots),
  rows: ({ traders }) =>
    traders.map(({ name, wallet }) => ({
      symbol: plainName(name),
      name,
      mint: wallet,
      kind: 'trader' as const,
    })),
})
