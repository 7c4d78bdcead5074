/** Linked wallets in every state. */
import { defineFixtures } from '../_kit/card-call.ts'
import { listMyWallets } from './contract.ts'

const wallet = (
  address: string,
  label: string,
  extra: { is_default?: boolean; status?: 'ready' | 'provisioning' } = {},
) => ({ address, public_key: address, label, is_default: false, status: 'ready' as const, ...extra })

const three = [
  wallet('CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', 'Main', { is_default: true }),
  wallet('A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE', 'Trading'),
  wallet('9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ', '', { status: 'provisioning' }),
]
const more = [
  wallet('jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 'Savings'),
  wallet('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'Airdrops'),
  wallet('4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'Stream'),
  wallet('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'Test'),
  wallet('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'Old'),
]
const user = { id: 'usr_8f2c41da' }

export const fixtures = defineFixtures(listMyWallets, {
  running: { status: 'running', input: {} },
  done: { status: 'done', input: {}, output: { user, wallets: three }, durationMs: 15 },
  changed: { status: 'done', input: {}, output: { user, wallets: three }, durationMs: 15, isStale: true },
  many: { status: 'done', input: {}, output: { user, wallets: [...three, ...more] }, durationMs: 15 },
  empty: { status: 'done', input: {}, output: { user, wallets: [] }, durationMs: 11 },
  failed: { status: 'failed', input: {}, code: 'authentication_required', message: 'Log in to continue.' },
})
