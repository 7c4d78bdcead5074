/** Words for usage and cost. */
import type { UsageSum } from '#contract/api/usage.ts'
import type { UsageProvider } from '#contract/rules/usage.ts'

const PROVIDERS: Readonly<Record<UsageProvider, string>> = {
  openai: 'OpenAI',
  brain: 'Language model',
  stt: 'Speech recognition',
  tts: 'Speech synthesis',
  builtin: 'Built-in voice',
  market: 'Market data',
  chain: 'Solana',
  web: 'Web search',
  posts: 'Posts on X',
  agent: 'Coding agent',
}
export const providerWords = (provider: UsageProvider): string => PROVIDERS[provider]

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const CENT = 0.01

/** Something that costs less than a cent is not free. */
const dollarWords = (usd: number): string => (usd > 0 && usd < CENT ? '< $0.01' : exact.format(usd))

/** A price that is not in the table is never shown as zero. */
export function costWords({ usd, isPriceUnknown }: Pick<UsageSum, 'usd' | 'isPriceUnknown'>): string {
  if (!isPriceUnknown) return dollarWords(usd)
  return usd > 0 ? `over ${dollarWords(usd)}` : 'price unknown'
}

type Spent = Readonly<{ spentUsd: number; capUsd: number | null }>

/** The part of a cap that is spent, for its bar. */
export const capMeter = ({ spentUsd, capUsd }: Spent) =>
  capUsd === null
    ? { words: `${dollarWords(spentUsd)}, no cap` }
    : {
        words: `${dollarWords(spentUsd)} of ${dollarWords(capUsd)}`,
        percent: capUsd === 0 ? 100 : (100 * spentUsd) / capUsd,
      }

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const amount = (count: number, one: string): string =>
  `${compact.format(count)} ${one}${count === 1 ? '' : 's'}`

const minutesWords = (seconds: number): string =>
  seconds < 60 ? '< 1 min' : `${compact.format(Math.round(seconds / 60))} min`

/** The amounts that were used: '12.3K tokens, 4 min, 2 requests'. */
export function amountWords(sum: Omit<UsageSum, 'provider' | 'usd' | 'isPriceUnknown'>): string {
  const tokens = sum.inputTokens + sum.outputTokens
  return [
    tokens > 0 && amount(tokens, 'token'),
    sum.audioSeconds > 0 && minutesWords(sum.audioSeconds),
    sum.characters > 0 && amount(sum.characters, 'character'),
    sum.calls > 0 && amount(sum.calls, 'request'),
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/** The moment when a day ends, in the reader's own time. */
export const resetWords = (resetsAt: string): string =>
  new Date(resetsAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
