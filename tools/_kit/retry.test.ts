import { expect, it, vi } from 'vitest'
import { toolRefusals } from '#contract/refusals/tool.ts'
import { HELPS, retryOf } from './retry.ts'

it('knows of every refusal that a tool may answer whether a second try can help', () => {
  const codes = Object.keys(toolRefusals)
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in HELPS))).toEqual([])
})

it.each(['trade_not_allowed', 'persona_guards', 'insufficient_balance', 'no_route', 'forbidden_wallet'])(
  'offers no second try where the answer would be the same: %s',
  (code) => {
    expect(retryOf({ code }, { rerun: vi.fn() })).toBeUndefined()
  },
)

it.each(['trading_paused', 'quote_refused', 'balances_unavailable', 'unknown_error', 'never_heard_of'])(
  'offers one where it may be another: %s',
  (code) => {
    const rerun = vi.fn()
    expect(retryOf({ code }, { rerun })).toBe(rerun)
  },
)
