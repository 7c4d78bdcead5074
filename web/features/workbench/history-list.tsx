/** The newest 50 versions of a module: looked at against the text in the editor, taken back with one press. */
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { PromptHistoryEntry } from '#contract/api/prompts.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { nameOfAuthor } from './author.ts'
import { historyQuery } from './queries.ts'
import { historyWords } from './status.ts'

type Props = Readonly<{
  slug: string
  compared: number | undefined
  /** The versions that others saved since the draft was started. */
  newerThan: number | undefined
  onCompare: (entry: PromptHistoryEntry) => void
  onRestore: (entry: PromptHistoryEntry) => void
}>

export function HistoryList({ slug, compared, newerThan, onCompare, onRestore }: Props) {
  const { data, error, refetch } = useQuery(historyQuery(slug))
  return (
    <>
      <h3 className="workspace-heading">
        <span>History</span>
        {data && <span>{data.length === 1 ? '1 version' : `${data.length} versions`}</span>}
      </h3>
      {!data && !error && (
        <p role="status" className="flex items-center gap-2.5 text-small text-fg-2">
          <Spinner />
          Loading the history…
        </p>
      )}
      {!data && error && (
        <div role="alert" className="grid gap-2 text-small">
          <p className="text-down">{historyWords(error)}</p>
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      <ul className="workbench-history">
        {data?.map((entry) => (
          <Version
            key={entry.version}
            entry={entry}
            isCompared={entry.version === compared}
            isNew={newerThan !== undefined && entry.version > newerThan}
            onCompare={onCompare}
            onRestore={onRestore}
          />
        ))}
      </ul>
    </>
  )
}

type VersionProps = Pick<Props, 'onCompare' | 'onRestore'> &
  Readonly<{ entry: PromptHistoryEntry; isCompared: boolean; isNew: boolean }>

function Version({ entry, isCompared, isNew, onCompare, onRestore }: VersionProps) {
  const { version, notes, createdAt, updatedBy } = entry
  const ago = useAgo(createdAt)
  return (
    <li>
      <button
        type="button"
        aria-pressed={isCompared}
        title={`Show what the text in the editor has changed since v${version}`}
        onClick={() => onCompare(entry)}
        className="workspace-item"
      >
        <b>
          <span className={`num ${isNew ? 'text-warn' : ''}`}>v{version}</span>
          <span className="min-w-0 flex-1 truncate">{nameOfAuthor(updatedBy)}</span>
          <span className="text-small text-fg-3">{ago}</span>
        </b>
        <small>{notes}</small>
      </button>
      <IconButton label={`Restore v${version} into the editor`} size="small" onClick={() => onRestore(entry)}>
        <RotateCcw aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </li>
  )
}
