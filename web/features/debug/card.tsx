/** One card of the Debug Control Room: its title, its facts and its controls. */
import type { ReactNode } from 'react'
import type { Facts } from './facts.ts'

type CardProps = Readonly<{ title: string; aside?: string | undefined; facts?: Facts; children?: ReactNode }>

export const Card = ({ title, aside, facts = {}, children }: CardProps) => (
  <section aria-label={title} className="min-w-0 text-small">
    <h3 className="flex min-h-[30px] items-center justify-between gap-3 border-b border-line-2 pb-2 font-[550] text-fg-2">
      {title}
      <span className="font-[450] text-fg-3">{aside}</span>
    </h3>
    <dl>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="flex justify-between gap-3 border-b border-line py-1.5">
          <dt className="shrink-0 text-fg-3">{label}</dt>
          <dd className="num min-w-0 text-right text-fg-1">{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
)
