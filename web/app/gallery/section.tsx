/** A part of the gallery and one state in it. */
import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-8">
    <h2 className="text-lead">{title}</h2>
    {children}
  </section>
)

export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-state={name} className="min-w-0">
    <p className="mb-2.5 text-micro text-fg-3">{name}</p>
    {children}
  </div>
)
