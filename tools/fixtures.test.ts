import { describe, expect, it } from 'vitest'
import type { CardCall } from './_kit/card-call.ts'
import { NOT_SET_UP } from './_kit/retry.ts'
import type { ToolName } from './contracts.ts'
import { fixtures } from './fixtures.ts'

/** True for a result that a later action changed, and for one with a part that is older than it should be. */
const isStale = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('stale' in value && value.stale === true) ||
    ('isStale' in value && value.isStale === true) ||
    Object.values(value).some(isStale))

type State = 'running' | 'done' | 'empty' | 'failed' | 'stale' | 'not set up'

const HAS: Readonly<Record<State, (name: string, call: CardCall) => boolean>> = {
  running: (_name, { status }) => status === 'running',
  done: (_name, { status }) => status === 'done',
  empty: (name, { status }) => name === 'empty' && status === 'done',
  failed: (_name, call) => call.status === 'failed' && !NOT_SET_UP.has(call.code),
  stale: (_name, call) => call.status === 'done' && isStale(call),
  'not set up': (_name, call) => call.status === 'failed' && NOT_SET_UP.has(call.code),
}

/** Excludes states that a tool cannot have: no outside source, a result that never changes, or one that is never empty. */
const WITHOUT: Partial<Readonly<Record<ToolName, readonly State[]>>> = {
  auth_info: ['stale', 'not set up'],
  codex_exec: ['stale'],
  codex_reply: ['stale'],
  codex_start: ['stale'],
  fetch: ['stale'],
  // A source without its key is named on the card; the other sources still give a snapshot.
  gmgn_fetch_token_snapshot: ['not set up'],
  list_my_trades: ['not set up'],
  list_my_wallets: ['not set up'],
  resolve_wallet: ['not set up'],
  memory: ['stale', 'not set up'],
  search_conversations: ['stale', 'not set up'],
  set_session_wallet_override: ['not set up'],
  solana_list_balances: ['not set up'],
  solana_resolve_token: ['not set up'],
  solana_send_preview: ['empty', 'stale', 'not set up'],
  solana_swap_preview: ['empty', 'stale', 'not set up'],
  solana_swap_execute: ['empty', 'stale', 'not set up'],
  stream_get_scene: ['not set up'],
  stream_set_scene: ['empty', 'not set up'],
  stream_public_shout: ['empty', 'stale', 'not set up'],
  stream_shout_feed: ['not set up'],
}
const STATES = Object.keys(HAS) as State[]

describe.each(Object.keys(fixtures) as ToolName[])('the fixtures of %s', (tool) => {
  const calls = Object.entries(fixtures[tool] as Readonly<Record<string, CardCall>>)
  const required = STATES.filter((state) => !WITHOUT[tool]?.includes(state))
  it.each(required)('show the card %s', (state) => {
    expect(calls.some(([name, call]) => HAS[state](name, call))).toBe(true)
  })
})
