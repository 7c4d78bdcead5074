/** The content of the panel “Memories”: the sessions that were read for memories, the newest first (spec C2.40–C2.43). */
import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { type listMemories, MEMORIES_LIMIT } from '#contract/api/memories.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import type { Answer } from '#web/lib/api.ts'
import { memoriesQuery } from './memory-count.ts'

type Answered = Answer<typeof listMemories>
type Memory = Answered['memories'][number]

/** spec C7.3, C8.1–C8.3 */
const problemText = (error: unknown): string =>
  isParleyError(error) && error.code !== 'unreachable'
    ? `Request failed (${error.status})`
    : 'Failed to load memories'

/** Spec C8.11: at the end of the head, apart from the sentence that says the same of an empty list. */
export function MemoriesSummary() {
  const { data, error } = useQuery(memoriesQuery)
  const isEmpty = data !== undefined && data.total + data.totalSkipped === 0
  // The sentence in an empty list says the same to the eye.
  return <span className={isEmpty && !error ? 'sr-only' : ''}>{summaryLine(data, error)}</span>
}

export function MemoriesPanel() {
  const { data, error } = useQuery({ ...memoriesQuery, staleTime: 0 })
  return (
    <>
      {error && (
        <p role="alert" className="text-body text-down">
          {problemText(error)}
        </p>
      )}
      {!error && !data && (
        <p role="status" className="text-body text-fg-2">
          Loading memories…
        </p>
      )}
      {data && !error && <Items items={newestOf(data)} />}
    </>
  )
}

function summaryLine(data: Answered | undefined, error: unknown): string {
  if (error) return 'Failed to load'
  if (!data) return ''
  const { total, totalSkipped } = data
  if (total + totalSkipped === 0) return 'No memories yet'
  return `${total} summarized, ${totalSkipped} skipped`
}

/** spec C9.1 */
const newestOf = ({ memories, skipped }: Answered): readonly Memory[] =>
  [...memories, ...skipped]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MEMORIES_LIMIT)

function Items({ items }: { items: readonly Memory[] }) {
  if (items.length === 0)
    return (
      <div className="text-body text-fg-2">
        <p>No memories stored yet.</p>
        <p className="text-fg-3">When a conversation ends, Parley keeps what is worth remembering.</p>
      </div>
    )
  return (
    <ul aria-label="Memories" className="-mt-2">
      {items.map((memory) => (
        <Item key={memory.id} memory={memory} />
      ))}
    </ul>
  )
}

function Item({ memory: { createdAt, endedAt, status, summary, facts, followUps } }: { memory: Memory }) {
  const isSkipped = status === 'skipped'
  const at = endedAt ?? createdAt
  return (
    <li className="grid gap-1.5 py-3.5 not-first:border-t not-first:border-line">
      <div className="flex items-center justify-between gap-3 text-micro text-fg-3">
        <time dateTime={at} className="num">
          {momentOf(at)}
        </time>
        <Badge>{isSkipped ? 'Skipped' : 'Summarized'}</Badge>
      </div>
      {isSkipped ? (
        <p className="text-body text-fg-2">
          This session ended before anything memorable, so it was skipped automatically.
        </p>
      ) : (
        <Found summary={summary} facts={facts} followUps={followUps} />
      )}
    </li>
  )
}

function Found({ summary, facts, followUps }: Pick<Memory, 'summary' | 'facts' | 'followUps'>) {
  return (
    <>
      <p className="text-body font-[540] wrap-anywhere">{summary}</p>
      {facts.length > 0 && (
        <ul aria-label="Facts" className="grid gap-0.5 text-small text-fg-2">
          {facts.map((fact) => (
            <li key={fact} className="ml-3.5 list-['·__'] wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {followUps.length > 0 && (
        <ul aria-label="Follow-ups" className="grid gap-0.5 text-small">
          {followUps.map((followUp) => (
            <li key={followUp} className="flex gap-1.5 wrap-anywhere">
              <CornerDownRight aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-3.5 flex-none" />
              {followUp}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** '19 Nov, 21:04' */
const momentOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
