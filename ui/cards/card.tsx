/** The frame of a card that only informs: open, with a rule above, never boxed (only money gets a box). */
import { type ReactNode, useId } from 'react'

export type CardProps = Readonly<{
  title: string
  /** The query or the subject, beside the title. */
  subject?: ReactNode
  /** Source and age, or a duration: at the right. */
  aside?: ReactNode
  busy?: boolean
  children?: ReactNode
}>

export function Card({ title, subject, aside, busy = false, children }: CardProps) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className="@container min-w-0 border-line-2 border-t text-body text-fg-1"
    >
      <header className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 pt-[11px] pb-2.5 low:pt-1.5 low:pb-1">
        <h3 id={titleId} className="flex-none text-ui font-[580]">
          {title}
        </h3>
        {subject !== undefined && (
          <div className="min-w-0 flex-1 basis-10 truncate text-small text-fg-3">{subject}</div>
        )}
        {aside !== undefined && (
          <div className="ml-auto max-w-full flex-none text-small text-fg-3">{aside}</div>
        )}
      </header>
      {children}
    </article>
  )
}

/** The last line of a card: "Show N more" at the left, a note at the right. */
export function CardFoot({ children, note }: { children?: ReactNode; note?: ReactNode }) {
  return (
    <footer className="flex min-h-10 items-center gap-4 border-line border-t pt-1 low:min-h-9 low:pt-0 text-small text-fg-3">
      {children}
      {note !== undefined && <div className="ml-auto text-right text-balance">{note}</div>}
    </footer>
  )
}
