/** Refusals of tools that look at the market and the chain: history, candles, streams and traders. */
import * as z from 'zod/mini'
import { line, name } from '../bounded.ts'
import type { RefusalTable } from './request.ts'

const HISTORY_FAILED: Readonly<Record<string, string>> = {
  rate_limited: 'The source of on-chain history limits our requests. Try again in a minute.',
  shape_changed: 'The source of on-chain history answered in a form that cannot be read. Try again later.',
}
const historyFailed = (reason: string): string =>
  HISTORY_FAILED[reason] ?? 'The source of on-chain history did not answer. Try again in a moment.'

const historyRefusals = {
  wallet_required: {
    status: 400,
    say: () => 'Name the wallet to look at: paste its address, or connect one of your own.',
  },
  mint_required: { status: 400, say: () => 'Name the token by its mint address.' },
  invalid_mint_address: {
    status: 400,
    say: () => 'That is not the address of a token. Look the token up first, and use its mint.',
  },
  signature_required: {
    status: 400,
    say: () => 'Name the transaction: paste its signature, 64 bytes in base58.',
  },
  transaction_not_found: {
    status: 404,
    say: () =>
      'The chain does not know that transaction, or its node does not keep it any more. Check that the signature was copied whole.',
  },
  onchain_activity_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => historyFailed(reason),
  },
  onchain_entity_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => historyFailed(reason),
  },
  onchain_not_configured: {
    status: 503,
    say: () =>
      'The source of on-chain history does not accept this server’s key. Set HELIUS_API_KEY to a valid key, or leave it out to read through SOLANA_RPC_URL.',
  },
} as const satisfies RefusalTable

const SOURCE_FAILED: Readonly<Record<string, string>> = {
  rate_limited: 'limits our requests. Try again in a minute.',
}
const sourceFailed = (source: string, reason: string): string =>
  `${source} ${SOURCE_FAILED[reason] ?? 'did not answer. Try again in a moment.'}`

const traderRefusals = {
  pumpstream_fetch_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => sourceFailed('The list of live streams', reason),
  },
  pumpstream_invalid_json: {
    status: 502,
    say: () => 'The list of live streams came in a form that cannot be read. Try again later.',
  },
  gmgn_snapshot_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) =>
      reason === 'not_found'
        ? 'No source knows a token at this address. Check that the mint was copied whole.'
        : sourceFailed('The source of token data', reason),
  },
  kolscan_request_failed: {
    status: 502,
    details: z.object({ reason: line }),
    say: ({ reason }: { reason: string }) => sourceFailed('The source of trader data', reason),
  },
  kolscan_invalid_json: {
    status: 502,
    say: () => 'The trader data came in a form that cannot be read. Try again later.',
  },
  kolscan_period_unavailable: {
    status: 409,
    say: () =>
      'The source has not shown enough trades yet to rank traders over a day. Ask for the week or the month.',
  },
} as const satisfies RefusalTable

const candleRefusals = {
  mint_address_or_pair_address_required: {
    status: 400,
    say: () => 'Name the token of the chart: its mint address, or the address of a pool.',
  },
  pair_address_lookup_failed_supply_pair_address: {
    status: 404,
    say: () =>
      'No pool of this token was found, so there is no price history. If you know a pool, give its address.',
  },
  birdeye_key_refused: {
    status: 503,
    say: () =>
      'Price history is not set up on this server: Birdeye refuses the key of this server, or its plan has no candles. The operator can set another BIRDEYE_API_KEY, or leave it out and use GeckoTerminal.',
  },
  candles_unavailable: {
    status: 502,
    details: z.object({ source: name, reason: line }),
    say: ({ source, reason }: { source: string; reason: string }) =>
      `${source} did not give the price history (${reason.replaceAll('_', ' ')}). Try again in a moment.`,
  },
} as const satisfies RefusalTable

export const marketRefusals = { ...historyRefusals, ...traderRefusals, ...candleRefusals } as const
