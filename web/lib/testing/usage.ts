/** Usage as the server answers it. */
import type { readUsage, UsageSum } from '#contract/api/usage.ts'
import type { UsageProvider } from '#contract/rules/usage.ts'
import type { Answer } from '../api.ts'

type OwnUsage = Answer<typeof readUsage>

export const anAmount = (provider: UsageProvider, fields: Partial<UsageSum> = {}): UsageSum => ({
  provider,
  inputTokens: 0,
  outputTokens: 0,
  audioSeconds: 0,
  characters: 0,
  calls: 0,
  usd: 0,
  isPriceUnknown: false,
  ...fields,
})

export const ownUsage = (fields: Partial<OwnUsage> = {}): OwnUsage => ({
  day: '2026-11-23',
  resetsAt: '2026-11-24T00:00:00.000Z',
  pricesAsOf: '2026-11-23',
  today: [
    anAmount('openai', { inputTokens: 9_000, outputTokens: 1_400, audioSeconds: 120, calls: 6, usd: 0.42 }),
  ],
  month: [
    anAmount('openai', {
      inputTokens: 150_000,
      outputTokens: 32_400,
      audioSeconds: 1_860,
      calls: 96,
      usd: 6.18,
    }),
    anAmount('web', { calls: 1, usd: 0.008 }),
    anAmount('builtin', { audioSeconds: 40 }),
  ],
  spentUsd: 0.42,
  capUsd: 5,
  isServerSpent: false,
  isShared: false,
  ...fields,
})

export const serverUsage = (fields: object = {}) => ({
  day: '2026-11-23',
  resetsAt: '2026-11-24T00:00:00.000Z',
  pricesAsOf: '2026-11-23',
  spentUsd: 41.2,
  capUsd: 50,
  today: [
    {
      ...anAmount('openai', { inputTokens: 2_000_000, calls: 41, usd: 41.2 }),
      source: 'gpt-realtime-2.1',
    },
    { ...anAmount('market', { calls: 812 }), source: 'jupiter' },
  ],
  top: [
    { userId: 'u1', email: 'ada@example.com', usd: 4.8, isPriceUnknown: false },
    { usd: 0.9, isPriceUnknown: false },
  ],
  ...fields,
})
