/** Says which figures Parley does not have, and the nearest one that it has. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { asksForYield } from '#domain/language/yields.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { EXPLAIN, tokenOrSol } from './cues.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority' | 'decides'>

const rows: readonly Row[] = [
  {
    name: 'indicators',
    say: (utterance) =>
      `I calculate no indicators such as RSI or moving averages. The chart shows price and volume for up to 30 days: **chart of ${tokenOrSol(utterance)} for a month**.`,
    patterns: [
      '(rsi | macd | bollinger [bands] | fibonacci [levels] | ichimoku | stochastic | vwap | golden cross | death cross)',
      '[moving] (average | averages) (over | of the (last | past) | line)',
      '(moving (average | averages) | (support | resistance) (level | levels | line | zone) | support and resistance)',
    ],
  },
  {
    name: 'records',
    say: (utterance) =>
      `I don't know all-time highs or lows. A chart gives the high and the low of up to 30 days: **chart of ${tokenOrSol(utterance)} for a month**.`,
    patterns: [
      '(ath | atl | all time (high | highs | low | lows) | record (high | low) | (highest | lowest) [price] (ever | of all time))',
    ],
    vetoes: ['(buy | sell | swap)'],
  },
  {
    name: 'whole-market',
    say: 'I know single tokens, not the whole market: no dominance, no total market cap, no index of fear and greed. Try **trending tokens** or **market cap of SOL**.',
    patterns: [
      '(dominance | fear and greed | total (market cap | crypto market cap | value of crypto) | open interest | funding rate | funding rates)',
      '(share | percent | percentage | part | slice) of the [whole | entire | total | crypto] [crypto] market',
    ],
  },
  {
    name: 'who-is-behind',
    say: (utterance) =>
      `I can't see whether a token's liquidity is locked, whether its code was audited, or who is behind it. I see its mint and freeze authority, its age, holders and pools: **is ${tokenOrSol(utterance)} verified?**`,
    patterns: [
      '(liquidity | lp | pool) [is | was | been] [really | still] (locked | burned | burnt)',
      '(locked | burned | burnt) (liquidity | lp)',
      '(is | was | has) (it | this | that | {token} | the (token | coin | contract | code)) [ever | been | coin | token] audited',
      '(audit | audits | audit report) (of | for) ({token} | it | this | that)',
      '(is | are) [the] (team | dev | devs | founders | founder) [of {token}] (doxxed | doxed | known | public | real | anonymous | anon)',
    ],
    vetoes: ['(parley | your)'],
  },
]

/** 'What is the RSI of SOL' wants the figure, and 'what is the RSI' an explanation. */
const OF_TOKEN: Readonly<Record<string, readonly string[]>> = {
  indicators: [
    '(rsi | macd | moving average | moving averages | vwap | bollinger bands) (of | for | on) {token}',
  ],
  records: ['(ath | atl | all time high | all time low | record high | record low) (of | for | on) {token}'],
}

const ofTokens = rows.flatMap((row) => {
  const patterns = OF_TOKEN[row.name]
  return patterns ? [{ ...row, patterns, vetoes: [] }] : []
})

const yields: Intent = {
  name: 'yields',
  priority: PRIORITY.unavailable - 1,
  decides: true,
  patterns: ['(year | month | annum)'],
  respond: (_filled, _state, { lines: [line = ''], tokens }) =>
    asksForYield(line) ? { say: NO_YIELDS, about: tokens } : undefined,
}
const NO_YIELDS =
  'I know no yields and no interest rates, and I can neither stake nor lend. Ask **what is staking?** for how it pays.'

/** 'How far below that are we' behind the all-time high. */
const fromRecord: Intent = {
  name: 'records',
  priority: PRIORITY.decision,
  patterns: [
    '(how far | how much | how many percent) ... (below | under | from | off | away | down | short) [of | from] (that | it | this | there | the (top | peak | high | record | ath))',
    '(how far | how much) (below | under | from | off | short of) (that | it | this | there | the (top | peak | high | record | ath))',
  ],
  decides: true,
  respond: (_filled, { about: [token], entry }) =>
    entry !== 'ath' || !token || token.symbol === '' || token.kind === 'trader'
      ? undefined
      : {
          say: `I can't tell, because I keep no all-time highs. The nearest is the high of the last 30 days: **chart of ${plainSymbol(token.symbol)} for a month**.`,
          about: [token],
        },
}

export const unknownFigures: readonly Intent[] = [
  fromRecord,
  yields,
  ...[
    ...ofTokens,
    ...rows.map((row) => ({
      ...row,
      vetoes: [EXPLAIN, 'what is [a | an | the] (ath | rsi | macd | moving)', ...(row.vetoes ?? [])],
    })),
  ].map((row) => sayingIntent({ ...row, decides: true, priority: PRIORITY.unavailable - 1 })),
]
