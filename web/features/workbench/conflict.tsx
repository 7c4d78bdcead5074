/** Shows a version conflict: the server's version, that the draft is kept, and two ways to continue. */
import { GitCompareArrows } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import type { Conflict } from './draft.ts'

type Props = Readonly<{ conflict: Conflict; onReload: () => void; onCompare: () => void }>

export function ConflictStrip({ conflict, onReload, onCompare }: Props) {
  const { message, theirs } = conflict
  const version = theirs?.version ?? conflict.version
  return (
    <div role="alert" className="workspace-strip">
      <GitCompareArrows aria-hidden="true" strokeWidth={1.75} />
      <p>
        {message} <span className="text-fg-2">Your text is kept below.</span>
      </p>
      <Button size="small" disabled={!theirs} onClick={onCompare}>
        Compare
      </Button>
      <Button size="small" onClick={onReload}>
        {version === undefined ? 'Reload' : `Reload v${version}`}
      </Button>
    </div>
  )
}
