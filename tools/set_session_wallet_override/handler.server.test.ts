import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/ports.ts'
import { type WalletChoices, withChosenWallet } from '#domain/wallet-choices.ts'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import { GUEST, runTool, USER } from '../_kit/testing/handler.server.ts'
import { setSessionWalletOverride } from './contract.ts'
import { handler } from './handler.server.ts'

const MAIN = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const TRADING = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
const DEMO = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
const walletAt = (address: string, label: string, isDefault = false): Wallet => ({
  address,
  label,
  isDefault,
  status: 'ready',
})
const own = [walletAt(MAIN, 'Main', true), walletAt(TRADING, 'Trading')]
const demo = walletAt(DEMO, 'Demo Wallet', true)

/** Wallets whose choices are kept in a map. */
function walletServices() {
  const rows = new Map<string, string>()
  const key = (actor: Actor, sessionId: string) => `${actor.kind} ${actor.id} ${sessionId}`
  const walletChoices: WalletChoices = {
    of: async (actor, sessionId) => rows.get(key(actor, sessionId)),
    choose: async (actor, sessionId, address) => void rows.set(key(actor, sessionId), address),
    clear: async (actor, sessionId) => void rows.delete(key(actor, sessionId)),
  }
  const base: Wallets = {
    list: async ({ kind }) => (kind === 'user' ? own : [demo]),
    active: async ({ kind }) =>
      kind === 'user'
        ? { wallet: walletAt(MAIN, 'Main', true), source: 'resolver' }
        : { wallet: demo, source: 'env' },
  }
  const wallets = withChosenWallet(base, walletChoices)
  const set = async (args: unknown, actor: Actor = USER, sessionId = 's1') =>
    (await runTool(setSessionWalletOverride, handler, args, { wallets, walletChoices }, { actor, sessionId }))
      .output
  const active = async (actor: Actor = USER, sessionId = 's1') =>
    (await wallets.active(actor, sessionId)).wallet?.address
  return { set, active, rows, wallets, walletChoices }
}

describe('choosing the wallet of a session', () => {
  it('[C3.46, C4.16] makes the session act for an own wallet, and says which', async () => {
    const { set, active } = walletServices()
    expect(await set({ wallet_address: ` ${TRADING} ` })).toEqual({
      ok: true,
      cleared: false,
      wallet_address: TRADING,
      active: { address: TRADING, label: 'Trading' },
      previous: { address: MAIN, label: 'Main' },
    })
    expect(await active()).toBe(TRADING)
  })

  it.each([[{ wallet_address: '' }], [{ clear: true }], [{ wallet_address: TRADING, clear: true }]])(
    'goes back to the default with %j',
    async (args) => {
      const { set, active } = walletServices()
      await set({ wallet_address: TRADING })
      expect(await set(args)).toEqual({
        ok: true,
        cleared: true,
        wallet_address: null,
        active: { address: MAIN, label: 'Main' },
        previous: { address: TRADING, label: 'Trading' },
      })
      expect(await active()).toBe(MAIN)
    },
  )

  it('[S7.30] takes the label, whatever its case, too', async () => {
    const { set, active } = walletServices()
    expect(await set({ wallet_address: ' TRADING' })).toMatchObject({ ok: true, wallet_address: TRADING })
    expect(await active()).toBe(TRADING)
  })

  it('refuses wallets of others, for a guest everything but the demo wallet', async () => {
    const { set, rows } = walletServices()
    await expect(set({ wallet_address: DEMO })).rejects.toMatchObject({
      code: 'forbidden_wallet',
      status: 403,
    })
    await expect(set({ wallet_address: MAIN }, GUEST)).rejects.toMatchObject({ code: 'forbidden_wallet' })
    expect(rows.size).toBe(0)
    expect(await set({ wallet_address: DEMO }, GUEST)).toMatchObject({ ok: true, wallet_address: DEMO })
  })

  it('refuses what is no address, no wallet at all, and a caller without a session', async () => {
    const { set, rows, wallets, walletChoices } = walletServices()
    await expect(set({ wallet_address: 'mine' })).rejects.toMatchObject({ code: 'invalid_wallet_address' })
    await expect(set({})).rejects.toMatchObject({ code: 'override_address_required' })
    const outside = runTool(
      setSessionWalletOverride,
      handler,
      { wallet_address: TRADING },
      { wallets, walletChoices },
      { actor: USER },
    )
    await expect(outside).rejects.toMatchObject({ code: 'no_session' })
    expect(rows.size).toBe(0)
  })

  it('two sessions that take turns never bleed into each other', async () => {
    const { set, active } = walletServices()
    await set({ wallet_address: TRADING }, USER, 's1')
    expect(await active(USER, 's2')).toBe(MAIN)
    await set({ wallet_address: MAIN }, USER, 's2')
    expect(await active(USER, 's1')).toBe(TRADING)
    await set({ clear: true }, USER, 's2')
    expect(await active(USER, 's1')).toBe(TRADING)
    expect(await active(GUEST, 's1')).toBe(DEMO)
  })
})

describe('after text by strangers', () => {
  const SECOND = 'GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE'
  const choose = (args: object, ownWords: string) => {
    const { walletChoices } = walletServices()
    const list = async () => [...own, walletAt(SECOND, 'Your Wallet 2')]
    const active = async () => ({ wallet: walletAt(MAIN, 'Main', true), source: 'resolver' as const })
    const call = { actor: USER, sessionId: 's1', tainted: true, ownWords }
    return runTool(
      setSessionWalletOverride,
      handler,
      args,
      { wallets: { list, active }, walletChoices },
      call,
    ).then(
      () => 'chosen',
      ({ code }) => code,
    )
  }

  it.each([
    [{ clear: true }, 'open the first result'],
    [{ clear: true }, 'what are the main points?'],
    [{ clear: true }, 'go back to the article'],
    [{ wallet_address: SECOND }, 'open result 2'],
    [{ wallet_address: SECOND }, 'what is your name?'],
  ])('%j is refused for words about something else: %s', async (args, words) => {
    expect(await choose(args, words)).toBe('wallet_not_named')
  })

  it.each([
    [{ clear: true }, 'go back to my default wallet'],
    [{ clear: true }, 'use my main wallet again'],
    [{ clear: true }, 'switch back'],
    [{ clear: true }, 'Wieder das Konto von vorher, zurück bitte'],
    [{ wallet_address: SECOND }, 'use wallet 2'],
    [{ wallet_address: SECOND }, 'switch to your wallet 2'],
    [{ wallet_address: TRADING }, 'trading, please'],
  ])('%j is done for words that name it: %s', async (args, words) => {
    expect(await choose(args, words)).toBe('chosen')
  })
})
