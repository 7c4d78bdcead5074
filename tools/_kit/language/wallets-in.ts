/** Wallets in a language other than English. */
import type * as z from 'zod/mini'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { plainName } from '#domain/language/plain-words.ts'
import type { walletsView } from './wallets-view.ts'

type Wallets = z.output<typeof walletsView>

export function walletsIn(words: Catalogue, [view]: readonly Wallets[]): string | undefined {
  if (!view) return undefined
  if (view.wallets.length === 0) return words.noWallet
  return words.wallets(
    view.wallets.map(
      ({ address, label, is_default: isDefault }) =>
        `- ${plainName(label || 'Wallet')}${isDefault ? ` (${words.defaultMark})` : ''}: ${address}`,
    ),
  )
}
