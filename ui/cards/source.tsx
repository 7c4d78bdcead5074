/** The source and age of a card's data; an older answer that replaces a missing one is marked. */
import { History } from 'lucide-react'
import { useAgo } from '../format/age-clock.tsx'

export type SourceProps = Readonly<{
  source: string
  asOf: string
  stale?: boolean | undefined
  official?: boolean
}>

export function Source({ source, asOf, stale = false, official = true }: SourceProps) {
  const ago = useAgo(asOf)
  return (
    <span className="tabular-nums">
      {stale && (
        <span className="mr-1.5 whitespace-nowrap text-warn">
          <History className="mr-1 inline size-3.5 align-[-0.15em]" />
          Cached
        </span>
      )}
      {source}
      {!official && ' (unofficial)'},{' '}
      <time dateTime={asOf} title={asOf} className="whitespace-nowrap">
        {ago}
      </time>
    </span>
  )
}
