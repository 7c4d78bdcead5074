/** The tab “Audit log” of the admin console: who did what, with filters, and as a table to take along. */

import { Download, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { usePaused } from '#web/lib/use-paused.ts'
import { AuditEntries } from './audit-entries.tsx'
import { type AuditForm, NO_FILTERS, paramsOf } from './audit-filters.ts'
import { FIELD } from './parts.tsx'
import { useAuditTable } from './use-audit.ts'
import { OUTCOME_WORDS } from './words.ts'

export function AuditLog() {
  const [form, setForm] = useState(NO_FILTERS)
  /** Spans of time end here; a refresh moves it on. */
  const [now, setNow] = useState(() => Date.now())
  const typed = { person: usePaused(form.person), search: usePaused(form.search) }
  const params = paramsOf({ ...form, ...typed }, now)
  const isFiltered = form !== NO_FILTERS
  return (
    <section aria-label="Audit log" className="@container grid min-w-0 grid-cols-1 content-start gap-3">
      <Filters form={form} onChange={setForm} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setNow(Date.now())}>
          <RotateCw aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          Refresh
        </Button>
        {isFiltered && (
          <Button size="small" tone="quiet" onClick={() => setForm(NO_FILTERS)}>
            Clear filters
          </Button>
        )}
        <Table params={params} />
      </div>
      <AuditEntries
        filter={params}
        readAt={now}
        none={isFiltered ? 'No entry matches these filters.' : 'Nothing is on record yet.'}
      />
    </section>
  )
}

function Table({ params }: { params: ReturnType<typeof paramsOf> }) {
  const { save, isSaving, said, problem } = useAuditTable(params)
  return (
    <>
      <span role="status" className="ml-auto text-small text-fg-3">
        {said}
      </span>
      <Button size="small" aria-disabled={isSaving} onClick={save}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        {isSaving ? 'Preparing the file…' : 'Download CSV'}
      </Button>
      <p role="alert" className="w-full text-small text-down empty:hidden">
        {problem}
      </p>
    </>
  )
}

type FilterProps = Readonly<{ form: AuditForm; onChange: (form: AuditForm) => void }>

function Filters({ form, onChange }: FilterProps) {
  const set = <K extends keyof AuditForm>(key: K, value: string) =>
    // The values of a list are those of its options.
    onChange({ ...form, [key]: value as AuditForm[K] })
  const text = (key: 'person' | 'search', label: string) => (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={form[key]}
      onChange={({ target }) => set(key, target.value)}
      className={`${FIELD} w-full`}
    />
  )
  return (
    <fieldset aria-label="Filters" className="grid grid-cols-2 gap-2 @2xl:grid-cols-6">
      <span className="col-span-2 grid @2xl:col-span-3">{text('person', 'Email or id of a person')}</span>
      <span className="col-span-2 grid @2xl:col-span-3">{text('search', 'Part of a tool or operation')}</span>
      <Choice label="Actor" value={form.actor} onChange={(value) => set('actor', value)}>
        <option value="">Anyone</option>
        <option value="user">Users</option>
        <option value="guest">Guests</option>
        <option value="operator">Operators of the server</option>
      </Choice>
      <Choice label="Outcome" value={form.outcome} onChange={(value) => set('outcome', value)}>
        <option value="">Any outcome</option>
        {Object.entries(OUTCOME_WORDS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Choice>
      <Choice label="Time" value={form.span} onChange={(value) => set('span', value)} isWide>
        <option value="">Any time</option>
        <option value="hour">Last hour</option>
        <option value="day">Last 24 hours</option>
        <option value="week">Last 7 days</option>
        <option value="month">Last 30 days</option>
        <option value="between">Between two times</option>
      </Choice>
      {form.span === 'between' && (
        <>
          <Time label="From" value={form.from} onChange={(value) => set('from', value)} />
          <Time label="To" value={form.to} onChange={(value) => set('to', value)} />
        </>
      )}
    </fieldset>
  )
}

type ChoiceProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  isWide?: boolean
  children: ReactNode
}>

const Choice = ({ label, value, onChange, isWide = false, children }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={`${FIELD} w-full @2xl:col-span-2 ${isWide ? 'col-span-2' : ''}`}
  >
    {children}
  </select>
)

type TimeProps = Readonly<{ label: string; value: string; onChange: (value: string) => void }>

const Time = ({ label, value, onChange }: TimeProps) => (
  <label className="grid min-w-0 gap-1 text-small text-fg-3 @max-md:col-span-2 @2xl:col-span-3">
    {label}
    <input
      type="datetime-local"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${FIELD} w-full text-fg-1`}
    />
  </label>
)
