/** A fact that is remembered of a person, each with the turn that it comes from. */

const FACT_KINDS = [
  /** Asked for by 'remember that …', in the person's own words. */
  'note',
  'name',
  'preference',
  /** A token that the person named as theirs, or follows. */
  'token',
  'trade',
  'topic',
  'follow_up',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** A fact as it is found in a conversation. */
export type FoundFact = Readonly<{
  kind: FactKind
  text: string
  /** The item of the transcript that shows it. */
  itemId: string
  /** ISO time. */
  saidAt: string
}>

/** A fact that is stored. */
export type Fact = FoundFact &
  Readonly<{
    id: string
    sessionId: string
    conversationId: string
    /** ISO time at which a session used it last. */
    usedAt: string
    uses: number
    /** The person has changed its words. */
    edited: boolean
  }>

const isTopic = ({ kind }: Pick<Fact, 'kind'>): boolean => kind === 'topic'

/** One sentence of what these facts say; follow-ups are said apart. */
export function summaryOf(facts: readonly Pick<Fact, 'kind' | 'text'>[]): string {
  const known = facts.filter(({ kind }) => kind !== 'follow_up')
  const named = [...known.filter((fact) => !isTopic(fact)), ...known.filter(isTopic)].slice(0, 3)
  return named.map(({ text }) => `${text}.`).join(' ')
}
