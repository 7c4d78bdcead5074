/** Port: the counted use of providers, per owner, UTC day, provider and kind. */
import type { UsageKind, UsageProvider } from '#contract/rules/usage.ts'

/** A provider, and the model or service of it. */
export type UsageSource = Readonly<{ provider: UsageProvider; source: string }>

/** A user, or the guests of one network by its pseudonym. */
export type UsageOwner = Readonly<{ kind: 'user' | 'guest'; id: string }>

export type UsageAmounts = Readonly<Partial<Record<UsageKind, number>>>

/** One addition to a count. The price is that of the moment of use. */
export type UsageCount = UsageSource &
  Readonly<{
    day: string
    /** Absent for what the server uses by itself. */
    owner?: UsageOwner | undefined
    kind: UsageKind
    amount: number
    /** Trillionths of a dollar: whole numbers add up exactly in any order. */
    picodollars: number
    /** The part of the amount that has no price. */
    unpriced: number
  }>

export type UsageRow = UsageSource &
  Readonly<{ kind: UsageKind; amount: number; usd: number; unpriced: number }>

export type UsageSpender = Readonly<{
  owner: UsageOwner
  email?: string
  usd: number
  isPriceUnknown: boolean
}>

/** Days are inclusive. */
type UsageDays = Readonly<{ from: string; to: string }>

export interface UsageStore {
  /** Adds them in one statement. What belongs to a user who is gone counts for the server alone. */
  add(counts: readonly UsageCount[]): Promise<void>
  /** Without an owner, `ownUsd` is 0. */
  spent(day: string, owner?: UsageOwner): Promise<Readonly<{ ownUsd: number; serverUsd: number }>>
  /** Without an owner: the whole server. */
  rows(days: UsageDays, owner?: UsageOwner): Promise<readonly UsageRow[]>
  /** Those who cost the most, first. */
  top(day: string, most: number): Promise<readonly UsageSpender[]>
}

const PICO = 1e12
export const dollarsOf = (picodollars: number): number => picodollars / PICO
