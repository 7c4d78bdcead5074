/** Names the providers whose use is counted, the kinds of counts, and the days they are counted in. */

export const usageProviders = [
  /** OpenAI: calls by text and voice, and its other models. */
  'openai',
  /** The language model of BRAIN_URL. */
  'brain',
  'stt',
  'tts',
  /** The assistant and the voice of this server. */
  'builtin',
  'market',
  'chain',
  'web',
  'posts',
  'agent',
] as const
export type UsageProvider = (typeof usageProviders)[number]

/** Every amount is a whole number. Input that came from a cache counts as cached only, and sound as audio only. */
const usageKinds = [
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'audio_input_tokens',
  'cached_audio_tokens',
  'audio_output_tokens',
  'audio_ms',
  'characters',
  'calls',
  /** Units by which a source bills, where they are not calls: posts of X, credits of Tavily. */
  'units',
] as const
export type UsageKind = (typeof usageKinds)[number]

const DAY_MS = 86_400_000

/** The day in UTC: '2026-11-23'. */
export const usageDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The next midnight UTC, when the counts of a day start again. */
export const usageResetsAt = (ms: number): number => (Math.floor(ms / DAY_MS) + 1) * DAY_MS

export const usageDaysBefore = (ms: number, days: number): string => usageDay(ms - days * DAY_MS)
