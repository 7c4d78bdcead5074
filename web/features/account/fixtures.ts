/** Accounts for tests and the gallery. */
import type { Account } from '#contract/api/account.ts'
import type { SignedIn } from '#web/lib/account.ts'

export const WALLET = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'

export const guest: Account = { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } }

export const mara: SignedIn = {
  type: 'user',
  user: { id: 'user_1', email: 'mara@lindqvist.example', roles: ['user', 'pro'], isSuperAdmin: false },
  badge: { badge: 'Pro', label: 'Pro member access' },
  wallet: { public_key: WALLET, label: 'Your wallet' },
  signedInAt: '2026-11-20T14:29:00Z',
  freshUntil: '2126-11-20T14:34:00Z',
  token: {
    status: {
      state: 'user',
      label: 'personal wallets',
      detail: 'Your tools act for your own wallet.',
      minted: true,
    },
    roles: ['user', 'pro'],
    wallet: WALLET,
    expiresAt: '2026-11-20T14:36:00Z',
  },
}
