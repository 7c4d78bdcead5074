/** A section of the drawer that stays open or closed as the user left it. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { usePreference } from '#web/lib/use-preference.ts'

type Props = Readonly<{
  title: string
  count: number
  /** Where the state is kept. */
  stored: 'toolsExpanded' | 'logsExpanded'
  children: ReactNode
}>

/** Spec S4.39–S4.41. */
export function Fold({ title, count, stored, children }: Props) {
  const open = usePreference(stored, preference(stored))
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== preference(stored)) setPreference(stored, currentTarget.open)
      }}
      className="group min-w-0"
    >
      <summary className="flex items-center gap-2 border-b border-line-2 pb-2 text-ui [&::-webkit-details-marker]:hidden">
        <h3 className="font-[580]">{title}</h3>
        <span className="num flex-1 text-small text-fg-3">{count}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-fg-3 transition-transform group-open:rotate-180"
        />
      </summary>
      {open && <div className="grid min-w-0">{children}</div>}
    </details>
  )
}
