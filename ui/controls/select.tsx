/** One of many, by the browser's own list, which every phone and every reader knows. */
import { ChevronsUpDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Props = Readonly<{
  label: string
  icon?: LucideIcon
  /** In place of the icon. */
  mark?: ReactNode
  options: readonly Readonly<{ value: string; label: string }>[]
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}>

export function Select({ label, icon: Icon, mark, options, value, disabled = false, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small text-fg-2">
        {label}
      </label>
      <span className="relative grid">
        <span className="pointer-events-none absolute top-1/2 left-3 flex -translate-y-1/2 text-fg-2">
          {Icon ? <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" /> : mark}
        </span>
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-full min-w-0 appearance-none truncate rounded-2 border border-line-3 bg-ink-1 pr-9 pl-9 text-body text-fg-1 disabled:border-line-2 disabled:text-fg-3 pointer-coarse:h-11"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-fg-3"
        />
      </span>
    </div>
  )
}
