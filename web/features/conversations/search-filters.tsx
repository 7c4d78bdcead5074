/** Narrows a search: by author or tool, time, token, and swaps. */
import type { ReactNode } from 'react'
import { contracts } from '#tools/contracts.ts'
import type { SearchFilters as Filters } from './use-search.ts'

type Props = Readonly<{ filters: Filters; onChange: (filters: Filters) => void }>

const FIELD =
  'h-8 min-w-0 rounded-2 border border-line-3 bg-ink-0 px-2 text-small pointer-coarse:h-11 max-w-full'

const TOOLS = Object.values(contracts)
  .map(({ name, title }) => ({ name, title }))
  .sort((a, b) => a.title.localeCompare(b.title))

export const SearchFilters = ({ filters, onChange }: Props) => (
  <fieldset aria-label="Filters" className="grid grid-cols-2 gap-1.5">
    <Choice
      label="From"
      value={filters.from}
      onChange={(from) => onChange({ ...filters, from: from as Filters['from'] })}
    >
      <option value="">From anyone</option>
      <option value="me">From me</option>
      <option value="parley">From Parley</option>
      <option value="tool">From any tool</option>
      <optgroup label="From one tool">
        {TOOLS.map(({ name, title }) => (
          <option key={name} value={`tool:${name}`}>
            {title}
          </option>
        ))}
      </optgroup>
    </Choice>
    <Choice
      label="Time"
      value={filters.days}
      onChange={(days) => onChange({ ...filters, days: days as Filters['days'] })}
    >
      <option value="">Any time</option>
      <option value="1">Last 24 hours</option>
      <option value="7">Last 7 days</option>
      <option value="30">Last 30 days</option>
      <option value="365">Last year</option>
    </Choice>
    <input
      aria-label="Token"
      placeholder="Token"
      autoComplete="off"
      maxLength={100}
      value={filters.token}
      onChange={(event) => onChange({ ...filters, token: event.target.value })}
      className={`${FIELD} w-full`}
    />
    <label className="flex min-h-8 items-center gap-1.5 px-1 text-small pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={filters.hasTrade}
        onChange={(event) => onChange({ ...filters, hasTrade: event.target.checked })}
        className="size-4"
      />
      Swaps
    </label>
  </fieldset>
)

type ChoiceProps = Readonly<{
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}>

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={`${FIELD} w-full`}
  >
    {children}
  </select>
)
