/** A signer without keys, and the addresses that it knows. */
import { ParleyError } from '#contract/errors.ts'
import type { Signer } from '#domain/signer.ts'

export const DEMO_ADDRESS = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const USER_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
/** Knows the addresses but holds no keys: a test that needs keys brings a signer. */
const away = async (): Promise<never> => {
  throw new ParleyError('signer_unavailable')
}
export const testSigner: Signer = {
  wallet: async ({ kind }) => ({
    address: kind === 'demo' ? DEMO_ADDRESS : USER_ADDRESS,
    createdAt: '2026-11-01T00:00:00.000Z',
    isNew: false,
  }),
  wallets: async ({ kind }) => [
    {
      address: kind === 'demo' ? DEMO_ADDRESS : USER_ADDRESS,
      createdAt: '2026-11-01T00:00:00.000Z',
    },
  ],
  addWallet: away,
  sign: away,
  checkPolicy: away,
  exportKey: away,
  pause: away,
  setLimits: away,
  limitsOf: away,
  security: away,
  stop: away,
  passkeyOptions: away,
  enrollPasskey: away,
  removePasskey: away,
  approveTrade: away,
  status: away,
  decisions: away,
}
