/**
 * Endpoints of the user's wallet: the choice of one (spec S7.33), the key export (S7.41), and the trading limits.
 */
import * as z from 'zod/mini'
import { address, line, name, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { limitsChanged, passkeyResponse, walletLimits } from '../signer.ts'
import { walletRef } from './session.ts'

export const getActiveWallet = defineEndpoint({
  operation: 'wallet.active',
  method: 'GET',
  path: '/api/wallet/active',
  summary: 'The wallet that this person’s tools act for.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({
    wallet: z.nullable(walletRef),
    /** 'session' when the user chose it for the page's session. */
    source: z.optional(z.enum(['session', 'resolver', 'env', 'none'])),
  }),
})

/** Makes another site's script send a preflight request, which the server refuses. */
export const EXPORT_HEADER = 'x-parley-export'

/** JSON of a passkey's response in base64url, with which the export does not wait. */
export const PASSKEY_HEADER = 'x-parley-passkey'

export const exportWallet = defineEndpoint({
  operation: 'wallet.export',
  method: 'GET',
  path: '/api/wallet/export',
  summary:
    'The secret key of one’s own wallet, after a sign-in of the last five minutes and a wait, three times a day.',
  params: z.object({
    format: z.optional(z.enum(['base58', 'json'])),
    /** The wallet whose key it is; the first one where it is absent. */
    address: z.optional(address),
  }),
  body: z.undefined(),
  output: z.object({
    /** 64 bytes, seed and public key: in base58, or as the JSON array that Solana’s tools write. */
    secret_key: text(500),
    public_key: address,
  }),
})

const usd = z.number().check(z.gt(0), z.lte(1_000_000))

export const readWalletLimits = defineEndpoint({
  operation: 'wallet.readLimits',
  method: 'GET',
  path: '/api/wallet/limits',
  summary:
    'What one may trade at a time and in a day, from one’s own wallet or the demo wallet, and what is left.',
  params: z.object({}),
  body: z.undefined(),
  output: walletLimits,
})

export const setWalletLimits = defineEndpoint({
  operation: 'wallet.limits',
  method: 'POST',
  path: '/api/wallet/limits',
  summary:
    'What one’s own wallet may trade at a time and in a day, after a sign-in of the last five minutes; higher limits wait.',
  params: z.object({}),
  body: z.object({ perTradeUsd: usd, perDayUsd: usd, passkey: z.optional(passkeyResponse) }),
  output: limitsChanged,
})

const tradingState = z.object({ paused: z.boolean(), reason: z.optional(line) })
export type TradingState = z.output<typeof tradingState>

export const readTrading = defineEndpoint({
  operation: 'trading.read',
  method: 'GET',
  path: '/api/trading',
  summary: 'Whether trading is open now.',
  params: z.object({}),
  body: z.undefined(),
  output: tradingState,
})

export const pauseTrading = defineEndpoint({
  operation: 'trading.pause',
  method: 'POST',
  path: '/api/trading/pause',
  summary: 'Stops all signatures, or lets them begin again.',
  params: z.object({}),
  body: z.object({ paused: z.boolean(), reason: name.check(z.minLength(1)) }),
  output: tradingState,
})
