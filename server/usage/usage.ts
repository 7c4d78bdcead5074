/** The usage of this server as its parts need it: count, refuse at a cap, and show what was used. */

import type * as z from 'zod/mini'
import { type readServerUsage, type readUsage, USAGE_DAYS_SHOWN, USAGE_TOP } from '#contract/api/usage.ts'
import type { ParleyError } from '#contract/errors.ts'
import { usageDay, usageDaysBefore, usageResetsAt } from '#contract/rules/usage.ts'
import type { Actor, Clock } from '#domain/ports.ts'
import { capOf, capRefusal, isServerSpent, type UsageCaps } from '#domain/usage/caps.ts'
import { entryOf, isFree, type PriceTable } from '#domain/usage/prices.ts'
import { byProvider, bySource } from '#domain/usage/sums.ts'
import type { UsageAmounts, UsageOwner, UsageSource, UsageStore } from '#domain/usage/usage.ts'
import type { UsageMeter } from './meter.ts'
import { currentPayer } from './payer.ts'

export type Usage = Readonly<{
  /** Without an actor: the one on whose behalf the present work runs, or the server itself. */
  count(source: UsageSource, amounts: UsageAmounts, actor?: Actor): void
  /** The refusal of a paid source at a cap; what costs nothing is never refused. */
  refusal(source: UsageSource, actor?: Actor): Promise<ParleyError | undefined>
  isFree(source: UsageSource): boolean
  /** False where no cap can hold. */
  isPriced(source: UsageSource): boolean
  ofActor(actor: Actor): Promise<z.output<typeof readUsage.output>>
  ofServer(): Promise<z.output<typeof readServerUsage.output>>
  close(): Promise<void>
}>

type Deps = Readonly<{
  meter: UsageMeter
  store: Pick<UsageStore, 'rows' | 'top'>
  prices: PriceTable
  caps: UsageCaps
  /** The pseudonym of a guest's network. */
  networkOf: (actor: Actor) => string | undefined
  clock: Clock
}>

/** Guests whose network is not known, after a restart, are one group. */
const UNKNOWN = 'unknown'

export function createUsage({ meter, store, prices, caps, networkOf, clock }: Deps): Usage {
  const ownerOf = (actor: Actor): UsageOwner =>
    actor.kind === 'user'
      ? { kind: 'user', id: actor.id }
      : { kind: 'guest', id: networkOf(actor) ?? UNKNOWN }
  const ownerOrPayer = (actor: Actor | undefined): UsageOwner | undefined => {
    const payer = actor ?? currentPayer()
    return payer && ownerOf(payer)
  }
  const daysUntil = (now: number, days: number) => ({
    from: usageDaysBefore(now, days - 1),
    to: usageDay(now),
  })
  const times = (now: number) => ({
    day: usageDay(now),
    resetsAt: new Date(usageResetsAt(now)).toISOString(),
    pricesAsOf: prices.asOf,
  })

  return {
    count: (source, amounts, actor) => meter.count(ownerOrPayer(actor), source, amounts),
    isFree: (source) => isFree(prices, source),
    isPriced: (source) => entryOf(prices, source) !== undefined,
    async refusal(source, actor) {
      if (isFree(prices, source)) return undefined
      const owner = ownerOrPayer(actor)
      return capRefusal(caps, owner, await meter.spent(owner), clock.now())
    },
    async ofActor(actor) {
      const owner = ownerOf(actor)
      const now = clock.now()
      await meter.flush()
      const [today, month, spent] = await Promise.all([
        store.rows(daysUntil(now, 1), owner),
        store.rows(daysUntil(now, USAGE_DAYS_SHOWN), owner),
        meter.spent(owner),
      ])
      return {
        ...times(now),
        today: byProvider(today),
        month: byProvider(month),
        spentUsd: spent.ownUsd,
        capUsd: capOf(caps, owner) ?? null,
        isServerSpent: isServerSpent(caps, spent),
        isShared: owner.kind === 'guest',
      }
    },
    async ofServer() {
      const now = clock.now()
      await meter.flush()
      const [today, top, spent] = await Promise.all([
        store.rows(daysUntil(now, 1)),
        store.top(usageDay(now), USAGE_TOP),
        meter.spent(),
      ])
      return {
        ...times(now),
        today: bySource(today),
        top: top.map(({ owner: { kind, id }, ...rest }) => ({
          ...(kind === 'user' && { userId: id }),
          ...rest,
        })),
        spentUsd: spent.serverUsd,
        capUsd: caps.serverUsd ?? null,
      }
    },
    close: meter.close,
  }
}
