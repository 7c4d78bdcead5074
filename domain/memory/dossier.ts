/** The dossier of a user: what a job found of them, arranged for reading. It names facts and holds no word of them. */
import type { Dossier, Holding } from '#contract/api/dossier.ts'
import { badgeOf } from '#contract/rules/roles.ts'
import type { TradeTotals } from '../ledger.ts'
import type { User } from '../ports.ts'
import type { Fact, FactKind } from './facts.ts'
import { NAME_LEAD } from './statements.ts'

export type Portfolio = Readonly<{
  wallet: string
  /** The most valuable first. */
  holdings: readonly Holding[]
  /** ISO time of the chain's answer. */
  asOf: string
}>

/** The content that the job stores. The words of the facts stay with the facts, so what is forgotten is gone from here, too. */
export type DossierContent = Readonly<{
  factIds: readonly string[]
  /** Null until the chain has answered once. */
  portfolio: Portfolio | null
  trades: TradeTotals
}>

export type BuiltDossier = Readonly<{ version: number; builtAt: string; content: DossierContent }>

/** The newest name counts. */
export function preferredName(facts: readonly Pick<Fact, 'kind' | 'text' | 'saidAt'>[]): string | null {
  const names = facts
    .filter(({ kind, text }) => kind === 'name' && text.startsWith(NAME_LEAD))
    .toSorted((one, other) => other.saidAt.localeCompare(one.saidAt))
  return names[0]?.text.slice(NAME_LEAD.length) || null
}

/** The facts come in the order in which they are to stand. */
export function assembleDossier(
  { version, builtAt, content }: BuiltDossier,
  { roles }: Pick<User, 'roles'>,
  facts: readonly Fact[],
): Dossier {
  const { portfolio } = content
  const textsOf = (kind: FactKind): string[] =>
    facts.filter((fact) => fact.kind === kind).map(({ text }) => text)
  return {
    version,
    builtAt,
    identity: {
      preferredName: preferredName(facts),
      access: badgeOf(roles).label,
      wallet: portfolio?.wallet ?? null,
    },
    holdings: [...(portfolio?.holdings ?? [])],
    holdingsAsOf: portfolio?.asOf ?? null,
    preferences: {
      tastes: textsOf('preference'),
      tokens: textsOf('token'),
      notes: textsOf('note'),
      topics: textsOf('topic'),
      followUps: textsOf('follow_up'),
    },
  }
}
