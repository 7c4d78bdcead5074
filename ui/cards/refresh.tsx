/** The source and age of data that moves, with a button that loads it again. */
import { RotateCw } from 'lucide-react'
import { IconButton } from '../primitives/icon-button.tsx'
import { Source, type SourceProps } from './source.tsx'

type Props = SourceProps &
  Readonly<{
    /** Absent where the page cannot load it again, and where another button offers it. */
    refresh?: (() => void) | undefined
  }>

export const MovingSource = ({ refresh, ...source }: Props) => (
  <span className="inline-flex items-center gap-1">
    <Source {...source} />
    {refresh && (
      <IconButton label="Refresh" size="small" className="-my-1.5" onClick={refresh}>
        <RotateCw aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </IconButton>
    )}
  </span>
)
