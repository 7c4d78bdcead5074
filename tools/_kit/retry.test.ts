import { expect, it, vi } from 'vitest'
import { toolRefusals } from '#contract/refusals/tool.ts'
import { webRefusals } from '#contract/refusals/web.ts'
import { HELPS, retryOf } from './retry.ts'

it('decides for every refusal of a tool whether a retry can help', () => {
  const codes = Object.keys({ ...toolRefusals, ...webRefusals })
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
