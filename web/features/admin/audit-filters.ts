/** The filters of the audit log as the form holds them and as the endpoints take them. */
import type { AuditParams } from './use-audit.ts'

const HOUR_MS = 3_600_000

/** Spans back from now; 'between' has two times of its own, and '' is any time. */
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS } as const

export type AuditForm = Readonly<{
  person: string
  search: string
  actor: NonNullable<AuditParams['actor']> | ''
  outcome: NonNullable<AuditParams['outcome']> | ''
  span: keyof typeof SPANS | 'between' | ''
  /** As an input of type datetime-local writes it, in the time of the reader. */
  from: string
  to: string
}>

export const NO_FILTERS: AuditForm = {
  ...{ person: '', search: '', actor: '', outcome: '', span: '', from: '', to: '' },
}

/** Undefined for what is no time. */
const isoOf = (local: string): string | undefined => {
  const time = local === '' ? Number.NaN : Date.parse(local)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Spans are taken to the minute, so that the same filters are the same query. */
function timesOf({ span, from, to }: AuditForm, now: number): Pick<AuditParams, 'from' | 'to'> {
  if (span === 'between') return { from: isoOf(from), to: isoOf(to) }
  if (span === '') return {}
  const minute = Math.floor(now / 60_000) * 60_000
  return { from: new Date(minute - SPANS[span]).toISOString() }
}

export const paramsOf = (form: AuditForm, now: number): AuditParams => ({
  person: form.person.trim() || undefined,
  search: form.search.trim() || undefined,
  actor: form.actor || undefined,
  outcome: form.outcome || undefined,
  ...timesOf(form, now),
})
