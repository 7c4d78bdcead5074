/** Where a card's data came from and how old it is; an older answer that stands in for a new one is marked. */
import { History } from 'lucide-react'
import { useAgo } from '../format/age-clock.tsx'

type SourceProps = Readonly<{ source: string; asOf: string; stale?: boolean | undefined; official?: boolean }>

export function Source({ source, asOf, stale = false, official = true }: SourceProps) {
  const ago = useAgo(asOf)
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {stale && (
        <span className="inline-flex items-center gap-1 text-warn">
          <History className="size-3.5" />
          Cached
        </span>
      )}
      <span>
        {source}
        {!official && ' (unofficial)'},{' '}
        <time dateTime={asOf} title={asOf}>
          {ago}
        </time>
      </span>
    </span>
  )
}
