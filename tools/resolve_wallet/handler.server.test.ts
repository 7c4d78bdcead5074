import { describe, expect, it } from 'vitest'
import { GUEST, runTool, USER } from '../_kit/testing/handler.server.ts'
import { resolveWallet } from './contract.ts'
import { handler } from './handler.server.ts'

const wallet = {
  address: 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z',
  label: 'Demo wallet',
  isDefault: true,
  status: 'ready',
} as const

describe('resolve_wallet', () => {
  it.each([
    ['session', 'session_override', 'sess_1'],
    ['resolver', 'resolver_ok', null],
    ['env', 'env_fallback', null],
  ] as const)('says that the wallet came from %s', async (source, detail, override) => {
    const { output, model } = await runTool(
      resolveWallet,
      handler,
      {},
      { wallets: { active: async () => ({ wallet, source }) } },
      { actor: USER, sessionId: 'sess_1' },
    )
    expect(output).toEqual({
      wallet_address: wallet.address,
      label: 'Demo wallet',
      source,
      user_id: USER.id,
      detail,
      bearer_source: 'user',
      override_session: override,
    })
    expect(model).toEqual({ wallet_address: wallet.address, label: 'Demo wallet', source })
  })

  it('answers with null when there is no wallet, and gives a guest no user id', async () => {
    const { output, model } = await runTool(
      resolveWallet,
      handler,
      {},
      {
        wallets: { active: async () => ({ source: 'none' }) },
      },
    )
    expect(output).toMatchObject({ wallet_address: null, user_id: null, detail: 'no_wallets_assigned' })
    expect(model).toEqual({ wallet_address: null, source: 'none' })
  })

  it('asks for the wallet of this actor in this session', async () => {
    const calls: unknown[] = []
    await runTool(
      resolveWallet,
      handler,
      { __issuer: 'x', __sub: 'y', __email: 'z', address: 'ignored' },
      {
        wallets: {
          active: async (...args) => {
            calls.push(args)
            return { wallet, source: 'env' }
          },
        },
      },
      { sessionId: 'sess_9' },
    )
    expect(calls).toEqual([[GUEST, 'sess_9']])
  })
})
