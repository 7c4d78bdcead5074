/** Stores how people named their wallets and which one is the default: domain/wallet-names.ts. */
import { and, eq, ne } from 'drizzle-orm'
import { ParleyError } from '#contract/errors.ts'
import { labelKey } from '#domain/contacts.ts'
import type { Clock } from '#domain/ports.ts'
import type { WalletNames } from '#domain/wallet-names.ts'
import { redactQueryErrors } from './redact-query-errors.ts'
import { defaultWallets, walletLabels } from './schema-trades.ts'
import { type Db, withTransaction } from './transaction.ts'

export const walletNameStore = (db: Db, clock: Clock): WalletNames =>
  redactQueryErrors<WalletNames>({
    async of(userId) {
      const named = await db.select().from(walletLabels).where(eq(walletLabels.userId, userId))
      const [chosen] = await db.select().from(defaultWallets).where(eq(defaultWallets.userId, userId))
      const labels = new Map(named.map(({ address, label }) => [address, label]))
      return { labels, ...(chosen && { defaultAddress: chosen.address }) }
    },
    name: (userId, address, label) =>
      withTransaction(db, async (tx) => {
        const key = labelKey(label)
        const same = and(eq(walletLabels.userId, userId), eq(walletLabels.labelKey, key))
        const [taken] = await tx
          .select()
          .from(walletLabels)
          .where(and(same, ne(walletLabels.address, address)))
        if (taken) throw new ParleyError('wallet_label_taken', { label: taken.label })
        const set = { label, labelKey: key, namedAt: new Date(clock.now()) }
        await tx
          .insert(walletLabels)
          .values({ userId, address, ...set })
          .onConflictDoUpdate({ target: [walletLabels.userId, walletLabels.address], set })
      }),
    makeDefault: async (userId, address) => {
      const set = { address, chosenAt: new Date(clock.now()) }
      await db
        .insert(defaultWallets)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: defaultWallets.userId, set })
    },
  })
