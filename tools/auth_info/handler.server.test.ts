import { describe, expect, it } from 'vitest'
import { runTool, USER } from '../_kit/testing/handler.server.ts'
import { authInfo } from './contract.ts'
import { handler } from './handler.server.ts'

const wallet = {
  address: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
  label: 'Main',
  isDefault: true,
  status: 'ready',
} as const
const wallets = { active: async () => ({ wallet, source: 'session' as const }), list: async () => [wallet] }

describe('auth_info', () => {
  it('[C3.44, C3.45] gives wallet, user, source and diagnostics', async () => {
    const { output, model } = await runTool(
      authInfo,
      handler,
      {},
      { wallets },
      { actor: USER, sessionId: 'sess_1' },
    )
    const detail = 'Logged-in session: a wallet was chosen for this session.'
    expect(output).toEqual({
      wallet_address: wallet.address,
      user_id: USER.id,
      source: 'session',
      detail,
      diagnostics: {
        bearer_source: 'user',
        override_session: 'sess_1',
        wallets_cached: 1,
        has_token: true,
        detail,
      },
    })
    expect(model).toEqual({
      wallet_address: wallet.address,
      user_id: USER.id,
      source: 'session',
      detail,
    })
  })

  it('leaves the diagnostics out on request, and then lists no wallets', async () => {
    const { output } = await runTool(
      authInfo,
      handler,
      { include_diagnostics: false },
      { wallets: { active: async () => ({ source: 'none' as const }) } },
    )
    expect(output).toEqual({
      wallet_address: null,
      user_id: null,
      source: 'none',
      detail: 'Guest session: no wallet is assigned.',
    })
  })

  it('refuses a flag that is not a boolean', () => {
    expect(authInfo.input.safeParse({ include_diagnostics: 'yes' }).success).toBe(false)
  })
})
