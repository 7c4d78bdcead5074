import { expect, it, vi } from 'vitest'
import { sendRefusals } from '#contract/refusals/send.ts'
import { toolRefusals } from '#contract/refusals/tool.ts'
import { walletRefusals } from '#contract/refusals/wallet.ts'
import { webRefusals } from '#contract/refusals/web.ts'
import { HELPS, NOT_SET_UP, retryOf } from './retry.ts'

it('decides for every refusal of a tool whether a retry can help', () => {
  const codes = Object.keys({ ...toolRefusals, ...walletRefusals, ...sendRefusals, ...webRefusals })
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in HELPS))).toEqual([])
})

it.each(['trade_not_allowed', 'persona_guards', 'insufficient_balance', 'no_route', 'forbidden_wallet'])(
  'offers no retry where the answer would be the same: %s',
  (code) => {
    expect(retryOf({ code }, { rerun: vi.fn() })).toBeUndefined()
  },
)

it.each(['trading_paused', 'quote_refused', 'balances_unavailable', 'unknown_error', 'never_heard_of'])(
  'offers a retry where the answer may change: %s',
  (code) => {
    const rerun = vi.fn()
    expect(retryOf({ code }, { rerun })).toBe(rerun)
  },
)

it('helps after failures of sources and of moments, and after nothing that a user has to change', () => {
  expect(Object.keys(HELPS).filter((code) => HELPS[code])).toEqual([
    'mcp_token_error',
    'mcp_token_missing',
    'tool_aborted',
    'price_missing',
    'trading_paused',
    'quote_refused',
    'quote_unsafe',
    'simulation_failed',
    'tavily_search_failed',
    'twitter_mint_lookup_failed',
    'twitter_search_failed',
    'page_refused',
    'page_too_slow',
    'page_unavailable',
    'pumpstream_fetch_failed',
    'pumpstream_invalid_json',
    'gmgn_snapshot_failed',
    'kolscan_request_failed',
    'kolscan_invalid_json',
    'no_session',
    'balances_unavailable',
    'token_lookup_failed',
    'onchain_activity_failed',
    'onchain_entity_failed',
    'signer_unavailable',
    'candles_unavailable',
    'codex_session_id_missing',
    'codex_busy',
    'codex_too_slow',
    'codex_rate_limited',
    'codex_failed',
  ])
  expect([...NOT_SET_UP]).toEqual([
    'not_configured',
    'onchain_not_configured',
    'birdeye_key_refused',
    'page_no_internet',
  ])
})
