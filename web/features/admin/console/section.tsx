/** A part of the Admin Console: its title with a count, and rows of two columns. */
import type { ReactNode } from 'react'

/** Words stand in the face of words. */
const faceOf = (value: ReactNode): string => (typeof value === 'string' && !/\d/.test(value) ? '' : 'num')

type SectionProps = Readonly<{ title: string; aside?: ReactNode; children: ReactNode }>

export const Section = ({ title, aside, children }: SectionProps) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="flex items-baseline justify-between gap-3 border-b border-line-2 pb-1.5 text-small font-[580]">
      {title}
      <span className={`font-[450] text-fg-3 ${faceOf(aside)}`}>{aside}</span>
    </h3>
    {children}
  </section>
)

type RowProps = Readonly<{ label: ReactNode; value: ReactNode; detail?: ReactNode; isBad?: boolean }>

export const Row = ({ label, value, detail, isBad = false }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-1.5 text-small">
    <span className={`truncate ${isBad ? 'text-down' : ''}`}>{label}</span>
    <span className={`text-fg-3 ${faceOf(value)}`}>{value}</span>
    {detail !== undefined && <span className="col-span-2 text-micro wrap-anywhere text-fg-3">{detail}</span>}
  </li>
)

export const Nothing = ({ children }: { children: string }) => (
  <p className="py-2 text-small text-fg-3">{children}</p>
)
