/** Names of wallets in memory. */
import type { WalletNames } from '#domain/wallet-names.ts'

export function memoryWalletNames(): WalletNames {
  const labels = new Map<string, Map<string, string>>()
  const defaults = new Map<string, string>()
  return {
    async of(userId) {
      const defaultAddress = defaults.get(userId)
      return {
        labels: labels.get(userId) ?? new Map(),
        ...(defaultAddress !== undefined && { defaultAddress }),
      }
    },
    async name(userId, address, label) {
      labels.set(userId, new Map([...(labels.get(userId) ?? []), [address, label]]))
    },
    makeDefault: async (userId, address) => void defaults.set(userId, address),
  }
}
