/** What can be subscribed to, and what each landed transaction and each slot means to a subscriber. */
import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import type { Chain } from '../chain.ts'
import type { Landed } from '../core.ts'
import { errOf } from '../record.ts'
import { viewAccount } from '../rpc/account-view.ts'
import { compileFilters, filters } from '../rpc/filters.ts'
import { type Methods, method } from '../rpc/method.ts'
import { address, config, signature, view } from '../rpc/params.ts'
import type { Commitment } from '../slots.ts'

export type Subscription = Readonly<{
  /** The name under which its news go out. */
  notification: string
  commitment: Commitment
  /** Over after its first news. */
  once?: boolean
  /** The results to tell, none when the transaction does not concern it. */
  onLanded?: (landed: Landed) => readonly unknown[]
  onSlot?: (slot: bigint) => unknown
  /** What had already happened when it was made, with the slot in which it did. */
  past?: Readonly<{ slot: bigint; result: unknown }>
}>

const closed = (key: string): Account => ({
  address: key,
  lamports: 0n,
  owner: '11111111111111111111111111111111',
  data: new Uint8Array(),
  executable: false,
})

const at = (slot: bigint, value: unknown) => ({ context: { slot }, value })

const logsFilter = z.union(
  [z.enum(['all', 'allWithVotes']), z.object({ mentions: z.tuple([address]) })],
  'must be "all", "allWithVotes" or { mentions: [address] }',
)

/** `open` takes each new subscription in and answers with its number. */
export function subscribeMethods(chain: Chain, open: (subscription: Subscription) => number): Methods {
  return {
    accountSubscribe: method(z.tuple([address, config(view)]), ([key, how]) =>
      open({
        notification: 'accountNotification',
        commitment: how?.commitment ?? 'finalized',
        onLanded: ({ slot, accounts }) =>
          accounts.has(key)
            ? [at(slot, viewAccount(accounts.get(key) ?? closed(key), how ?? {}, chain.decimalsOf))]
            : [],
      }),
    ),
    programSubscribe: method(z.tuple([address, config({ ...view, filters })]), ([program, how]) => {
      const matches = compileFilters(how?.filters)
      return open({
        notification: 'programNotification',
        commitment: how?.commitment ?? 'finalized',
        onLanded: ({ slot, accounts }) =>
          [...accounts.values()]
            .filter((account) => account !== undefined && account.owner === program && matches(account))
            .map((account) =>
              at(slot, {
                pubkey: account?.address,
                account: viewAccount(account, how ?? {}, chain.decimalsOf),
              }),
            ),
      })
    }),
    logsSubscribe: method(z.tuple([logsFilter, config({})]), ([filter, how]) =>
      open({
        notification: 'logsNotification',
        commitment: how?.commitment ?? 'finalized',
        onLanded: ({ slot, keys, signature: id, err, logs }) =>
          typeof filter === 'string' || keys.includes(filter.mentions[0])
            ? [at(slot, { signature: id, err, logs })]
            : [],
      }),
    ),
    signatureSubscribe: method(z.tuple([signature, config({})]), ([id, how]) => {
      const row = chain.transaction(id)
      return open({
        notification: 'signatureNotification',
        commitment: how?.commitment ?? 'finalized',
        once: true,
        onLanded: (landed) => (landed.signature === id ? [at(landed.slot, { err: landed.err })] : []),
        ...(row && { past: { slot: row.slot, result: at(row.slot, { err: errOf(row) }) } }),
      })
    }),
    slotSubscribe: method(z.tuple([]), () =>
      open({
        notification: 'slotNotification',
        commitment: 'processed',
        onSlot: (slot) => ({ parent: slot - 1n, root: slot - 2n, slot }),
      }),
    ),
    rootSubscribe: method(z.tuple([]), () =>
      open({ notification: 'rootNotification', commitment: 'processed', onSlot: (slot) => slot - 2n }),
    ),
  }
}

export const SUBSCRIPTION_KINDS = ['account', 'program', 'logs', 'signature', 'slot', 'root'] as const
