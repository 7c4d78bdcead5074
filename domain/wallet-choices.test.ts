import { describe, expect, it } from 'vitest'
import type { Actor } from './ports.ts'
import { type WalletChoices, withChosenWallet } from './wallet-choices.ts'
import type { Wallet, Wallets } from './wallets.ts'

const ada: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const guest: Actor = { kind: 'guest', id: 'ada' }
const walletAt = (address: string, isDefault = false): Wallet => ({
  address,
  label: address,
  isDefault,
  status: 'ready',
})
const first = walletAt('first', true)
const second = walletAt('second')

const wallets: Wallets = {
  list: async ({ kind }) => (kind === 'user' ? [first, second] : [walletAt('demo', true)]),
  active: async ({ kind }) =>
    kind === 'user'
      ? { wallet: first, source: 'resolver' }
      : { wallet: walletAt('demo', true), source: 'env' },
}
function walletsWith(chosen: Record<string, string>): Wallets {
  const choices: WalletChoices = {
    of: async (actor, sessionId) => chosen[`${actor.kind} ${actor.id} ${sessionId}`],
    choose: async () => undefined,
    clear: async () => undefined,
  }
  return withChosenWallet(wallets, choices)
}

describe('the wallet that a session acts for', () => {
  it('is the chosen one in that user’s session only', async () => {
    const own = walletsWith({ 'user ada s1': 'second' })
    expect(await own.active(ada, 's1')).toEqual({ wallet: second, source: 'session' })
    expect(await own.active(ada, 's2')).toEqual({ wallet: first, source: 'resolver' })
    expect(await own.active(ada)).toEqual({ wallet: first, source: 'resolver' })
    expect((await own.active(guest, 's1')).wallet?.address).toBe('demo')
  })

  it('is never a wallet that the user does not own, even if the store names it', async () => {
    expect((await walletsWith({ 'guest ada s1': 'second' }).active(guest, 's1')).wallet?.address).toBe('demo')
    expect((await walletsWith({ 'user ada s1': 'gone' }).active(ada, 's1')).source).toBe('resolver')
  })
})
