/** A dark plate, on which text is readable over any picture. */
import type { ReactNode } from 'react'

type Props = Readonly<{ className?: string; children: ReactNode }>

export const Panel = ({ className = '', children }: Props) => (
  <section className={`overlay-part rounded-3 border border-line bg-ink-0/92 ${className}`}>
    {children}
  </section>
)
