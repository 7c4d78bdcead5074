/** A dossier as the server answers it, for tests. */
import type { DossierAnswer } from '#contract/api/dossier.ts'

type Found = Extract<DossierAnswer, { ok: true }>

const AT = '2026-11-20T10:00:00.000Z'

export const ada: Found = {
  ok: true,
  target: { supabaseUserId: 'u1', preferredName: 'Countess', displayName: 'Ada' },
  user: { email: 'ada@example.com', badge: 'Pro' },
  stats: {
    memoriesTotal: 12,
    skippedTotal: 3,
    parkedTotal: 0,
    swapsTotal: 4,
    swapsUsd: 1234.5,
    lastSwapAt: AT,
  },
  dossier: {
    version: 7,
    builtAt: AT,
    identity: {
      preferredName: 'Countess',
      access: 'Pro member access',
      wallet: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    },
    holdings: [
      {
        symbol: 'SOL',
        mintAddress: 'So11111111111111111111111111111111111111112',
        amount: 2.5,
        usdValue: 420.5,
        portfolioWeightPct: 84.06,
      },
      {
        symbol: 'ODD',
        mintAddress: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
        amount: 10,
        usdValue: null,
        portfolioWeightPct: null,
      },
    ],
    holdingsAsOf: AT,
    preferences: {
      tastes: ['Likes short answers'],
      tokens: ['Favourite token: BONK'],
      notes: [],
      topics: ['Asked about JUP'],
      followUps: ['Wants to come back to: staking'],
    },
  },
  error: null,
}
