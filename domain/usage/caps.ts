/** Decides whether a paid source may still be used today: the caps of a user, of a guest's network and of the server. */
import { ParleyError } from '#contract/errors.ts'
import { usageResetsAt } from '#contract/rules/usage.ts'
import type { UsageOwner } from './usage.ts'

/** Dollars of a UTC day; without a number there is no cap. */
export type UsageCaps = Readonly<{ userUsd?: number; guestUsd?: number; serverUsd?: number }>

type Spent = Readonly<{ ownUsd: number; serverUsd: number }>

export const capOf = (caps: UsageCaps, owner: UsageOwner): number | undefined =>
  owner.kind === 'user' ? caps.userUsd : caps.guestUsd

const isReached = (spentUsd: number, capUsd: number | undefined): boolean =>
  capUsd !== undefined && spentUsd >= capUsd

export const isServerSpent = (caps: UsageCaps, { serverUsd }: Spent): boolean =>
  isReached(serverUsd, caps.serverUsd)

/** The refusal of one more use; undefined while there is something left. */
export function capRefusal(
  caps: UsageCaps,
  owner: UsageOwner | undefined,
  spent: Spent,
  nowMs: number,
): ParleyError | undefined {
  const retryAfterMs = usageResetsAt(nowMs) - nowMs
  if (isServerSpent(caps, spent))
    return new ParleyError('usage_cap_reached', { scope: 'server', retryAfterMs })
  if (!owner || !isReached(spent.ownUsd, capOf(caps, owner))) return undefined
  return new ParleyError('usage_cap_reached', { scope: owner.kind, retryAfterMs })
}
