/** Marks a result as out of date, and offers to load it again where that helps. */
import { History, RotateCw } from 'lucide-react'
import { Button } from '../primitives/button.tsx'

type StaleProps = Readonly<{
  /** The change that made it so. */
  children: string
  refresh?: (() => void) | undefined
}>

export const Stale = ({ children, refresh }: StaleProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t py-2 text-small">
    <span className="inline-flex items-center gap-1.5 text-warn">
      <History aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} />
      Out of date
    </span>
    <span className="min-w-0 flex-1 text-fg-2">{children}</span>
    {refresh && (
      <Button size="small" onClick={refresh}>
        <RotateCw aria-hidden="true" className="size-3.5" />
        Refresh
      </Button>
    )}
  </div>
)
