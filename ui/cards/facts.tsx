/** Labelled values: facts as rows, figures side by side. */
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

/** A few figures side by side, each under its name. */
export function Stats({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 border-line border-t @lg:grid-cols-4 @lg:border-b">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="min-w-0 border-line px-3 py-2.5 odd:pl-0 even:border-l @max-lg:border-b @lg:not-first:border-l @lg:not-first:pl-3"
        >
          <dt className="text-micro text-fg-3">{label}</dt>
          <dd className="num mt-0.5 truncate text-body">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
