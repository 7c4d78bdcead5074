/** Names of wallets in memory. */
import { ParleyError } from '#contract/errors.ts'
import { isSameLabel } from '#domain/contacts.ts'
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
      const taken = [...(labels.get(userId) ?? [])].some(
        ([other, given]) => other !== address && isSameLabel(given, label),
      )
      if (taken) throw new ParleyError('wallet_label_taken', { label })
      labels.set(userId, new Map([...(labels.get(userId) ?? []), [address, label]]))
    },
    makeDefault: async (userId, address) => void defaults.set(userId, address),
  }
}
