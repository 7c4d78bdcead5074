/** The refusal of a paid provider whose share of the day is used up. */
import * as z from 'zod/mini'
import { figure } from '../bounded.ts'
import { waitText } from '../rules/waiting.ts'
import type { RefusalTable } from './request.ts'

type Scope = 'user' | 'guest' | 'server'

const SPENT: Readonly<Record<Scope, string>> = {
  user: 'Your share of the paid services for today is used up.',
  guest: 'The share of the paid services for guests of your network is used up for today.',
  server: 'This server has spent what it may spend on paid services today.',
}

export const usageRefusals = {
  usage_cap_reached: {
    status: 429,
    details: z.object({ scope: z.enum(['user', 'guest', 'server']), retryAfterMs: figure }),
    say: ({ scope, retryAfterMs }: { scope: Scope; retryAfterMs: number }) =>
      `${SPENT[scope]} It starts again at midnight UTC, in ${waitText(retryAfterMs)}. Until then the built-in assistant answers in text, and tools that cost nothing go on.`,
  },
} as const satisfies RefusalTable
