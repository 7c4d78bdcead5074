/** Names on the left, what is known on the right. */
import type { ReactNode } from 'react'

export type Fact = Readonly<{ label: string; value: ReactNode }>

export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="border-line border-t text-small">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-9 items-center justify-between gap-4 border-line py-[5px] not-first:border-t"
        >
          <dt className="flex-none text-fg-3">{label}</dt>
          <dd className="min-w-0 text-right text-fg-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
