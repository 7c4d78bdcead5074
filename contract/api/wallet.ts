/** The wallet a person acts for (spec S7.33). */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { walletRef } from './session.ts'

export const getActiveWallet = defineCall({
  operation: 'wallet.active',
  method: 'GET',
  path: '/api/wallet/active',
  summary: 'The wallet that this person’s tools act for.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    wallet: z.nullable(walletRef),
    /** 'session' when it was chosen for the session that the page is in. */
    source: z.optional(z.enum(['session', 'resolver', 'env', 'none'])),
  }),
})
