/** The heading of a section of the signal stack, and the line that stands in place of what is missing. */
import type { ReactNode } from 'react'

type HeadingProps = Readonly<{ children: ReactNode; aside?: ReactNode }>

export const Heading = ({ children, aside }: HeadingProps) => (
  <h2 className="flex items-baseline justify-between gap-2 border-b border-line-2 pb-2 text-small font-[550] text-fg-2">
    <span className="shrink-0">{children}</span>
    <span className="min-w-0 truncate text-micro font-[450] text-fg-3">{aside}</span>
  </h2>
)

export const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="py-3 text-small text-fg-3">
    {children}
  </p>
)
